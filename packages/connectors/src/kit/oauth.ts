import * as client from 'openid-client';
import type { HttpRequest } from './http.ts';
import { SourceError, withoutNul } from './source-error.ts';
import { inactiveApp, isObject, nameTokenError, rejectedSignIn, suspendedProject } from './token-errors.ts';

/** OAuth 2 sign-in of a service with an authorization code. */
export type OAuthService = {
  /** Name of the service in texts for users, such as Google. */
  name: string;
  /** Prefix of the environment settings: `GOOGLE` reads GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. */
  setting: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Issuer of its identity tokens; the origin of `authorizeUrl` by default. */
  issuer?: string;
  /** Rights that the service asks the user for. Each is granted, or not, by itself. */
  scopes: readonly string[];
  /** Scopes that open no figures: who signs in, and that the access lasts. They need not be granted. */
  identityScopes?: readonly string[];
  /** URL that answers with the `id` and the `name` of the user; a service with `openid` among its scopes needs none. */
  identityUrl?: string;
  /** Returns the user whom a token response names; undefined for a service that names none there. */
  identityOf?: (response: Readonly<Record<string, unknown>>) => Identity | null;
  /**
   * Returns the account that the redirect of a sign-in names, null if it names none. For a service whose sign-ins open one
   * account each, and which lists no accounts.
   */
  accountOf?: (redirect: URLSearchParams) => { id: string; name: string } | null;
  /** Whether a token without an end can be entered instead of a sign-in, such as that of a system user. */
  takesToken?: true;
  /** Further parameters of the authorization request, such as access_type. */
  parameters?: Readonly<Record<string, string>>;
  /** False for a service that rejects PKCE. State and the client's secret then protect the sign-in. */
  pkce?: false;
  /** Grant type that exchanges the first access token for a longer-lived one, such as fb_exchange_token. */
  exchange?: string;
  /** Description of an `invalid_request` that says that the access has ended, of a service that sends no `invalid_grant`. */
  endedAccess?: RegExp;
  /** Adds to a request what the app has to prove, such as the proof of an access token. */
  sign?: (request: HttpRequest, token: string, app: OAuthApp) => HttpRequest;
};

/** OAuth app of this installation at a service. */
export type OAuthApp = {
  clientId: string;
  clientSecret: string;
  /** Configuration of the sign-in at the service, which names the rights instead of the scopes. */
  configId?: string;
  /** Token of the installation that some servers of Google Ads ask for besides the access token. */
  developerToken?: string;
};

/** Tokens of a source. Times are UTC, ISO 8601; null if the service states none. */
export type Tokens = {
  access: string;
  accessUntil: string | null;
  /** Refresh token; null for a service without refresh tokens, where the user signs in again. */
  refresh: string | null;
  refreshUntil: string | null;
};

/** User who signed in at a service. `name`: a name or an email address that users recognise. */
export type Identity = { id: string; name: string };

/** The only account that an access opens. It is read directly, through no manager. */
type OnlyAccount = { id: string; name: string; manager: null };

/**
 * Access that a sign-in gave. `scopes` and `identity` are null if the service does not tell. `account`: the only account
 * that the access opens; null for a service that lists the accounts of a user.
 */
export type Granted = {
  tokens: Tokens;
  scopes: readonly string[] | null;
  identity: Identity | null;
  account: OnlyAccount | null;
};

/** Secrets of a started sign-in; the redirect back has to match them. */
export type ServiceSignIn = { state: string; verifier: string };

type Context = { app: OAuthApp; resolve: (url: string) => string; now: Date };

const timeoutSeconds = 30;

export const createSignInAttempt = (): ServiceSignIn => ({
  state: client.randomState(),
  verifier: client.randomPKCECodeVerifier(),
});

/**
 * Normalises token responses to the form of OAuth: LinkedIn leaves out the token type, which is bearer for all services
 * here, a field without a value may be null, Meta and Google describe an error as an object, and a limit may have any form.
 */
