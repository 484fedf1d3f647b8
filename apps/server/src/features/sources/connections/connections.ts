import type { Granted, OAuthService, Tokens } from '@bellwether/connectors/kit/oauth';
import { connectors } from '@bellwether/connectors/list';
import { problem } from '@bellwether/domain/problems';
import { and, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Deps } from '../../../http/deps.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { connections, sourceAccounts, sourceStreams } from '../../../platform/postgres/schema.ts';
import type { ConnectionOwner } from '../actor.ts';
import { findOAuthConnector, type OAuthConnector } from '../signing-in/clients.ts';
import { sealTokens } from './tokens.ts';

export type Connection = typeof connections.$inferSelect;

/** Returns the name by which connections of a service are stored. */
export const serviceOf = ({ setting }: Pick<OAuthService, 'setting'>): string => setting.toLowerCase();

/** Returns the user at the service, with the account if the sign-in opens one only; null if neither is known. */
export const describeSignIn = ({
  identityName,
  grantedAccount,
}: Pick<Connection, 'identityName' | 'grantedAccount'>): string | null =>
  [identityName, grantedAccount?.name].filter((one) => one != null).join(', ') || null;

/** Lists the services at which this installation can sign in, each with its connectors. */
export const listServices = (config: Deps['config']): { service: string; connectors: OAuthConnector[] }[] => {
  const all = [...connectors.keys()].flatMap((vendor) => findOAuthConnector(config, vendor) ?? []);
  const services = [...new Set(all.map(({ oauth }) => serviceOf(oauth)))];
  return services.map((service) => ({
    service,
    connectors: all.filter(({ oauth }) => serviceOf(oauth) === service),
  }));
};

/** Lists the connectors whose accounts a sign-in at a service can read, as far as this installation has a client there. */
export const listConnectorsOf = (config: Deps['config'], service: string): OAuthConnector[] =>
  listServices(config).find((one) => one.service === service)?.connectors ?? [];

/** Whether the user who signed in granted all rights of a connector. */
export const isGranted = (
  { scopes }: { scopes: string | readonly string[] | null },
  { oauth }: Pick<OAuthConnector, 'oauth'>,
): boolean => {
  const granted = typeof scopes === 'string' ? scopes.split(' ') : scopes;
  return granted === null || oauth.scopes.every((scope) => granted.includes(scope));
};

const isOwnedBy = ({ businessId }: Pick<ConnectionOwner, 'businessId'>) =>
  businessId === null ? isNull(connections.businessId) : eq(connections.businessId, businessId);

/** Returns a connection of its owner. @throws Problem 'not_found'. */
export const readConnection = async (
  db: Database,
  owner: ConnectionOwner,
  id: string,
): Promise<Connection> => {
  const [found] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.id, id), isOwnedBy(owner)));
  if (!found) throw problem('not_found');
  return found;
};

/**
 * Returns the owner's connection of a user at a service, and of the account if the access opens one only. Undefined if
 * there is none, or if neither the user nor the account is known.
 */
export const findOwnConnection = async (
  db: Database,
  owner: ConnectionOwner,
  service: string,
  { identity, account }: Pick<Granted, 'identity' | 'account'>,
): Promise<Connection | undefined> => {
  if (identity === null && account === null) return undefined;
  const [found] = await db
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.service, service),
        identity === null ? isNull(connections.identityId) : eq(connections.identityId, identity.id),
        account === null
          ? isNull(connections.grantedAccount)
          : eq(sql`${connections.grantedAccount} ->> 'id'`, account.id),
        isOwnedBy(owner),
      ),
    );
  return found;
};

/** Lists the ended connections of an owner at a service whose users are not known. */
export const listNamelessEnds = (
  db: Database,
  owner: Pick<ConnectionOwner, 'businessId'>,
  service: string,
): Promise<Connection[]> =>
  db
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.service, service),
        isOwnedBy(owner),
        isNull(connections.identityId),
        isNotNull(connections.endedAt),
      ),
    );

/** Time that an access without renewal lasts at least, at services that give one of days. */
const minAccessMs = 24 * 3_600_000;

