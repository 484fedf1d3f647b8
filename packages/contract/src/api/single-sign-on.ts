import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { signedInTokensSchema } from './auth.ts';
import { factorCodeSchema } from './second-factor.ts';
import { messageSchema } from './shapes.ts';

const signedIn = { who: 'signed-in', token: 'v1' } as const;

export const getSignInOptions = defineEndpoint({
  name: 'sign-in-options',
  description:
    'Which ways of signing in there are beside the password: `provider` is the name of the OpenID Connect provider, null where none is set; `passkeys`: can people have any at the address of this installation?',
  method: 'GET',
  path: '/auth/options',
  access: { who: 'anyone' },
  reply: z.object({ data: z.object({ provider: z.string().nullable(), passkeys: z.boolean() }) }),
});

export const beginProviderSignIn = defineEndpoint({
  name: 'begin-provider-sign-in',
  description:
    "Begins to sign in at the provider (OpenID Connect, authorisation code with PKCE, state and nonce): answers the address to go to, and a cookie that binds what comes back to this browser for 10 minutes. The provider leads back to the page '/login'.",
  method: 'POST',
  path: '/auth/provider',
  access: { who: 'anyone' },
  reply: z.object({ data: z.object({ url: z.string() }) }),
  problems: ['not_found', 'sign_in_refused'],
});

export const finishProviderSignIn = defineEndpoint({
  name: 'finish-provider-sign-in',
  description:
    "Signs in with what the provider led back with: `answer` is the query of that address. Only invited people come in: by the account that they came with before, or, the first time, by the e-mail address that the provider has verified. Of somebody with a second step `ticket` is answered instead of tokens, unless the provider says that it asked for one itself (`amr` with 'mfa').",
  method: 'POST',
  path: '/auth/provider/finish',
  access: { who: 'anyone' },
  body: z.object({ answer: z.string().max(8_000) }),
  reply: z.union([signedInTokensSchema, z.object({ ticket: z.string() })]),
  problems: ['not_found', 'sign_in_refused', 'account_inactive', 'too_many'],
});

export const confirmProviderSignIn = defineEndpoint({
  name: 'confirm-provider-sign-in',
  description:
    'Signs in with the ticket of finish-provider-sign-in and a code of the second step. A ticket is good for 10 minutes.',
  method: 'POST',
  path: '/auth/provider/code',
  access: { who: 'anyone' },
  body: z.object({ ticket: z.string().max(2_000), code: factorCodeSchema }),
  reply: signedInTokensSchema,
  problems: ['sign_in_refused', 'account_inactive', 'wrong_code', 'too_many'],
});

export const getProviderAccount = defineEndpoint({
  name: 'get-provider-account',
  description:
    "The name of the provider that one can sign in by, null where none is set, and since when (UTC) one's account there is known.",
  method: 'GET',
  path: '/profile/provider',
  access: signedIn,
  reply: z.object({
    data: z.object({ provider: z.string().nullable(), linked_at: z.string().nullable() }),
  }),
});

export const unlinkProviderAccount = defineEndpoint({
  name: 'forget-provider-account',
  description:
    "Forgets one's account at the provider. The next sign-in there is again matched by the verified e-mail address.",
  method: 'DELETE',
  path: '/profile/provider',
  access: signedIn,
  keepsAccess: true,
  reply: messageSchema,
  problems: ['conflict'],
});
