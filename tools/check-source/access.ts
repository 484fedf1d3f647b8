import type { Connector } from '@bellwether/connectors/kit/connector';
import { type OAuthApp, renewTokens, type Tokens } from '@bellwether/connectors/kit/oauth';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import { splitCredential } from '@bellwether/domain/sources/credentials';
import { signInOnLoopback } from './loopback.ts';
import type { Access } from './walk.ts';

/** A setting of the environment is missing. The message names it. */
export class MissingSetting extends Error {}

type AccessOptions = {
  env: Readonly<Record<string, string | undefined>>;
  clients: Readonly<Record<string, OAuthApp>>;
  resolve: (url: string) => string;
  now: () => Date;
  port: number;
  /** Account that the user names. */
  account: string | undefined;
  show: (address: string) => void;
};

/**
 * Opens the access that the environment names, or signs in. Tokens are only kept in memory.
 * @throws MissingSetting; SourceError if the service refuses the sign-in
 */
export const openAccess = async (
  { oauth, service }: Connector,
  { env, clients, resolve, now, port, account, show }: AccessOptions,
): Promise<Access> => {
  if (!oauth) {
    const credential = env['CHECK_CREDENTIAL']?.trim();
    if (!credential) throw new MissingSetting(`${service} needs CHECK_CREDENTIAL.`);
    return { token: null, credential: splitCredential(credential), granted: null };
  }
  const app = clients[oauth.setting];
  const refresh = env['CHECK_REFRESH_TOKEN']?.trim() || null;
  const access = env['CHECK_ACCESS_TOKEN']?.trim();
  const needsApp = refresh !== null || !access || oauth.sign !== undefined;
  if (needsApp && !app)
    throw new MissingSetting(
      `${service} needs ${oauth.setting}_CLIENT_ID and ${oauth.setting}_CLIENT_SECRET.`,
    );
  const given: Tokens = { access: access ?? '', accessUntil: null, refresh, refreshUntil: null };
  const signedIn =
    access || refresh !== null || !app
      ? null
      : await signInOnLoopback(oauth, { app, resolve, now, port, show });
  let tokens = signedIn?.tokens ?? given;
  const named = oauth.accountOf && account !== undefined ? { id: account, name: account } : null;
  const granted = signedIn?.account ?? named;
  /** Renewal that is under way, so that parallel requests share it. */
  let renewal: Promise<string> | undefined;
  const renew = (): Promise<string> => {
    renewal ??= (async () => {
      if (!app) throw new SourceError('reconnect', `${service} no longer accepts this access token.`);
      tokens = await renewTokens(oauth, tokens, { app, resolve, now: now() });
      return tokens.access;
    })().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };
  const { sign } = oauth;
  return {
    credential: [],
    granted: granted && { ...granted, manager: null },
    token: {
      get: () => (tokens.access === '' ? renew() : Promise.resolve(tokens.access)),
      renew: (refused) => (tokens.access === refused ? renew() : Promise.resolve(tokens.access)),
      sign: sign && app ? (request, used) => sign(request, used, app) : undefined,
    },
  };
};