const fetchTokens: client.CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...options, body: options.body ?? null });
  if (response.status >= 500) return response;
  if (response.status === 429) return Response.json({ error: 'rate_limit_exceeded' }, { status: 429 });
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (!isObject(body)) return response;
  if (response.ok) {
    const fields = Object.entries(body).filter(([, value]) => value !== null);
    return Response.json({ token_type: 'bearer', ...Object.fromEntries(fields) });
  }
  const { error } = body;
  if (!isObject(error)) return response;
  return Response.json({ error: nameTokenError(error) }, { status: response.status });
};

const configure = (service: OAuthService, { app, resolve, now }: Context): client.Configuration => {
  const tokenUrl = resolve(service.tokenUrl);
  const configuration = new client.Configuration(
    {
      issuer: service.issuer ?? new URL(service.authorizeUrl).origin,
      authorization_endpoint: resolve(service.authorizeUrl),
      token_endpoint: tokenUrl,
    },
    app.clientId,
    // The claims of a sign-in are checked by the clock of this installation.
    { client_secret: app.clientSecret, [client.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000) },
    client.ClientSecretPost(app.clientSecret),
  );
  configuration.timeout = timeoutSeconds;
  configuration[client.customFetch] = fetchTokens;
  // Only a local emulator is called without TLS.
  if (tokenUrl.startsWith('http:')) client.allowInsecureRequests(configuration);
  return configuration;
};

/** Longest time that a token is taken to be valid. A longer one is a fault of the answer, and may be no date at all. */
const maxTokenSeconds = 10 * 365 * 86_400;

/** Returns when a token ends. Some services send the seconds as text. */
const after = (now: Date, seconds: unknown): string | null => {
  const number = typeof seconds === 'string' && /^\d+$/.test(seconds) ? Number(seconds) : seconds;
  return typeof number === 'number'
    ? new Date(now.getTime() + Math.min(number, maxTokenSeconds) * 1000).toISOString()
    : null;
};

type TokenAnswer = Awaited<ReturnType<typeof client.refreshTokenGrant>>;

const toTokens = (granted: TokenAnswer, now: Date, before: Tokens | null): Tokens => ({
  access: granted.access_token,
  accessUntil: after(now, granted.expires_in),
  // A service that keeps the refresh token does not send it again.
  refresh: granted.refresh_token ?? before?.refresh ?? null,
  refreshUntil: after(now, granted['refresh_token_expires_in']) ?? before?.refreshUntil ?? null,
});

/** Reads the granted scopes; LinkedIn separates them by commas. */
const toScopes = ({ scope }: TokenAnswer): string[] | null =>
  scope === undefined ? null : scope.split(/[\s,]+/).filter((one) => one !== '');

const toIdentity = ({ identityOf }: OAuthService, granted: TokenAnswer): Identity | null => {
  if (identityOf) return identityOf(granted);
  const claims = granted.claims();
  if (claims === undefined) return null;
  const { sub, email, name } = claims;
  return {
    id: sub,
    name: [email, name].find((one) => typeof one === 'string' && one !== '')?.toString() ?? sub,
  };
};

/** Error codes of a service that fails for a while. */
const temporaryErrors = ['temporarily_unavailable', 'server_error', 'slow_down', 'internal_failure'];
/** Error codes of a limit. Some services send them with a status of a rejection. */
const limitErrors = ['rate_limit_exceeded', 'rateLimitExceeded'];
/** Error codes of a client that the service does not accept. */
const clientErrors = [
  'invalid_client',
  'unauthorized_client',
  'deleted_client',
  'disabled_client',
  'invalid_client_id',
  'restricted_client',
];
/** Description of an `invalid_request` that names the client, as LinkedIn reports a wrong one. */
const namesClient = /\bclient_(?:id|secret)\b/i;
/** Error codes of a sign-in that the user ended. */
const cancelErrors = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize', 'user_denied'];
/** Error codes of an app that may not ask for these rights. */
const scopeErrors = ['invalid_scope', 'unauthorized_scope_error', 'unauthorized_client'];

