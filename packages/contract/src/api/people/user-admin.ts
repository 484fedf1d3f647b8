import { isEmail } from '@bellwether/domain/format/email';
import { z } from 'zod';
import { type Access, defineEndpoint } from '../../endpoint.ts';
import { historyEntrySchema } from '../items.ts';
import { idSchema, listQuery, messageSchema, paginationSchema, userSchema } from '../shapes.ts';

const reads = { who: 'global', module: 'users', act: 'read' } as const satisfies Access;
const writes = { who: 'global', module: 'users', act: 'write', admin: true } as const satisfies Access;

/** A role that a user holds, with its business; null means every business. */
const grantedRole = z.object({
  id: idSchema,
  name: z.string(),
  business: z.string().nullable(),
  fk_business_id: z.string().nullable(),
});

/** A user in the list of users, with the roles and businesses that the reader may see. */
export const userRowSchema = userSchema.extend({
  roles: z.array(grantedRole),
  businesses: z.array(z.object({ id: idSchema, trading_name: z.string() })),
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  passkeys: z.number().int(),
  /** Expiry of the latest invitation; null once a password is set. */
  invited_until: z.string().nullable(),
  /**
   * Reason why the reader may change only access to their own businesses; null if they may change everything.
   */
  locked: z.string().nullable(),
});
export type UserRow = z.infer<typeof userRowSchema>;

const name = (label: string) =>
  z
    .string(`${label} is required.`)
    .trim()
    .min(1, `${label} is required.`)
    .max(80, `${label} must have at most 80 characters.`);

const uuid = (sentence: string) => z.uuid(sentence);
const businessSentence = 'Choose businesses from the list.';
const grants = z
  .array(
    z.object({
      id: uuid('Choose roles from the list.'),
      fk_business_id: uuid(businessSentence).nullable().default(null),
    }),
    'Choose roles from the list.',
  )
  .max(200, 'A person can have at most 200 roles.');

const fields = {
  first_name: name('First name'),
  last_name: name('Last name'),
  email: z
    .string('Email is required.')
    .trim()
    .toLowerCase()
    .min(1, 'Email is required.')
    .max(254, 'Enter a valid email address.')
    .refine(isEmail, 'Enter a valid email address.'),
  roles: grants,
  businesses: z
    .array(uuid(businessSentence), businessSentence)
    .max(2000, 'A person can belong to at most 2,000 businesses.'),
  fk_primary_business_id: uuid('Choose the primary business from the list.').nullable(),
};

export const newUserSchema = z.object({
  ...fields,
  roles: fields.roles.min(1, 'Choose at least one role.'),
  fk_primary_business_id: fields.fk_primary_business_id.default(null),
});
export type NewUser = z.infer<typeof newUserSchema>;

/** Changes of the given fields. `roles` and `businesses` replace only those that the caller may see. */
export const userChangesSchema = z
  .object({
    ...fields,
    status: z.enum(['active', 'inactive'], "status must be 'active' or 'inactive'."),
    hand_over_to: uuid('Choose a person from the list to take over the open work.').nullable(),
  })
  .partial();
export type UserChanges = z.infer<typeof userChangesSchema>;

const saved = z.object({ data: userRowSchema });
const params = z.object({ id: idSchema });

export const createUser = defineEndpoint({
  name: 'create-user',
  description:
    'Creates a user and emails them a link, valid for 7 days, to set a password. With an `Idempotency-Key`, a repeat has no effect.',
  method: 'POST',
  path: '/users',
  access: writes,
  body: newUserSchema,
  status: 201,
  reply: saved,
  problems: ['invalid', 'not_found'],
});

export const beginImpersonation = defineEndpoint({
  name: 'view-as',
  description:
    'Starts viewing the product as a user whom the caller administers. Calls that send the returned id as `X-View-As` are answered as for that user for an hour, and change nothing. The audit log records it.',
  method: 'POST',
  path: '/users/:id/view-as',
  access: writes,
  params,
  keepsAccess: true,
  reply: z.object({ data: z.object({ id: idSchema, full_name: z.string(), until: z.string() }) }),
  problems: ['not_found', 'conflict'],
});

export const stopImpersonation = defineEndpoint({
  name: 'end-view-as',
  description: 'Stops viewing the product as another user.',
  method: 'DELETE',
  path: '/view-as/:id',
  access: { who: 'signed-in', token: 'v1' },
  params,
  keepsAccess: true,
  reply: messageSchema,
});

export const updateUser = defineEndpoint({
  name: 'update-user',
  description:
    "Changes the named fields of a user. With `status` 'inactive', ends their sign-ins, clears the primary business and moves open work to `hand_over_to`.",
  method: 'PUT',
  path: '/users/:id',
  access: writes,
  params,
  body: userChangesSchema,
  reply: saved,
  problems: ['invalid', 'not_found', 'conflict'],
});

