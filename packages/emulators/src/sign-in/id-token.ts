import { randomBytes } from 'node:crypto';

/** User who signs in at a service. */
export type Identity = { id: string; email: string; name: string };

/** Scopes that Google grants under a longer name than the one that was asked for. */
const longNames: Readonly<Record<string, string>> = {
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
};

/** Names scopes as a token response of OpenID Connect does. */
export const nameScopes = (scopes: readonly string[]): string[] =>
  scopes.map((scope) => longNames[scope] ?? scope);

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

type IdTokenOptions = {
  issuer: string;
  clientId: string;
  identity: Identity;
  scopes: readonly string[];
  nonce: string | undefined;
  now: Date;
  seconds: number;
};

/**
 * Builds the ID token of a sign-in. Its signature is random: a client that gets the token from the service itself need
 * not verify it.
 */
export const buildIdToken = (options: IdTokenOptions): string => {
  const { issuer, clientId, identity, scopes, nonce, now, seconds } = options;
  const issued = Math.floor(now.getTime() / 1000);
  const has = (scope: string) => scopes.includes(longNames[scope] ?? scope);
  const claims = {
    iss: issuer,
    azp: clientId,
    aud: clientId,
    sub: identity.id,
    ...(has('email') && { email: identity.email, email_verified: true }),
    ...(has('profile') && { name: identity.name }),
    ...(nonce !== undefined && { nonce }),
    iat: issued,
    exp: issued + seconds,
  };
  const header = { alg: 'RS256', kid: 'emulated', typ: 'JWT' };
  return `${encode(header)}.${encode(claims)}.${randomBytes(256).toString('base64url')}`;
};