/**
 * Returns the tokens to store. A service may leave out the refresh token when a user signs in again; the one that it gave
 * before is then still valid. A user who is not known may be another one, so nothing of before is kept. @throws Problem
 * 'source_refused' for an access that would end within a day
 */
const completeTokens = (
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  known: Connection | undefined,
  { tokens, identity }: Granted,
): Tokens => {
  if (tokens.refresh !== null) return tokens;
  const isSameUser = known && identity && known.endedAt === null && known.identityId === identity.id;
  const before = isSameUser ? (JSON.parse(secrets.open(known.tokens)) as Tokens) : null;
  if (before?.refresh) return { ...tokens, refresh: before.refresh, refreshUntil: before.refreshUntil };
  const end = tokens.accessUntil === null ? Number.POSITIVE_INFINITY : Date.parse(tokens.accessUntil);
  if (end - clock.now().getTime() >= minAccessMs) return tokens;
  throw problem(
    'source_refused',
    'The service gave an access of less than a day. Remove Bellwether from the apps of your account there, and sign in again.',
  );
};

/** Stores a new access: of a known connection, whose sources then sync at once, or of a new one. */
export const saveConnection = async (
  tx: Database,
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  owner: ConnectionOwner,
  { service, known, granted }: { service: string; known: Connection | undefined; granted: Granted },
): Promise<Connection> => {
  const now = clock.now();
  const values = {
    ...sealTokens({ secrets }, completeTokens({ secrets, clock }, known, granted)),
    userId: owner.userId,
    identityId: granted.identity?.id ?? known?.identityId ?? null,
    identityName: granted.identity?.name ?? known?.identityName ?? null,
    grantedAccount: granted.account,
    scopes: granted.scopes?.join(' ') ?? null,
    accessWarnedDays: null,
    endedAt: null,
    endedMessage: null,
    updatedAt: now,
  };
  const [stored] = known
    ? await tx.update(connections).set(values).where(eq(connections.id, known.id)).returning()
    : await tx
        .insert(connections)
        .values({ service, businessId: owner.businessId, createdAt: now, ...values })
        .returning();
  // Another request removed the connection.
  if (!stored) throw problem('conflict');
  if (known) await resumeSources(tx, stored, now);
  return stored;
};

/** Makes the sources of a renewed connection due. Faults that a new sign-in may mend end with it. */
const resumeSources = async (tx: Database, { id }: Connection, now: Date): Promise<void> => {
  const isOfConnection = eq(sourceAccounts.connectionId, id);
  await tx
    .update(sourceAccounts)
    .set({ fault: null, faultMessage: null, faultAt: null, faultMailedAt: null, updatedAt: now })
    .where(and(isOfConnection, inArray(sourceAccounts.fault, ['reconnect', 'no_permission'])));
  await tx
    .update(sourceStreams)
    .set({ nextRunAt: now, currentReadAt: null, failures: 0 })
    .where(
      inArray(
        sourceStreams.sourceId,
        tx.select({ id: sourceAccounts.id }).from(sourceAccounts).where(isOfConnection),
      ),
    );
};

/** Moves the sources of other connections to one that reads them too. They sync at once. */
export const moveSources = async (
  tx: Database,
  { clock }: Pick<Deps, 'clock'>,
  from: readonly Connection[],
  to: Connection,
): Promise<void> => {
  if (from.length === 0) return;
  const ids = from.map(({ id }) => id);
  await tx
    .update(sourceAccounts)
    .set({ connectionId: to.id })
    .where(inArray(sourceAccounts.connectionId, ids));
  await tx.delete(connections).where(inArray(connections.id, ids));
  await resumeSources(tx, to, clock.now());
};

/** Deletes the connections of a business that no source uses, with their tokens. Those of the agency stay. */
export const deleteUnusedConnections = async (tx: Database, businessId: string): Promise<void> => {
  await tx
    .delete(connections)
    .where(
      and(
        eq(connections.businessId, businessId),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(sourceAccounts)
            .where(eq(sourceAccounts.connectionId, connections.id)),
        ),
      ),
    );
};
