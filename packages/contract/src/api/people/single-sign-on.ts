import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { messageSchema } from '../shapes.ts';
import { signedInTokensSchema } from './auth.ts';
import { factorCodeSchema } from './second-factor.ts';

const signedIn = { who: 'signed-in', token: 'v1' } as const;

export const getSignInOptions = defineEndpoint({
  name: 'sign-in-options',
  description:
    'Returns the ways to sign in besides the password. `provider` is the name of the OpenID Connect provider, null if none is set. `passkeys` tells whether passkeys work at the address of this installation.',
  method: 'GET',
  path: '/auth/options',
  access: { who: 'anyone' },
  reply: z.object({ data: z.object({ provider: z.string().nullable(), passkeys: z.boolean() }) }),
});

export const beginProviderSignIn = defineEndpoint({
  name: 'begin-provider-sign-in',
  description:
    "Begins a sign-in at the provider (OpenID Connect, authorisation code with PKCE, state and nonce). Returns the address to open, and a cookie that binds the provider’s answer to this browser for 10 minutes. The provider redirects to the page '/login'.",
  method: 'POST',
  path: '/auth/provider',
  access: { who: 'anyone' },
  reply: z.object({ data: z.object({ url: z.string() }) }),
  problems: ['not_found', 'sign_in_refused'],
});

export const finishProviderSignIn = defineEndpoint({
  name: 'finish-provider-sign-in',
  description:
    "Signs in with the provider's answer: `answer` is the query of the redirect address. Only invited people can sign in: by their known account or, the first time, by the e-mail address that the provider has verified. For a user with a second step, returns `ticket` instead of tokens, unless the provider says that it asked for one itself (`amr` with 'mfa').",
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
    'Signs in with the ticket of finish-provider-sign-in and a code of the second step. A ticket is valid for 10 minutes.',
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
    "Returns the name of the sign-in provider, null if none is set, and since when (UTC) the caller's account there is linked.",
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
    "Unlinks the caller's account at the provider. The next sign-in there is matched by the verified e-mail address again.",
  method: 'DELETE',
  path: '/profile/provider',
  access: signedIn,
  keepsAccess: true,
  reply: messageSchema,
  problems: ['conflict'],
});
