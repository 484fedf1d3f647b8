import type { AccessToken } from '@bellwether/connectors/kit/http';
import { type OAuthService, renewTokens, type Tokens } from '@bellwether/connectors/kit/oauth';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../http/deps.ts';
import { connections } from '../../../platform/postgres/schema.ts';
import { findClient, resolveAddress } from '../signing-in/clients.ts';

type TokenDeps = Pick<Deps, 'config' | 'clock' | 'db' | 'secrets' | 'store'>;

/** Milliseconds before its expiry at which an access token is renewed. */
const marginMs = 60_000;

export const sealTokens = (
  { secrets }: Pick<TokenDeps, 'secrets'>,
  tokens: Tokens,
): Pick<typeof connections.$inferInsert, 'tokens' | 'accessUntil'> => {
  const until = tokens.refresh === null ? tokens.accessUntil : tokens.refreshUntil;
  return {
    tokens: secrets.seal(JSON.stringify(tokens)),
    accessUntil: until === null ? null : new Date(until),
  };
};

/**
 * Returns a signer that proves to a service that requests come from this installation; undefined if the service needs
 * no proof.
 */
export const createRequestSigner = (
  config: TokenDeps['config'],
  service: OAuthService,
): AccessToken['sign'] => {
  const app = findClient(config, service);
  const { sign } = service;
  return sign && app ? (request, token) => sign(request, token, app) : undefined;
};

/**
 * Returns the access token of a connection. It is renewed under a lock, and new tokens are stored before use, because some
 * services accept a refresh token only once. @param connectionId null for a source whose connection was removed
 */
export const openToken = (
  deps: TokenDeps,
  service: OAuthService,
  connectionId: string | null,
): AccessToken => {
  const { db, secrets, store, clock, config } = deps;
  const reconnect = () => new SourceError('reconnect', `Sign in at ${service.name} again.`);
  const readRow = async (): Promise<{ sealed: Uint8Array; tokens: Tokens }> => {
    if (connectionId === null) throw reconnect();
    const [row] = await db
      .select({ tokens: connections.tokens })
      .from(connections)
      .where(eq(connections.id, connectionId));
    if (!row) throw reconnect();
    return { sealed: row.tokens, tokens: JSON.parse(secrets.open(row.tokens)) as Tokens };
  };
  const read = async (): Promise<Tokens> => (await readRow()).tokens;
  const isFresh = ({ accessUntil }: Tokens) =>
    accessUntil === null || Date.parse(accessUntil) > clock.now().getTime() + marginMs;
  /** Renews the tokens unless another process has just renewed them. */
  const renew = (isUsable: (tokens: Tokens) => boolean): Promise<string> =>
    store.withLock(`tokens ${connectionId}`, async () => {
      const { sealed, tokens } = await readRow();
      if (isUsable(tokens)) return tokens.access;
      const app = findClient(config, service);
      if (!app) throw reconnect();
      const renewed = await renewTokens(service, tokens, {
        app,
        resolve: resolveAddress(config),
        now: clock.now(),
      });
      // A user who signed in meanwhile has a newer access, which this one must not replace.
      const stored = await db
        .update(connections)
        .set(sealTokens(deps, renewed))
        .where(and(eq(connections.id, connectionId ?? ''), eq(connections.tokens, sealed)))
        .returning({ id: connections.id });
      return stored.length > 0 ? renewed.access : (await read()).access;
    });
  return {
    sign: createRequestSigner(config, service),
    get: async () => {
      const tokens = await read();
      return isFresh(tokens) ? tokens.access : renew(isFresh);
    },
    renew: (refused) => renew(({ access }) => access !== refused),
  };
};
