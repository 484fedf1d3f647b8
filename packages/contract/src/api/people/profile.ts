import { maxFileBytes } from '@bellwether/domain/catalogue/file-types';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idSchema, messageSchema } from '../shapes.ts';

const signedIn = { who: 'signed-in', token: 'v1' } as const;

const nameSchema = (label: string) =>
  z
    .string(`${label} is required.`)
    .trim()
    .min(1, `${label} is required.`)
    .max(80, `${label} must have 80 characters or less.`)
    .refine((text) => !/\p{Cc}/u.test(text), `${label} must be one line.`);

export const profileFieldsSchema = z.object({
  first_name: nameSchema('First name'),
  last_name: nameSchema('Last name'),
});

export const updateProfile = defineEndpoint({
  name: 'update-profile',
  description: "Changes the caller's own first and last name. Does not change the email.",
  method: 'PUT',
  path: '/profile',
  access: signedIn,
  body: profileFieldsSchema,
  reply: z.object({ data: profileFieldsSchema }),
  problems: ['invalid'],
});

const picture = z.object({ data: z.object({ avatar_url: z.string().nullable() }) });

export const setAvatar = defineEndpoint({
  name: 'set-avatar',
  description:
    "Sets the caller's own picture (multipart, field `file`, 10 MB at most; PNG, JPEG or WebP by its content). Stores a new square of 256 pixels, cut from the middle.",
  method: 'POST',
  path: '/profile/avatar',
  access: signedIn,
  body: 'upload',
  upload: { field: 'file', maxBytes: maxFileBytes },
  keepsAccess: true,
  reply: picture,
  problems: ['too_large', 'wrong_type', 'unreadable_file', 'too_many'],
});

export const removeAvatar = defineEndpoint({
  name: 'remove-avatar',
  description: "Removes the caller's own picture.",
  method: 'DELETE',
  path: '/profile/avatar',
  access: signedIn,
  keepsAccess: true,
  reply: picture,
});

export const getAvatar = defineEndpoint({
  name: 'get-avatar',
  description:
    'Returns the picture of a user. Its address cannot be guessed, is given only where the user is visible, and changes with the picture.',
  method: 'GET',
  path: '/avatars/:id',
  // Authorizes by a token in the address, because an image on a page cannot send the authorization header.
  access: { who: 'anyone' },
  params: z.object({ id: idSchema }),
  reply: 'file',
  problems: ['not_found'],
});

/** An active session. Times are UTC; `last_used_at` is accurate to a few minutes. */
export const signInSchema = z.object({
  id: z.string(),
  device: z.string(),
  started_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  /** True for the session that sent this request. */
  current: z.boolean(),
});
export type SignIn = z.infer<typeof signInSchema>;

export const listSignIns = defineEndpoint({
  name: 'list-sign-ins',
  description: "Returns the caller's own active sign-ins: this one first, then the last used.",
  method: 'GET',
  path: '/auth/sessions',
  access: signedIn,
  reply: z.object({ data: z.array(signInSchema) }),
});

export const endSignIn = defineEndpoint({
  name: 'end-sign-in',
  description: "Ends one of the caller's own sign-ins; its next call returns 401.",
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: signedIn,
  params: z.object({ id: idSchema }),
  reply: messageSchema,
  problems: ['not_found'],
});

export const endOtherSignIns = defineEndpoint({
  name: 'end-other-sign-ins',
  description: "Ends all of the caller's own sign-ins except this one.",
  method: 'DELETE',
  path: '/auth/sessions',
  access: signedIn,
  reply: messageSchema,
});