export const getUserRow = defineEndpoint({
  name: 'get-user-row',
  description:
    'Returns one user as in the list of users, with their open work, which must be handed over when they are deactivated.',
  method: 'GET',
  path: '/users/:id/administration',
  access: reads,
  params,
  reply: z.object({
    data: userRowSchema,
    open_work: z.object({
      action_items: z.number().int(),
      /** Names of the businesses where the user is the digital analyst. */
      digital_analyst_of: z.array(z.string()),
      /** Number of scheduled reports that run with the user's rights. */
      report_schedules: z.number().int(),
    }),
  }),
  problems: ['not_found'],
});

export const inviteUser = defineEndpoint({
  name: 'invite-user',
  description:
    'Emails a new link, valid for 7 days, to a user who has set no password; older links stop working.',
  method: 'POST',
  path: '/users/:id/invitation',
  access: writes,
  params,
  reply: messageSchema,
  keepsAccess: true,
  problems: ['not_found', 'conflict', 'too_many'],
});

export const resetSecondFactor = defineEndpoint({
  name: 'reset-second-factor',
  description:
    'Turns off the second step of a user who has lost their phone and recovery codes, and notifies them by email. Callers turn off their own in the profile.',
  method: 'DELETE',
  path: '/users/:id/second-factor',
  access: writes,
  params,
  reply: messageSchema,
  keepsAccess: true,
  problems: ['not_found', 'conflict'],
});

export const resetPasskeys = defineEndpoint({
  name: 'reset-passkeys',
  description:
    'Removes all passkeys of a user who has lost a device, and notifies them by email. They then sign in with their password. Callers remove their own in the profile.',
  method: 'DELETE',
  path: '/users/:id/passkeys',
  access: writes,
  params,
  reply: messageSchema,
  keepsAccess: true,
  problems: ['not_found', 'conflict'],
});

export const listUserHistory = defineEndpoint({
  name: 'list-user-history',
  description: 'Returns the history of a user and their sign-ins, newest first.',
  method: 'GET',
  path: '/users/:id/history',
  access: reads,
  params,
  query: listQuery,
  reply: z.object({
    data: z.array(historyEntrySchema),
    meta: z.array(z.object({ pagination: paginationSchema })),
  }),
  problems: ['not_found'],
});

export const downloadUsers = defineEndpoint({
  name: 'download-users',
  description: 'Downloads every user that the filter finds: `format` csv (default) or xlsx.',
  method: 'GET',
  path: '/users/download',
  access: reads,
  query: listQuery,
  reply: 'file',
  problems: ['too_many', 'too_large'],
});

export const maxBulkUsers = 200;

export const changeUsers = defineEndpoint({
  name: 'change-users',
  description: 'Applies one action to several users, to all of them or none.',
  method: 'POST',
  path: '/users/bulk',
  access: writes,
  body: z.object({
    action: z.enum(
      ['deactivate', 'add-to-business', 'invite'],
      'action must be deactivate, add-to-business or invite.',
    ),
    ids: z
      .array(z.uuid('ids must be ids of people.'), 'ids must be ids of people.')
      .min(1, 'Choose at least one person.')
      .max(maxBulkUsers, `Choose at most ${maxBulkUsers} people.`),
    business_id: z.string().optional(),
    hand_over_to: uuid('Choose a person from the list to take over the open work.').nullable().optional(),
  }),
  reply: messageSchema,
  problems: ['invalid', 'not_found', 'conflict', 'too_many'],
});

/** Columns of an uploaded file of users; the headings equal those of the exported list. */
export const userFileColumns = [
  'First name',
  'Last name',
  'Email',
  'Roles',
  'Businesses',
  'Primary business',
  'Status',
] as const;

/** Maximum users in one file, because it is one transaction. */
export const maxImportedUsers = 200;

const fileRow = z.object({
  /** Line in the file; the headings are line 1. */
  line: z.number().int(),
  email: z.string(),
  action: z.enum(['add', 'change', 'nothing', 'refused']),
  message: z.string(),
});
export type UserFileRow = z.infer<typeof fileRow>;

export const importUsers = defineEndpoint({
  name: 'import-users',
  description:
    'Adds and changes users from the text of a CSV file with a heading for each column. Rows with a known address change that user; others are added and invited. Imports all rows or none: `done` tells which. `dry_run` imports none and returns what would happen to each.',
  method: 'POST',
  path: '/users/import',
  access: writes,
  body: z.object({
    csv: z
      .string('Choose a CSV file.')
      .min(1, 'The file is empty.')
      .max(100_000, 'The file is too long. Import at most 200 people at a time.'),
    dry_run: z.boolean('dry_run must be true or false.').default(true),
  }),
  reply: z.object({ rows: z.array(fileRow), done: z.boolean() }),
  problems: ['invalid', 'unreadable_file', 'too_many'],
});
