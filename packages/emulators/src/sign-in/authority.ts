import { createHash, randomUUID } from 'node:crypto';
import type { EmulatedReply, EmulatedRequest } from '../service.ts';
import { buildIdToken, type Identity, nameScopes } from './id-token.ts';

/** OAuth client that every emulated service accepts. */
export const emulatorClient = { clientId: 'emulator', clientSecret: 'emulator-secret' } as const;

/** User of the first sign-ins. */
export const defaultIdentity: Identity = {
  id: '108437562910384756201',
  email: 'alex@agency.example',
  name: 'Alex Moore',
};

/** Accounts that a user does not see, by the id of the user's identity. */
export type HiddenFrom = Map<string, ReadonlySet<string>>;

type Grant = {
  id: string;
  identity: Identity;
  scopes: readonly string[];
  refresh: string;
  /** Time at which the refresh token ends. */
  until: number;
  revoked: boolean;
};
type Code = {
  redirectUri: string;
  challenge: string;
  scopes: readonly string[];
  identity: Identity;
  nonce: string | undefined;
};
type Access = { grant: Grant; until: number };

type AuthorityOptions = {
  now: () => Date;
  /** Lifetime of an access token in seconds. */
  accessSeconds?: number;
  /** Seconds from the sign-in to the end of the refresh token, which a refresh does not lengthen. */
  refreshSeconds?: number;
  /** Whether a token response contains the token type, as OAuth requires. */
  namesTokenType?: boolean;
  /** Whether a refresh token works only once. A second use revokes the grant, because the token may be stolen. */
  rotates?: boolean;
  /** Whether answers name the end of the refresh token. */
  namesRefreshEnd?: boolean;
  /** Grant type that exchanges an access token for a longer-lived one. There are then no refresh tokens. */
  exchange?: { type: string; seconds: number };
  /** Sign between the scopes of a token response. */
  scopeSeparator?: ' ' | ',';
  /** Issuer of ID tokens, for a service with OpenID Connect. */
  issuer?: string;
  /** User who signs in at first. */
  identity?: Identity;
};

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const splitScopes = (text: string | null): string[] =>
  (text ?? '').split(/[ ,]/).filter((scope) => scope !== '');

const consentPage = (query: URLSearchParams, { email }: Identity): string => {
  const link = (answer: string) =>
    `?${escapeHtml(new URLSearchParams([...query, ['answer', answer]]).toString())}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>
<h1>Bellwether wants to read your account</h1><p>${escapeHtml(email)}</p><p>${escapeHtml(query.get('scope') ?? '')}</p>
<p><a href="${link('allow')}">Allow</a> <a href="${link('deny')}">Cancel</a></p></html>`;
};

