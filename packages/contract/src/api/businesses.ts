import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { type BusinessChanges, businessChangesSchema } from '../forms/business.ts';
import { businessSchema, idSchema, idShape, listQuery, messageSchema, paginationSchema } from './shapes.ts';

const businessUser = z.object({
  ...idShape,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
});

const one = z.object({ data: businessSchema });
const configured = {
  who: 'member',
  module: 'config',
  act: 'write',
  business: 'one',
  closed: 'admins',
} as const;
/** Read access to the configuration, so that it also works in view-as, where nothing can be changed. */
const looked = { ...configured, act: 'read' } as const;
const ofBusiness = z.object({ businessId: idSchema });
/** Validated by `readBusiness`, which has a message for each possible fault. */
const changes = z.record(z.string(), z.unknown()) as unknown as z.ZodType<BusinessChanges>;

export const listBusinesses = defineEndpoint({
  name: 'list-businesses',
  description:
    'The businesses of the caller, by the list grammar; every one for a Super Admin. Filters: id, trading_name, status, module (one that is on), digital_analyst_id, website, time_zone, currency, created_at; `table_keywords` looks into name and website.',
  method: 'GET',
  path: '/businesses',
  access: { who: 'signed-in', token: 'v1' },
  query: listQuery,
  reply: z.object({
    data: z.array(businessSchema),
    meta: z.array(z.object({ pagination: paginationSchema })),
  }),
});

export const getBusiness = defineEndpoint({
  name: 'get-business',
  description: 'A business of the caller with those who have access to it.',
  method: 'GET',
  path: '/businesses/:businessId',
  access: { who: 'signed-in', token: 'v1' },
  params: ofBusiness,
  reply: z.object({ data: businessSchema.extend({ users: z.array(businessUser) }) }),
  problems: ['not_found'],
});

export const createBusiness = defineEndpoint({
  name: 'create-business',
  description:
    'Makes a business: active and with every module open unless said otherwise. Its currency and time zone say how its money and days are read; its `financial_year_start` with which month its years begin (7, July, unless said otherwise). Under an `Idempotency-Key` it is done once.',
  method: 'POST',
  path: '/businesses',
  access: { who: 'global', module: 'businesses', act: 'write', superAdmin: true },
  body: changes,
  variants: [{ params: {}, body: businessChangesSchema.required({ trading_name: true }) }],
  status: 201,
  reply: one,
  problems: ['invalid', 'not_allowed'],
});

export const updateBusiness = defineEndpoint({
  name: 'update-business',
  description:
    'Changes the fields of a business that are named; objects field by field. Status, modules and analyst are for its admins, feature flags for Super Admins: whoever may not set them may send them as they are. Another `financial_year_start` counts for ranges and for plans made from then on; plans that there are keep their year. A save from a stale `version` answers 409 with the business as it stands. `revenue_source` chooses what revenue is read from: uploads (`csv`), or what is connected (`null`).',
  method: 'PUT',
  path: '/businesses/:businessId',
  access: configured,
  params: ofBusiness,
  body: changes,
  variants: [{ params: {}, body: businessChangesSchema }],
  reply: one,
  problems: ['invalid', 'conflict'],
});

export const maxLogoBytes = 2 * 1024 * 1024;

export const setBusinessLogo = defineEndpoint({
  name: 'set-business-logo',
  description:
    'Gives a business its logo: PNG, JPEG or WebP (multipart, field `upload`, 2 MB at most), told by its content.',
  method: 'POST',
  path: '/businesses/:businessId/logo',
  access: configured,
  params: ofBusiness,
  body: 'upload',
  upload: { field: 'upload', maxBytes: maxLogoBytes },
  reply: one,
  problems: ['unreadable_file'],
});

export const removeBusinessLogo = defineEndpoint({
  name: 'remove-business-logo',
  description: 'Takes the logo of a business away.',
  method: 'DELETE',
  path: '/businesses/:businessId/logo',
  access: configured,
  params: ofBusiness,
  reply: one,
});

