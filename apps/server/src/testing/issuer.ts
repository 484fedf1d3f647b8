import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** What an account at the issuer says of itself. `amr`: how it signed in there. */
type Claims = { email?: string; email_verified?: boolean; amr?: string[] };

/**
 * A real OpenID Connect issuer on this machine with one client, whose login page takes any password of an account that is in `accounts`
 * (by its subject).
 */
export const startIssuer = async (redirectUri: string, accounts: Map<string, Claims>) => {
  const client = { id: 'bellwether', secret: 'canary-oidc-client-secret-0001' };
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AuthorizationCode: 60,
      AccessToken: 600,
      IdToken: 600,
    },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_context, accountId) => {
      const claims = accounts.get(accountId);
      if (!claims) return undefined;
      const { amr: _amr, ...told } = claims;
      return { accountId, claims: () => ({ sub: accountId, ...told }) };
    },
    // Nobody is asked whether they agree.
    loadExistingGrant: async ({ oidc }) => {
      // Its own login page says nothing of how it asked.
      const amr = accounts.get(oidc.session?.accountId ?? '')?.amr;
      if (oidc.session && amr) Object.assign(oidc.session, { amr });
      const grant = new oidc.provider.Grant({
        ...(oidc.client ? { clientId: oidc.client.clientId } : {}),
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, reply) => {
    keepCookies(reply);
    void answer(request, reply);
  });
  return {
    url,
    client,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Cookies end with the browser: it compares their day with the real one, which is not the day of the tests. */
const keepCookies = (reply: ServerResponse): void => {
  const writeHead = reply.writeHead.bind(reply) as (...given: unknown[]) => ServerResponse;
  reply.writeHead = (...given: unknown[]) => {
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    if (cookies.length > 0)
      reply.setHeader(
        'set-cookie',
        cookies.map((cookie) => cookie.replace(/; expires=[^;]*/i, '')),
      );
    return writeHead(...given);
  };
};

/** Goes through the issuer's pages as a browser would, as far as the way back; answers its query. */
export const signInAtIssuer = async (address: string, login: string): Promise<string> => {
  const cookies = new Map<string, string>();
  const ask = async (url: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body ? { method: 'POST', body } : {}),
    });
    for (const set of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return reply;
  };
  const issuer = new URL(address).origin;
  let next = address;
  for (let steps = 0; steps < 10; steps += 1) {
    let reply = await ask(next);
    if (reply.status === 200) {
      const form = new URLSearchParams({ prompt: 'login', login, password: 'any' });
      const action = /action="([^"]+)"/.exec(await reply.text())?.[1] ?? '';
      reply = await ask(new URL(action, issuer).href, form);
    }
    const to = new URL(reply.headers.get('location') ?? '', issuer);
    if (to.origin !== issuer) return to.search;
    next = to.href;
  }
  throw new Error('The issuer does not lead back.');
};
