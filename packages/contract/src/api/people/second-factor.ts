import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { messageSchema } from '../shapes.ts';

const signedIn = { who: 'signed-in', token: 'v1' } as const;

/** Six digits of an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const factorCodeSchema = z
  .string('Enter the code.')
  .trim()
  .min(1, 'Enter the code.')
  .max(40, 'Enter the code.');

const current_password = z
  .string('Enter your current password.')
  .min(1, 'Enter your current password.')
  .max(1000);
const recoveryCodes = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) });

export const getSecondFactor = defineEndpoint({
  name: 'get-second-factor',
  description:
    "Returns whether the caller's sign-in asks for a code, since when (UTC), and how many recovery codes are unused.",
  method: 'GET',
  path: '/profile/second-factor',
  access: signedIn,
  reply: z.object({
    data: z.object({
      enabled: z.boolean(),
      enabled_at: z.string().nullable(),
      recovery_codes_left: z.number().int(),
    }),
  }),
});

export const beginSecondFactor = defineEndpoint({
  name: 'begin-second-factor',
  description:
    'Creates a secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds). `uri` is the content of its QR code. The second step stays off until a code confirms the secret, within 30 minutes. The secret is never returned again.',
  method: 'POST',
  path: '/profile/second-factor',
  access: signedIn,
  body: z.object({ current_password }),
  status: 201,
  reply: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
  problems: ['wrong_password', 'conflict', 'too_many'],
});

export const confirmSecondFactor = defineEndpoint({
  name: 'confirm-second-factor',
  description:
    'Turns the second step on with a code from the app; from then on signing in asks for one. Returns ten recovery codes, each of which replaces a code once; they are never returned again.',
  method: 'PUT',
  path: '/profile/second-factor',
  access: signedIn,
  body: z.object({ code: factorCodeSchema }),
  reply: recoveryCodes,
  problems: ['wrong_code', 'conflict'],
});

const proof = z.object({ current_password, code: factorCodeSchema });

export const renewRecoveryCodes = defineEndpoint({
  name: 'renew-recovery-codes',
  description: 'Returns ten new recovery codes; the earlier ones stop working.',
  method: 'POST',
  path: '/profile/second-factor/recovery-codes',
  access: signedIn,
  body: proof,
  reply: recoveryCodes,
  problems: ['wrong_password', 'wrong_code', 'conflict', 'too_many'],
});

export const turnOffSecondFactor = defineEndpoint({
  name: 'end-second-factor',
  description: 'Turns the second step off: signing in asks only for the password.',
  method: 'POST',
  path: '/profile/second-factor/end',
  access: signedIn,
  body: proof,
  reply: messageSchema,
  problems: ['wrong_password', 'wrong_code', 'conflict', 'too_many'],
});
