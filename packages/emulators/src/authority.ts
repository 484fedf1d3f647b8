import { createHash, randomUUID } from 'node:crypto';
import type { EmulatedReply, EmulatedRequest } from './service.ts';

/** OAuth client that every emulated service accepts. */
export const emulatorClient = { clientId: 'emulator', clientSecret: 'emulator-secret' } as const;

type Grant = {
  id: string;
  scopes: readonly string[];
  refresh: string;
  /** Time at which the refresh token ends. */
  until: number;
  revoked: boolean;
};
type Code = { redirectUri: string; challenge: string; scopes: readonly string[] };

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
  /** Grant type that exchanges an access token for a longer-lived one. There are then no refresh tokens. */
  exchange?: { type: string; seconds: number };
};

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const consentPage = (query: URLSearchParams): string => {
  const link = (answer: string) =>
    `?${escapeHtml(new URLSearchParams([...query, ['answer', answer]]).toString())}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>
<h1>Bellwether wants to read your account</h1><p>${escapeHtml(query.get('scope') ?? '')}</p>
<p><a href="${link('allow')}">Allow</a> <a href="${link('deny')}">Cancel</a></p></html>`;
};

/** Emulates the sign-in of a service: consent page, codes with PKCE, tokens that expire, rotate and can be revoked. */
export const createAuthority = ({
  now,
  accessSeconds = 3600,
  refreshSeconds = Number.POSITIVE_INFINITY,
  namesTokenType = true,
  rotates = false,
  exchange,
}: AuthorityOptions) => {
  const codes = new Map<string, Code>();
  const grants = new Map<string, Grant>();
  /** Replaced refresh tokens, with their grant. */
  const replaced = new Map<string, string>();
  const access = new Map<string, { grant: Grant; until: number }>();
  let refusedRefreshes = 0;

  const refuse = (error: string): EmulatedReply => ({ status: 400, body: { error } });
  const issue = (grant: Grant, seconds = accessSeconds): EmulatedReply => {
    const token = `access-${randomUUID()}`;
    const refreshLeft = Math.floor((grant.until - now().getTime()) / 1000);
    access.set(token, { grant, until: now().getTime() + seconds * 1000 });
    return {
      status: 200,
      body: {
        access_token: token,
        ...(namesTokenType && { token_type: 'Bearer' }),
        expires_in: seconds,
        scope: grant.scopes.join(' '),
        ...(exchange ? {} : { refresh_token: grant.refresh }),
        ...(Number.isFinite(refreshLeft) && { refresh_token_expires_in: refreshLeft }),
      },
    };
  };
  const createGrant = (scopes: readonly string[]): Grant => {
    const until = now().getTime() + refreshSeconds * 1000;
    const grant = { id: randomUUID(), scopes, refresh: `refresh-${randomUUID()}`, until, revoked: false };
    grants.set(grant.id, grant);
    return grant;
  };

  const authorize = ({ query }: EmulatedRequest): EmulatedReply => {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== emulatorClient.clientId || !URL.canParse(redirectUri))
      return { status: 400, body: '<h1>Unknown client</h1>' };
    const answer = query.get('answer');
    if (answer === null) return { status: 200, body: consentPage(query) };
    const target = new URL(redirectUri);
    target.searchParams.set('state', query.get('state') ?? '');
    if (answer === 'allow') {
      const code = `code-${randomUUID()}`;
      codes.set(code, {
        redirectUri,
        challenge: query.get('code_challenge') ?? '',
        scopes: (query.get('scope') ?? '').split(' '),
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
      return issue(createGrant(code.scopes));
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
    allows: ({ headers }: EmulatedRequest, scope: string): 'yes' | 'no token' | 'no scope' => {
      const found = access.get(/^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '');
      if (!found || found.grant.revoked || found.until <= now().getTime()) return 'no token';
      return found.grant.scopes.includes(scope) ? 'yes' : 'no scope';
    },
    /** Grants access without the consent page, and returns the tokens. */
    grant: (...scopes: readonly string[]): { access: string; refresh: string } => {
      const body = issue(createGrant(scopes)).body as { access_token: string; refresh_token: string };
      return { access: body.access_token, refresh: body.refresh_token };
    },
    /** Revokes the access of all users, as a user does in the settings of the service. */
    revokeAll: (): void => {
      for (const grant of grants.values()) grant.revoked = true;
    },
    /** Expires all access tokens, but no refresh token. */
    expireAll: (): void => access.clear(),
    /** Returns how often a replaced, revoked or expired refresh token was used. */
    refusedRefreshes: (): number => refusedRefreshes,
  };
};

export type Authority = ReturnType<typeof createAuthority>;
