import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { messageSchema } from '../shapes.ts';
import { factorCodeSchema } from './second-factor.ts';

/**
 * Pattern of an e-mail address: local part, @ and a domain whose ending has two letters or more, or a bracketed IP
 * address.
 */
export const emailPattern =
  /^[^\s@<>()[\]\\,;:"]+@(\[\d{1,3}(\.\d{1,3}){3}\]|([A-Za-z0-9-]+\.)+[A-Za-z]{2,})$/;
export const emailSchema = z
  .string('Enter your email.')
  .trim()
  .toLowerCase()
  .regex(emailPattern, 'Enter a valid email address.')
  .max(254);

export const authUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  roles: z.array(z.string()),
});

/** Tokens of a new session; `expiry` is an ISO 8601 UTC time. */
export const signedInTokensSchema = z.object({
  token: z.string(),
  expiry: z.string(),
  token_v2: z.string(),
  id_v2: z.string(),
});
export type SignedInTokens = z.infer<typeof signedInTokensSchema>;

export const logon = defineEndpoint({
  name: 'logon',
  description:
    'Signs in. Both tokens are valid for 8 hours; `expiry` is an ISO 8601 UTC time. If the user has a second step, the correct password alone returns code_needed; the client then repeats the call with `code`.',
  method: 'POST',
  path: '/auth/logon',
  access: { who: 'anyone' },
  body: z.object({
    email: emailSchema,
    password: z.string('Enter your password.').min(1, 'Enter your password.').max(1000),
    code: factorCodeSchema.optional(),
  }),
  reply: signedInTokensSchema,
  problems: ['wrong_credentials', 'account_inactive', 'code_needed', 'wrong_code', 'too_many'],
});

export const authorise = defineEndpoint({
  name: 'authorise',
  description: 'Returns the owner of the token and when it expires.',
  method: 'GET',
  path: '/auth/authorise',
  access: { who: 'signed-in', token: 'v1' },
  reply: z.object({ authorise_data: z.object({ user: authUserSchema, expiry: z.string() }) }),
});

export const refresh = defineEndpoint({
  name: 'refresh',
  description:
    'Replaces the token with a new one. It is valid for 8 hours, but at most until 24 hours after signing in.',
  method: 'POST',
  path: '/auth/refresh',
  access: { who: 'signed-in', token: 'v1' },
  reply: z.object({ token: z.string(), expiry: z.string() }),
});

export const refreshV2 = defineEndpoint({
  name: 'refresh-v2',
  description:
    'Replaces the second token with a new one. It is valid for 8 hours, but at most until 24 hours after signing in. Call it with the first token, after refresh.',
  method: 'POST',
  path: '/auth/refresh-v2',
  access: { who: 'signed-in', token: 'v1' },
  reply: z.object({ token_v2: z.string(), id_v2: z.string() }),
});

export const logout = defineEndpoint({
  name: 'logout',
  description: 'Signs out: both tokens of this sign-in stop working.',
  method: 'POST',
  path: '/auth/logout',
  access: { who: 'signed-in', token: 'v1' },
  reply: messageSchema,
});

export const checkToken = defineEndpoint({
  name: 'check-token',
  description:
    'Checks whether a password link is still valid. Expired, used and unknown links get the same answer.',
  method: 'GET',
  path: '/auth/check-token/:email/:token',
  access: { who: 'anyone' },
  params: z.object({ email: emailSchema, token: z.string().max(200) }),
  reply: z.object({ data: z.object({ valid: z.literal(true) }) }),
  problems: ['link_expired', 'too_many'],
});

const newPassword = {
  password: z.string('Enter a password.').max(1000),
  password_confirmation: z.string('Enter the password again.').max(1000),
};

export const setPassword = defineEndpoint({
  name: 'set-password',
  description:
    "Sets the password for a password link, or changes the caller's own. Ends all other sign-ins of the user.",
  method: 'POST',
  path: '/auth/password',
  access: { who: 'anyone' },
  body: z.union([
    z.object({ email: emailSchema, token: z.string().min(1).max(200), ...newPassword }),
    z.object({ current_password: z.string('Enter your current password.').max(1000), ...newPassword }),
  ]),
  reply: messageSchema,
  problems: [
    'link_expired',
    'wrong_password',
    'weak_password',
    'passwords_differ',
    'not_signed_in',
    'too_many',
  ],
});

export const requestReset = defineEndpoint({
  name: 'request-reset',
  description:
    'Emails a password link that is valid for 60 minutes. Known and unknown addresses get the same answer.',
  method: 'POST',
  path: '/auth/reset',
  access: { who: 'anyone' },
  body: z.object({ email: emailSchema }),
  reply: messageSchema,
  problems: ['too_many'],
});
