import * as client from 'openid-client';
import type { HttpRequest } from './http.ts';
import { SourceError } from './source-error.ts';

/** OAuth 2 sign-in of a service with an authorization code. */
export type OAuthService = {
  /** Name of the service in texts for users, such as Google. */
  name: string;
  /** Prefix of the environment settings: `GOOGLE` reads GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. */
  setting: string;
  authorizeUrl: string;
  tokenUrl: string;
  scopes: readonly string[];
  /** Further parameters of the authorization request, such as access_type. */
  parameters?: Readonly<Record<string, string>>;
  /** False for a service that rejects PKCE. State and the client's secret then protect the sign-in. */
  pkce?: false;
  /** Grant type that exchanges the first access token for a longer-lived one, such as fb_exchange_token. */
  exchange?: string;
  /** Adds the proof of an access token to a request. */
  sign?: (request: HttpRequest, token: string, app: OAuthApp) => HttpRequest;
};

/** OAuth app of this installation at a service. */
export type OAuthApp = { clientId: string; clientSecret: string };

/** Tokens of a source. Times are UTC, ISO 8601; null if the service states none. */
export type Tokens = {
  access: string;
  accessUntil: string | null;
  /** Refresh token; null for a service without refresh tokens, where the user signs in again. */
  refresh: string | null;
  refreshUntil: string | null;
};

/** Secrets of a started sign-in; the redirect back has to match them. */
export type ServiceSignIn = { state: string; verifier: string };

type Context = { app: OAuthApp; resolve: (url: string) => string; now: Date };

const timeoutSeconds = 30;

export const createSignInAttempt = (): ServiceSignIn => ({
  state: client.randomState(),
  verifier: client.randomPKCECodeVerifier(),
});

const isObject = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/**
 * Normalises token responses to the form of OAuth: LinkedIn leaves out the token type, which is bearer for all services
 * here, and Meta describes an error as an object.
 */
const fetchTokens: client.CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...options, body: options.body ?? null });
  if (response.status >= 500) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (!isObject(body)) return response;
  if (response.ok) return Response.json({ token_type: 'bearer', ...body });
  return isObject(body['error'])
    ? Response.json({ error: 'invalid_request' }, { status: response.status })
    : response;
};

const configure = (service: OAuthService, { app, resolve }: Context): client.Configuration => {
  const tokenUrl = resolve(service.tokenUrl);
  const configuration = new client.Configuration(
    {
      issuer: new URL(service.authorizeUrl).origin,
      authorization_endpoint: resolve(service.authorizeUrl),
      token_endpoint: tokenUrl,
    },
    app.clientId,
    app.clientSecret,
    client.ClientSecretPost(app.clientSecret),
  );
  configuration.timeout = timeoutSeconds;
  configuration[client.customFetch] = fetchTokens;
  // Only a local emulator is called without TLS.
  if (tokenUrl.startsWith('http:')) client.allowInsecureRequests(configuration);
  return configuration;
};

const after = (now: Date, seconds: unknown): string | null =>
  typeof seconds === 'number' ? new Date(now.getTime() + seconds * 1000).toISOString() : null;

type Granted = Awaited<ReturnType<typeof client.refreshTokenGrant>>;

const toTokens = (granted: Granted, now: Date, before: Tokens | null): Tokens => ({
  access: granted.access_token,
  accessUntil: after(now, granted.expires_in),
  // A service that keeps the refresh token does not send it again.
  refresh: granted.refresh_token ?? before?.refresh ?? null,
  refreshUntil: after(now, granted['refresh_token_expires_in']) ?? before?.refreshUntil ?? null,
});

/** Returns why a token request failed. The message leaves out the request, which contains codes and secrets. */
const toSourceError = (service: OAuthService, cause: unknown): SourceError => {
  const { error, status } = cause as { error?: unknown; status?: unknown };
  // Some services describe a rate limit like a rejection, but it is temporary.
  if (status === 429)
    return new SourceError('limit', `${service.name} allows no more sign-ins at the moment.`);
  if (error === 'invalid_grant')
    return new SourceError('reconnect', `${service.name} no longer accepts this connection.`);
  if (error === 'invalid_client' || error === 'unauthorized_client')
    return new SourceError(
      'not_approved',
      `${service.name} does not accept the client of this installation. Check ${service.setting}_CLIENT_ID and ${service.setting}_CLIENT_SECRET.`,
    );
  const isAnswerOfSignIn = cause instanceof client.AuthorizationResponseError;
  if (isAnswerOfSignIn || (typeof error === 'string' && typeof status === 'number' && status < 500))
    return new SourceError('reconnect', `${service.name} refused the sign-in.`);
  return new SourceError('service_down', `${service.name} could not be reached.`);
};

/** Returns the address at which the user grants access. */
export const beginSignIn = async (
  service: OAuthService,
  { state, verifier }: ServiceSignIn,
  redirectUri: string,
  context: Context,
): Promise<URL> =>
  client.buildAuthorizationUrl(configure(service, context), {
    redirect_uri: redirectUri,
    scope: service.scopes.join(' '),
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
): Promise<Tokens> => {
  if (answer.searchParams.get('error') === 'access_denied')
    throw new SourceError('no_permission', `You did not give access at ${service.name}.`);
  // The redirect is checked before the service is called, because a wrong redirect is not the service's fault.
  const [states, codes] = ['state', 'code'].map((name) => answer.searchParams.getAll(name));
  const isOurs = states?.length === 1 && states[0] === state;
  if (!isOurs || (codes?.length !== 1 && !answer.searchParams.has('error')))
    throw new SourceError(
      'reconnect',
      `This answer of ${service.name} does not belong to your sign-in. Start the sign-in again.`,
    );
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
  return toTokens(granted, context.now, null);
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