const describeScopes = ({ name }: OAuthService): string =>
  `${name} has not approved the rights that this installation asks for. Ask your administrator.`;

/** Error code of a sign-in whose claims are not valid yet, or no longer. */
const wrongTime = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';

/** Reports whether a request got no answer: a connection that failed or took too long. */
const isNetworkError = (cause: unknown): boolean =>
  !(cause instanceof client.ClientError || cause instanceof client.ResponseBodyError) ||
  cause.code === 'OAUTH_TIMEOUT';

/** Returns why a token request failed. The message leaves out the request, which contains codes and secrets. */
const toSourceError = (service: OAuthService, cause: unknown): SourceError => {
  const {
    error,
    status,
    code,
    error_description: description,
  } = cause as { error?: unknown; status?: unknown; code?: unknown; error_description?: unknown };
  const isOneOf = (names: readonly string[]) => typeof error === 'string' && names.includes(error);
  // Some services describe a rate limit like a rejection, but it is temporary.
  if (status === 429 || isOneOf(limitErrors))
    return new SourceError('limit', `${service.name} allows no more sign-ins at the moment.`);
  if (isOneOf(temporaryErrors))
    return new SourceError('service_down', `${service.name} cannot renew accesses at the moment.`);
  const isEnded = error === 'invalid_request' && service.endedAccess?.test(String(description));
  if (error === 'invalid_grant' || isEnded)
    return new SourceError('reconnect', `${service.name} no longer accepts this connection.`);
  if (error === 'admin_policy_enforced' || error === 'org_internal')
    return new SourceError(
      'no_permission',
      `The administrator of this ${service.name} account does not allow Bellwether. Ask this administrator.`,
    );
  if (error === suspendedProject)
    return new SourceError('not_approved', `${service.name} has suspended the project of this installation.`);
  if (error === inactiveApp)
    return new SourceError(
      'not_approved',
      `The app of this installation is not active at ${service.name}. Check its state there.`,
    );
  if (error === 'redirect_uri_mismatch')
    return new SourceError(
      'not_approved',
      `${service.name} does not know the redirect address of this installation. Check PUBLIC_URL and the redirect addresses at ${service.name}.`,
    );
  if (isOneOf(clientErrors) || (error === 'invalid_request' && namesClient.test(String(description))))
    return new SourceError(
      'not_approved',
      `${service.name} does not accept the client of this installation. Check ${service.setting}_CLIENT_ID and ${service.setting}_CLIENT_SECRET.`,
    );
  if (isOneOf(scopeErrors)) return new SourceError('not_approved', describeScopes(service));
  // Any other error may be that of a gateway, and a rejection would end the access.
  if (cause instanceof client.AuthorizationResponseError || error === rejectedSignIn)
    return new SourceError('reconnect', `${service.name} refused the sign-in.`);
  if (code === wrongTime)
    return new SourceError(
      'internal',
      `The sign-in of ${service.name} is from another time than that of this server. Ask your administrator to check the server's clock.`,
    );
  return new SourceError(
    'service_down',
    isNetworkError(cause)
      ? `${service.name} could not be reached.`
      : `${service.name} sent an answer that cannot be read. Try again later.`,
  );
};

const maxAccountIdLength = 100;
const maxAccountNameLength = 200;

/** Returns the account that a redirect names. The browser brings it, so its size is bounded. @throws SourceError */
const toAccount = (
  { name: service, accountOf }: OAuthService,
  redirect: URLSearchParams,
): OnlyAccount | null => {
  if (!accountOf) return null;
  const found = accountOf(redirect);
  const id = withoutNul(found?.id ?? '').trim();
  if (id === '' || id.length > maxAccountIdLength)
    throw new SourceError(
      'service_down',
      `${service} did not name the account that you chose. Start the sign-in again.`,
    );
  const name = withoutNul(found?.name ?? '').trim();
  return { id, name: name.slice(0, maxAccountNameLength) || id, manager: null };
};

