import type { OAuthService } from '../kit/oauth.ts';

/**
 * Sign-in with Google. Every Google service has its own scope, and one sign-in can have several. Google keeps 100 refresh
 * tokens of a user and a client, and ends the oldest.
 */
export const googleOAuth = (...scopes: readonly string[]): OAuthService => ({
  name: 'Google',
  setting: 'GOOGLE',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  scopes,
  identityScopes: ['openid', 'email'],
  // Google returns a refresh token at every sign-in only if the first two are set. The third adds the rights that the user
  // granted before.
  parameters: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
});
