import type { OAuthService } from '../kit/oauth.ts';

/** Sign-in with Google. Every Google service has its own scope; the refresh token stays the same. */
export const googleOAuth = (...scopes: readonly string[]): OAuthService => ({
  name: 'Google',
  setting: 'GOOGLE',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  scopes,
  // Google returns a refresh token at every sign-in only if both parameters are set.
  parameters: { access_type: 'offline', prompt: 'consent' },
});
