import { problem } from '@bellwether/domain/problems';
import * as client from 'openid-client';
import type { OidcConfig } from '../../config.ts';
import type { Deps } from '../../http/deps.ts';

/** Timeout in seconds for requests to the sign-in provider. */
const timeoutSeconds = 10;

/** Secrets of a started sign-in, which the provider's response must match. */
export type ProviderAttempt = { state: string; nonce: string; verifier: string };

/** Account at the sign-in provider. `email` is null if missing or not verified. */
export type ProviderAccount = { subject: string; email: string | null; askedForSecondFactor: boolean };

/** Configured sign-in provider, whose endpoints are discovered on first use. */
export type Provider = {
  begin(attempt: ProviderAttempt): Promise<string>;
  /** Finishes a sign-in and returns the provider account. @throws Problem 'sign_in_refused' with a message. */
  finish(attempt: ProviderAttempt, answer: string): Promise<ProviderAccount>;
};

const isPlain = (issuer: string) => issuer.startsWith('http:');

/**
 * Reads the provider's discovery document and chooses a way of client authentication that it supports. Without a client
 * secret, only PKCE protects the client.
 */
const discover = async ({ issuer, clientId, clientSecret }: OidcConfig): Promise<client.Configuration> => {
  const execute = isPlain(issuer) ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    execute,
    timeout: timeoutSeconds,
  });
  const metadata = found.serverMetadata();
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const way = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
  const auth = clientSecret === undefined ? client.None() : way(clientSecret);
  const configuration = new client.Configuration(metadata, clientId, clientSecret, auth);
  configuration.timeout = timeoutSeconds;
  for (const change of execute) change(configuration);
  // Verifies the signature of the ID token too, although the token arrives directly from the provider.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
};

export const createAttempt = (): ProviderAttempt => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
});

export const openProvider = (
  oidc: OidcConfig,
  { config, report }: Pick<Deps, 'config' | 'report'>,
): Provider => {
  const redirectUri = `${config.publicUrl}/login`;
  let found: Promise<client.Configuration> | undefined;
  const getConfiguration = () => {
    found ??= discover(oidc).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  /** Reports the reason to the server log, without the request, which contains codes and secrets. */
  const refused = (error: unknown, sentence: string) => {
    const { message = '', code } = error as { message?: string; code?: unknown };
    report(new Error(`Signing in by ${oidc.name}: ${String(code ?? '')} ${message}`));
    return problem('sign_in_refused', sentence);
  };
  const unreachable = `${oidc.name} cannot be reached. Please try again, or sign in with your password.`;
  const again = `${oidc.name} did not confirm who you are. Please try again.`;

  return {
    begin: async ({ state, nonce, verifier }) => {
      const configuration = await getConfiguration().catch((error: unknown) => {
        throw refused(error, unreachable);
      });
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },
    finish: async ({ state, nonce, verifier }, answer) => {
      const address = new URL(redirectUri);
      address.search = answer;
      const configuration = await getConfiguration().catch((error: unknown) => {
        throw refused(error, unreachable);
      });
      try {
        const tokens = await client.authorizationCodeGrant(configuration, address, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('there is no ID token');
        const needsUserInfo =
          claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
        const profile: Record<string, unknown> = needsUserInfo
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims;
        const isVerified = profile['email_verified'] === true || oidc.trustEmail;
        return {
          subject: claims.sub,
          email:
            isVerified && typeof profile['email'] === 'string' ? profile['email'].trim().toLowerCase() : null,
          askedForSecondFactor: Array.isArray(claims['amr']) && claims['amr'].includes('mfa'),
        };
      } catch (error) {
        if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
          throw problem('sign_in_refused', `${oidc.name} did not sign you in.`);
        throw refused(error, again);
      }
    },
  };
};
