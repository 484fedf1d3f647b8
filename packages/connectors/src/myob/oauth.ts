import { z } from 'zod';
import type { OAuthService } from '../kit/oauth.ts';

/** Name of the service in texts for users. */
export const myobName = 'MYOB';

const userForm = z.object({ user: z.object({ uid: z.string().min(1), username: z.string().nullish() }) });

/** Sign-in of MYOB: each one opens one company file, which the redirect names. */
export const myobOAuth: OAuthService = {
  name: myobName,
  setting: 'MYOB',
  authorizeUrl: 'https://secure.myob.com/oauth2/account/authorize',
  tokenUrl: 'https://secure.myob.com/oauth2/v1/authorize',
  scopes: [
    'sme-company-file',
    'sme-sales',
    'sme-general-ledger',
    'sme-contacts-customer',
    'sme-inventory',
    'sme-company-settings',
  ],
  parameters: { prompt: 'consent' },
  // MYOB does not document PKCE.
  pkce: false,
  identityOf: (response) => {
    const found = userForm.safeParse(response).data?.user;
    return found ? { id: found.uid, name: found.username || found.uid } : null;
  },
  accountOf: (redirect) => {
    const id = redirect.get('businessId') ?? '';
    // The id becomes a part of addresses.
    return z.guid().safeParse(id).success ? { id, name: redirect.get('businessName') ?? '' } : null;
  },
  sign: (request, _token, { clientId }) => ({
    ...request,
    headers: { ...request.headers, 'x-myobapi-key': clientId, 'x-myobapi-version': 'v2' },
  }),
};
