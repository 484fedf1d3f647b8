import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Claims of a test account at the OpenID Connect issuer. `amr`: sign-in methods used there. */
type Claims = { email?: string; email_verified?: boolean; amr?: string[] };

/**
 * Starts a real OpenID Connect issuer with a single client on this machine. Its login page accepts any password for an
 * account in `accounts` (keyed by subject).
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
      const { amr: _amr, ...claimsOfToken } = claims;
      return { accountId, claims: () => ({ sub: accountId, ...claimsOfToken }) };
    },
    // Grants consent without asking the user.
    loadExistingGrant: async ({ oidc }) => {
      // The issuer's built-in login page does not report the sign-in method.
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

/**
 * Turns cookies into session cookies: the browser compares expiry dates with the real date, not with the tests' clock.
 */
const keepCookies = (reply: ServerResponse): void => {
  const writeHead = reply.writeHead.bind(reply) as (...headArguments: unknown[]) => ServerResponse;
  reply.writeHead = (...headArguments: unknown[]) => {
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    if (cookies.length > 0)
      reply.setHeader(
        'set-cookie',
        cookies.map((cookie) => cookie.replace(/; expires=[^;]*/i, '')),
      );
    return writeHead(...headArguments);
  };
};

/** Follows the issuer's pages as a browser would, up to the redirect back, and returns the query of that redirect. */
export const signInAtIssuer = async (address: string, login: string): Promise<string> => {
  const cookies = new Map<string, string>();
  const send = async (url: string, body?: URLSearchParams): Promise<Response> => {
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
    let reply = await send(next);
    if (reply.status === 200) {
      const form = new URLSearchParams({ prompt: 'login', login, password: 'any' });
      const action = /action="([^"]+)"/.exec(await reply.text())?.[1] ?? '';
      reply = await send(new URL(action, issuer).href, form);
    }
    const target = new URL(reply.headers.get('location') ?? '', issuer);
    if (target.origin !== issuer) return target.search;
    next = target.href;
  }
  throw new Error('The issuer does not lead back.');
};