/** Steps of the setup checklist. Progress is derived from existing data; users do not tick steps off. */
export const setupSteps = ['details', 'connect', 'upload', 'invite', 'plan'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const getSetup = defineEndpoint({
  name: 'get-setup',
  description:
    'Which steps of setting a business up are done: who it is, what it is connected to, figures, people, a plan.',
  method: 'GET',
  path: '/businesses/:businessId/setup',
  access: looked,
  params: ofBusiness,
  reply: z.object({ data: z.object({ steps: z.record(z.enum(setupSteps), z.boolean()) }) }),
});

export const closeSetup = defineEndpoint({
  name: 'close-setup',
  description: 'Takes the checklist away, for everybody of the business.',
  method: 'DELETE',
  path: '/businesses/:businessId/setup',
  access: configured,
  params: ofBusiness,
  reply: messageSchema,
});

const moduleChange = z.object({
  id: z.string('Each change names its business by id.').min(1, 'Each change names its business by id.'),
  on: z.array(z.string()).max(100).default([]),
  off: z.array(z.string()).max(100).default([]),
});
export type ModuleChange = z.infer<typeof moduleChange>;

export const changeModuleAccess = defineEndpoint({
  name: 'change-module-access',
  description:
    'Switches modules on and off for any number of businesses of the caller, all or none. What is not named stays as it is.',
  method: 'PATCH',
  path: '/businesses/module-access',
  access: { who: 'global', module: 'businesses', act: 'write' },
  body: z.object({
    changes: z
      .array(moduleChange, 'changes must be a list.')
      .min(1, 'There is nothing to change.')
      .max(5000, 'At most 5000 businesses can be changed at once.'),
  }),
  reply: messageSchema,
  problems: ['invalid', 'not_found'],
});

const historyEntry = z.object({
  ...idShape,
  what: z.array(z.string()),
  /** UTC. */
  occurred: z.string(),
  user: z.object({ id: idSchema, full_name: z.string() }).nullable(),
});
export type BusinessHistoryEntry = z.infer<typeof historyEntry>;

export const listBusinessHistory = defineEndpoint({
  name: 'list-business-history',
  description: 'What was done to a business, by whom and when: the newest 200.',
  method: 'GET',
  path: '/businesses/:businessId/history',
  access: looked,
  params: ofBusiness,
  reply: z.object({ data: z.array(historyEntry) }),
});

export const exportBusiness = defineEndpoint({
  name: 'export-business',
  description:
    'Everything of a business as one ZIP archive: what is set of it, its items and files, and all its facts as JSON lines, with a manifest of counts. It needs the right to read every module of the business. Credentials are never in it, and the markup on media only for the agency’s own people.',
  method: 'GET',
  path: '/businesses/:businessId/export',
  access: {
    who: 'member',
    module: 'businesses',
    act: 'write',
    business: 'one',
    closed: 'admins',
    everyModule: true,
  },
  params: ofBusiness,
  reply: 'file',
});

/** Contents of an archive, and how much of it can be used in this installation. */
const archiveContents = z.object({
  trading_name: z.string(),
  exported_at: z.string(),
  /** Row counts by file name in the archive. */
  counts: z.record(z.string(), z.number().int()),
  /**
   * Number of people named in the archive, and of those with an account here. Others are left out of meetings
   * and action items.
   */
  people: z.object({ named: z.number().int(), known: z.number().int() }),
});

export const importBusiness = defineEndpoint({
  name: 'import-business',
  description:
    'Makes a new business of an archive (multipart, field `upload`), all or nothing; with `dry_run=1` only says what it holds. Access is given to nobody by it.',
  method: 'POST',
  path: '/businesses/import',
  access: { who: 'global', module: 'businesses', act: 'write', superAdmin: true },
  query: z.object({ dry_run: z.literal('1').optional() }),
  body: 'upload',
  upload: { field: 'upload', maxBytes: 2 * 1024 ** 3 },
  reply: z.object({ data: archiveContents.extend({ business: businessSchema.nullable() }) }),
  problems: ['unreadable_file'],
});
