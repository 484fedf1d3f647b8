import { createHmac } from 'node:crypto';
import type { OAuthService } from '../kit/oauth.ts';

/** Version of the Graph API. A version is supported for about two years; v25.0 ends in July 2028. */
export const metaVersion = 'v25.0';

export const graphUrl = `https://graph.facebook.com/${metaVersion}`;

/**
 * Sign-in with Facebook. An app with Facebook Login for Business has a `configId`, which replaces the scopes. There are no refresh tokens: the user signs in again after about 60 days.
 */
export const metaOAuth: OAuthService = {
  name: 'Facebook',
  setting: 'META',
  authorizeUrl: `https://www.facebook.com/${metaVersion}/dialog/oauth`,
  tokenUrl: `${graphUrl}/oauth/access_token`,
  scopes: ['ads_read'],
  identityUrl: `${graphUrl}/me?fields=id,name`,
  takesToken: true,
  pkce: false,
  exchange: 'fb_exchange_token',
  // An app can require this proof, so that a stolen token is useless without the app's secret.
  sign: (request, token, { clientSecret }) => {
    const url = new URL(request.url);
    url.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(token).digest('hex'));
    return { ...request, url: url.href };
  },
};
