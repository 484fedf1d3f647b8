import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idSchema, messageSchema } from '../shapes.ts';
import { signedInTokensSchema } from './auth.ts';
import { factorCodeSchema } from './second-factor.ts';

const signedIn = { who: 'signed-in', token: 'v1' } as const;

const base64url = z
  .string()
  .max(8_000)
  .regex(/^[\w-]*$/);

/** WebAuthn Level 3 options for the browser in JSON form; binary values are base64url. */
const options = z.looseObject({ challenge: base64url });
const startReply = z.object({ data: z.object({ options, ticket: z.string() }) });

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.looseObject({}),
};
const ticket = z.string().max(2_000);
const name = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(60, 'A name must have 60 characters or less.')
  .refine((text) => !/\p{Cc}/u.test(text), 'A name must be one line.');

export const beginPasskeySignIn = defineEndpoint({
  name: 'begin-passkey-sign-in',
  description:
    'Returns the browser options for a passkey sign-in (PublicKeyCredentialRequestOptionsJSON) and a ticket that is valid for 10 minutes. Send the ticket with the browser’s answer.',
  method: 'POST',
  path: '/auth/passkey/options',
  access: { who: 'anyone' },
  reply: startReply,
  problems: ['not_found'],
});

export const finishPasskeySignIn = defineEndpoint({
  name: 'finish-passkey-sign-in',
  description:
    "Signs in with a passkey: `response` is the browser's answer. It replaces both password and second step, since the device asks for a finger, a face or a PIN. A ticket works once.",
  method: 'POST',
  path: '/auth/passkey',
  access: { who: 'anyone' },
  body: z.object({
    ticket,
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
        userHandle: base64url.optional(),
      }),
    }),
  }),
  reply: signedInTokensSchema,
  problems: ['not_found', 'sign_in_refused', 'account_inactive'],
});

/** A passkey of the caller. Times are UTC; `used_at` is the last sign-in with it. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const listPasskeys = defineEndpoint({
  name: 'list-passkeys',
  description:
    "Returns the caller's own passkeys, oldest first. `available` tells whether passkeys work at the address of this installation.",
  method: 'GET',
  path: '/profile/passkeys',
  access: signedIn,
  reply: z.object({ data: z.object({ available: z.boolean(), passkeys: z.array(passkeySchema) }) }),
});

export const beginPasskey = defineEndpoint({
  name: 'begin-passkey',
  description:
    'Returns the browser options to create a passkey (PublicKeyCredentialCreationOptionsJSON) and a ticket that is valid for 10 minutes. Requires the password, and a code if the second step is on.',
  method: 'POST',
  path: '/profile/passkeys/options',
  access: signedIn,
  body: z.object({
    current_password: z
      .string('Enter your current password.')
      .min(1, 'Enter your current password.')
      .max(1000),
    code: factorCodeSchema.optional(),
  }),
  reply: startReply,
  problems: ['not_found', 'invalid', 'wrong_password', 'wrong_code', 'conflict', 'too_many'],
});

export const addPasskey = defineEndpoint({
  name: 'add-passkey',
  description:
    'Stores the passkey that the browser created: `response` is its answer. Notifies the user by email. A ticket works once.',
  method: 'POST',
  path: '/profile/passkeys',
  access: signedIn,
  body: z.object({
    ticket,
    name,
    response: z.object({
      ...credential,
      response: z.looseObject({
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: z.array(z.string().max(40)).max(10).optional(),
      }),
    }),
  }),
  status: 201,
  reply: z.object({ data: passkeySchema }),
  problems: ['not_found', 'invalid', 'sign_in_refused', 'conflict'],
});

export const renamePasskey = defineEndpoint({
  name: 'rename-passkey',
  description: "Renames one of the caller's own passkeys.",
  method: 'PUT',
  path: '/profile/passkeys/:id',
  access: signedIn,
  params: z.object({ id: idSchema }),
  body: z.object({ name }),
  keepsAccess: true,
  reply: z.object({ data: passkeySchema }),
  problems: ['not_found', 'invalid'],
});

export const removePasskey = defineEndpoint({
  name: 'remove-passkey',
  description: "Removes one of the caller's own passkeys: it no longer works for signing in.",
  method: 'DELETE',
  path: '/profile/passkeys/:id',
  access: signedIn,
  params: z.object({ id: idSchema }),
  keepsAccess: true,
  reply: messageSchema,
  problems: ['not_found'],
});