/** Names of an error in the address of an answer. Facebook sends some errors of the app without the first one. */
const errorNames = ['error', 'error_message'];

/** @throws SourceError for an answer of a sign-in that says why the user comes back without access. */
const requireAccess = (service: OAuthService, answer: URL): void => {
  const { name } = service;
  const error = answer.searchParams.get('error');
  const message = answer.searchParams.get('error_message');
  if (error === null && message !== null && !answer.searchParams.has('code'))
    throw new SourceError('not_approved', `${name} refused the sign-in: ${message.slice(0, 200)}`);
  if (error === null) return;
  if (cancelErrors.includes(error))
    throw new SourceError('no_permission', `You cancelled the sign-in at ${name}. Nothing was changed.`);
  if (temporaryErrors.includes(error))
    throw new SourceError('service_down', `${name} has a problem at the moment. Sign in again later.`);
  if (scopeErrors.includes(error)) throw new SourceError('not_approved', describeScopes(service));
};

/**
 * Returns the address at which the user grants access. @param scopes rights to ask for, of one or several connectors of the
 * service
 */
export const beginSignIn = async (
  service: OAuthService,
  scopes: readonly string[],
  { state, verifier }: ServiceSignIn,
  redirectUri: string,
  context: Context,
): Promise<URL> =>
  client.buildAuthorizationUrl(configure(service, context), {
    redirect_uri: redirectUri,
    ...(context.app.configId === undefined
      ? { scope: [...new Set([...(service.identityScopes ?? []), ...scopes])].join(' ') }
      : { config_id: context.app.configId }),
    state,
    ...(service.pkce === false
      ? {}
      : {
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
    ...service.parameters,
  });

/**
 * Exchanges the authorization code of a sign-in for tokens. `answer` is the address to which the service redirected.
 * @throws SourceError
 */
export const finishSignIn = async (
  service: OAuthService,
  { state, verifier }: ServiceSignIn,
  answer: URL,
  context: Context,
): Promise<Granted> => {
  // The redirect is checked before the service is called, because a wrong redirect is not the service's fault.
  const [states, codes] = ['state', 'code'].map((name) => answer.searchParams.getAll(name));
  const isOurs = states?.length === 1 && states[0] === state;
  if (!isOurs || (codes?.length !== 1 && !errorNames.some((name) => answer.searchParams.has(name))))
    throw new SourceError(
      'reconnect',
      `This answer of ${service.name} does not belong to your sign-in. Start the sign-in again.`,
    );
  requireAccess(service, answer);
  const account = toAccount(service, answer.searchParams);
  const configuration = configure(service, context);
  const grant = async () => {
    const granted = await client.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      ...(service.pkce === false ? {} : { pkceCodeVerifier: verifier }),
    });
    if (!service.exchange) return granted;
    return client.genericGrantRequest(configuration, service.exchange, {
      [service.exchange]: granted.access_token,
    });
  };
  const granted = await grant().catch((cause: unknown) => {
    throw toSourceError(service, cause);
  });
  return {
    tokens: toTokens(granted, context.now, null),
    scopes: toScopes(granted),
    identity: toIdentity(service, granted),
    account,
  };
};

/**
 * Renews the access token. The service may return a new refresh token that replaces the old one, so the result must be
 * stored before it is used.
 * @throws SourceError
 */
export const renewTokens = async (
  service: OAuthService,
  tokens: Tokens,
  context: Context,
): Promise<Tokens> => {
  if (tokens.refresh === null)
    throw new SourceError('reconnect', `The access at ${service.name} has expired.`);
  const granted = await client
    .refreshTokenGrant(configure(service, context), tokens.refresh)
    .catch((cause: unknown) => {
      throw toSourceError(service, cause);
    });
  return toTokens(granted, context.now, tokens);
};