/** Emulates the sign-in of a service: consent page, codes with PKCE, tokens that expire, rotate and can be revoked. */
export const createAuthority = ({
  now,
  accessSeconds = 3600,
  refreshSeconds = Number.POSITIVE_INFINITY,
  namesTokenType = true,
  rotates = false,
  namesRefreshEnd = true,
  exchange,
  scopeSeparator = ' ',
  issuer,
  identity: firstIdentity = defaultIdentity,
}: AuthorityOptions) => {
  const codes = new Map<string, Code>();
  const grants = new Map<string, Grant>();
  /** Replaced refresh tokens, with their grant. */
  const replaced = new Map<string, string>();
  const access = new Map<string, Access>();
  let refusedRefreshes = 0;
  let identity = firstIdentity;
  let unticked: readonly string[] = [];

  const refuse = (error: string): EmulatedReply => ({ status: 400, body: { error } });
  const findAccess = ({ headers }: EmulatedRequest): Access | null => {
    const found = access.get(/^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '');
    return found && !found.grant.revoked && found.until > now().getTime() ? found : null;
  };
  const issue = (grant: Grant, seconds = accessSeconds, nonce?: string): EmulatedReply => {
    const token = `access-${randomUUID()}`;
    const refreshLeft = Math.floor((grant.until - now().getTime()) / 1000);
    access.set(token, { grant, until: now().getTime() + seconds * 1000 });
    return {
      status: 200,
      body: {
        access_token: token,
        ...(namesTokenType && { token_type: 'Bearer' }),
        expires_in: seconds,
        scope: grant.scopes.join(scopeSeparator),
        ...(issuer !== undefined &&
          grant.scopes.includes('openid') && {
            id_token: buildIdToken({
              issuer,
              clientId: emulatorClient.clientId,
              identity: grant.identity,
              scopes: grant.scopes,
              nonce,
              now: now(),
              seconds,
            }),
          }),
        ...(exchange ? {} : { refresh_token: grant.refresh }),
        ...(namesRefreshEnd && Number.isFinite(refreshLeft) && { refresh_token_expires_in: refreshLeft }),
      },
    };
  };
  const createGrant = (scopes: readonly string[], user: Identity): Grant => {
    const until = now().getTime() + refreshSeconds * 1000;
    const refresh = `refresh-${randomUUID()}`;
    const grant = { id: randomUUID(), identity: user, scopes, refresh, until, revoked: false };
    grants.set(grant.id, grant);
    return grant;
  };
  /** Returns the scopes that the user grants: the ticked ones, and those of earlier grants if the request asks for them. */
  const grantScopes = (query: URLSearchParams): string[] => {
    const asked = splitScopes(query.get('scope')).filter((scope) => !unticked.includes(scope));
    const earlier =
      query.get('include_granted_scopes') === 'true'
        ? [...grants.values()].filter((one) => one.identity.id === identity.id && !one.revoked)
        : [];
    return [
      ...new Set([...(issuer ? nameScopes(asked) : asked), ...earlier.flatMap(({ scopes }) => scopes)]),
    ];
  };

  const authorize = ({ query }: EmulatedRequest): EmulatedReply => {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== emulatorClient.clientId || !URL.canParse(redirectUri))
      return { status: 400, body: '<h1>Unknown client</h1>' };
    const answer = query.get('answer');
    if (answer === null) return { status: 200, body: consentPage(query, identity) };
    const target = new URL(redirectUri);
    target.searchParams.set('state', query.get('state') ?? '');
    const scopes = grantScopes(query);
    if (answer === 'allow' && scopes.length > 0) {
      const code = `code-${randomUUID()}`;
      codes.set(code, {
        redirectUri,
        challenge: query.get('code_challenge') ?? '',
        scopes,
        identity,
        nonce: query.get('nonce') ?? undefined,
      });
      target.searchParams.set('code', code);
    } else target.searchParams.set('error', 'access_denied');
    return { status: 302, headers: { location: target.href } };
  };

  const token = ({ body }: EmulatedRequest): EmulatedReply => {
    const form = new Map(Object.entries((body ?? {}) as Record<string, string>));
    if (
      form.get('client_id') !== emulatorClient.clientId ||
      form.get('client_secret') !== emulatorClient.clientSecret
    )
      return { status: 401, body: { error: 'invalid_client' } };
    if (form.get('grant_type') === 'authorization_code') {
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      // A sign-in without PKCE has no challenge.
      const isOwn = code && (code.challenge === '' || code.challenge === verifier);
      if (!isOwn || code.redirectUri !== form.get('redirect_uri')) return refuse('invalid_grant');
      return issue(createGrant(code.scopes, code.identity), accessSeconds, code.nonce);
    }
    if (exchange && form.get('grant_type') === exchange.type) {
      const found = access.get(form.get(exchange.type) ?? '');
      return found && !found.grant.revoked ? issue(found.grant, exchange.seconds) : refuse('invalid_grant');
    }
    const refresh = form.get('refresh_token') ?? '';
    const stolen = grants.get(replaced.get(refresh) ?? '');
    if (stolen) stolen.revoked = true;
    const grant = [...grants.values()].find((one) => one.refresh === refresh && !one.revoked);
    if (!grant || grant.until <= now().getTime()) {
      refusedRefreshes += 1;
      return refuse('invalid_grant');
    }
    if (rotates) {
      replaced.set(refresh, grant.id);
      grant.refresh = `refresh-${randomUUID()}`;
    }
    return issue(grant);
  };

  return {
    authorize,
    token,
    /** Returns whether the request has a valid token for the scope. */
    allows: (request: EmulatedRequest, scope: string): 'yes' | 'no token' | 'no scope' => {
      const found = findAccess(request);
      if (!found) return 'no token';
      return found.grant.scopes.includes(scope) ? 'yes' : 'no scope';
    },
    /** Returns the user to whom the token of a request belongs. */
    identityOf: (request: EmulatedRequest): Identity | null => findAccess(request)?.grant.identity ?? null,
    /** Reports whether an account is hidden from the user of a request. */
    hides: (request: EmulatedRequest, hiddenFrom: HiddenFrom, account: string): boolean =>
      hiddenFrom.get(findAccess(request)?.grant.identity.id ?? '')?.has(account) ?? false,
    /** Sets the user who signs in from now on. */
    signInAs: (user: { id: string; email: string; name?: string }): void => {
      identity = { name: user.email, ...user };
    },
    /** Sets the scopes that the user does not tick on the consent page from now on; none ticks all of them again. */
    untick: (...scopes: readonly string[]): void => {
      unticked = scopes;
    },
    /** Grants access without the consent page, and returns the tokens. */
    grant: (...scopes: readonly string[]): { access: string; refresh: string } => {
      const body = issue(createGrant(scopes, identity)).body as {
        access_token: string;
        refresh_token: string;
      };
      return { access: body.access_token, refresh: body.refresh_token };
    },
    /** Grants access without the consent page and without an end, as to a system user of Meta. Returns the token. */
    grantForever: (user: { id: string; name: string }, ...scopes: readonly string[]): string => {
      const token = `system-${randomUUID()}`;
      const grant = createGrant(scopes, { email: '', ...user });
      access.set(token, { grant, until: Number.POSITIVE_INFINITY });
      return token;
    },
    /** Revokes the access of all users, as a user does in the settings of the service. */
    revokeAll: (): void => {
      for (const grant of grants.values()) grant.revoked = true;
    },
    /** Revokes all grants of one user. */
    revoke: (identityId: string): void => {
      for (const grant of grants.values()) if (grant.identity.id === identityId) grant.revoked = true;
    },
    /** Expires all access tokens that end some day, but no refresh token. */
    expireAll: (): void => {
      for (const [token, { until }] of access) if (Number.isFinite(until)) access.delete(token);
    },
    /** Returns how often a replaced, revoked or expired refresh token was used. */
    refusedRefreshes: (): number => refusedRefreshes,
  };
};

export type Authority = ReturnType<typeof createAuthority>;
