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
const businessParams = z.object({ businessId: idSchema });
/** Accepts any fields, because `readBusiness` validates them with a message for each possible fault. */
const changes = z.record(z.string(), z.unknown()) as unknown as z.ZodType<BusinessChanges>;

export const listBusinesses = defineEndpoint({
  name: 'list-businesses',
  description:
    'Returns the businesses of the caller, with the query parameters of every list; a Super Admin gets all. Filters: id, trading_name, status, module (one that is on), digital_analyst_id, website, time_zone, currency, created_at. `table_keywords` searches name and website.',
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
  description: 'Returns a business of the caller with the users who have access to it.',
  method: 'GET',
  path: '/businesses/:businessId',
  access: { who: 'signed-in', token: 'v1' },
  params: businessParams,
  reply: z.object({ data: businessSchema.extend({ users: z.array(businessUser) }) }),
  problems: ['not_found'],
});

export const createBusiness = defineEndpoint({
  name: 'create-business',
  description:
    'Creates a business, by default active and with every module open. Its currency and time zone apply to its amounts and dates. `financial_year_start` is the first month of its financial year (default 7, July). With an `Idempotency-Key`, a repeat has no effect.',
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
    'Changes the named fields of a business; objects field by field. Only its admins can set status, modules and analyst; only Super Admins can set feature flags. Others may send the current values. A new `financial_year_start` applies to date ranges and new plans; existing plans keep their year. A save with an outdated `version` returns 409 with the current business. `revenue_source` selects the source of revenue: uploads (`csv`) or the connected system (`null`).',
  method: 'PUT',
  path: '/businesses/:businessId',
  access: configured,
  params: businessParams,
  body: changes,
  variants: [{ params: {}, body: businessChangesSchema }],
  reply: one,
  problems: ['invalid', 'conflict'],
});

export const maxLogoBytes = 2 * 1024 * 1024;

export const setBusinessLogo = defineEndpoint({
  name: 'set-business-logo',
  description:
    'Sets the logo of a business: PNG, JPEG or WebP (multipart, field `upload`, 2 MB at most), recognised by its content.',
  method: 'POST',
  path: '/businesses/:businessId/logo',
  access: configured,
  params: businessParams,
  body: 'upload',
  upload: { field: 'upload', maxBytes: maxLogoBytes },
  reply: one,
  problems: ['unreadable_file'],
});

export const removeBusinessLogo = defineEndpoint({
  name: 'remove-business-logo',
  description: 'Removes the logo of a business.',
  method: 'DELETE',
  path: '/businesses/:businessId/logo',
  access: configured,
  params: businessParams,
  reply: one,
});

/** Steps of the setup checklist. Progress is derived from existing data; users do not tick steps off. */
export const setupSteps = ['details', 'connect', 'upload', 'invite', 'plan'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const getSetup = defineEndpoint({
  name: 'get-setup',
  description:
    'Returns which setup steps of a business are done: details, connections, figures, people, plan.',
  method: 'GET',
  path: '/businesses/:businessId/setup',
  access: looked,
  params: businessParams,
  reply: z.object({ data: z.object({ steps: z.record(z.enum(setupSteps), z.boolean()) }) }),
});

export const closeSetup = defineEndpoint({
  name: 'close-setup',
  description: 'Hides the setup checklist for all users of the business.',
  method: 'DELETE',
  path: '/businesses/:businessId/setup',
  access: configured,
  params: businessParams,
  reply: messageSchema,
});

const moduleChange = z.object({
  id: z
    .string('Each change must name its business by id.')
    .min(1, 'Each change must name its business by id.'),
  on: z.array(z.string()).max(100).default([]),
  off: z.array(z.string()).max(100).default([]),
});
export type ModuleChange = z.infer<typeof moduleChange>;

export const changeModuleAccess = defineEndpoint({
  name: 'change-module-access',
  description:
    'Switches modules on or off for any number of the caller’s businesses, all or none. Modules that are not named stay as they are.',
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
  /** Time of the change, in UTC. */
  occurred: z.string(),
  user: z.object({ id: idSchema, full_name: z.string() }).nullable(),
});
export type BusinessHistoryEntry = z.infer<typeof historyEntry>;

export const listBusinessHistory = defineEndpoint({
  name: 'list-business-history',
  description:
    'Returns the history of a business: what was done, by whom and when. At most the newest 200 entries.',
  method: 'GET',
  path: '/businesses/:businessId/history',
  access: looked,
  params: businessParams,
  reply: z.object({ data: z.array(historyEntry) }),
});

export const exportBusiness = defineEndpoint({
  name: 'export-business',
  description:
    'Downloads all data of a business as a ZIP archive: settings, items, files and all facts as JSON lines, with a manifest of counts. Requires the right to read every module of the business. Never includes credentials. Includes the markup on media only for the agency’s own people.',
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
  params: businessParams,
  reply: 'file',
});

/** Contents of an archive of a business, and how much of it this installation can use. */
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
    'Creates a business from an archive (multipart, field `upload`), all or nothing. With `dry_run=1`, only returns what the archive holds. Gives no one access.',
  method: 'POST',
  path: '/businesses/import',
  access: { who: 'global', module: 'businesses', act: 'write', superAdmin: true },
  query: z.object({ dry_run: z.literal('1').optional() }),
  body: 'upload',
  upload: { field: 'upload', maxBytes: 2 * 1024 ** 3 },
  reply: z.object({ data: archiveContents.extend({ business: businessSchema.nullable() }) }),
  problems: ['unreadable_file'],
});
