import { z } from 'zod';
import { currencies } from '../catalogue/currencies.ts';
import { defaultTimeZone } from '../catalogue/product.ts';
import { chosenSources } from '../catalogue/revenue-source.ts';
import { endpoint } from '../endpoint.ts';
import { isTimeZone } from '../time/zone.ts';
import { business, id, ids, listQuery, pagination, rolePermission, user } from './shapes.ts';

/** A person as one to choose. */
export const userOption = z.object({
  ...ids,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
});
export type UserOption = z.infer<typeof userOption>;

export const getUser = endpoint({
  name: 'get-user',
  description:
    "One's own user. With `legacy=1` the businesses are whole and the role permissions are there; without it only ids of businesses.",
  method: 'GET',
  path: '/users/:id',
  access: { who: 'signed-in', token: 'v1' },
  params: z.object({ id }),
  query: z.object({ legacy: z.string().optional() }),
  reply: user.extend({
    businesses: z.array(z.union([business, z.string()])),
    rolePermissions: z.array(rolePermission).optional(),
  }),
  problems: ['not_found'],
});

export const listBusinesses = endpoint({
  name: 'list-businesses',
  description: 'The businesses of the caller; every one for a Super Admin.',
  method: 'GET',
  path: '/businesses',
  access: { who: 'signed-in', token: 'v1' },
  query: listQuery,
  reply: z.object({ data: z.array(business), meta: z.array(z.object({ pagination })) }),
});

const nameMissing = 'Business name is required.';

/** A business to be made. */
export const newBusiness = z.object({
  trading_name: z
    .string(nameMissing)
    .trim()
    .min(1, nameMissing)
    .max(120, 'Business name must have 1 to 120 characters.'),
  time_zone: z
    .string('Choose a time zone.')
    .refine(isTimeZone, 'Choose a time zone.')
    .default(defaultTimeZone),
  currency: z.enum(currencies, 'Choose a currency.').default('AUD'),
  marketing_priority: z
    .enum(['leads', 'transactions'], 'Choose whether its marketing is for leads or for transactions.')
    .default('leads'),
});
export type NewBusiness = z.infer<typeof newBusiness>;

export const createBusiness = endpoint({
  name: 'create-business',
  description:
    'Makes an active business with every module open. Its currency and time zone say how its money and days are read; a financial year begins in July.',
  method: 'POST',
  path: '/businesses',
  access: { who: 'global', module: 'businesses', act: 'write', superAdmin: true },
  body: newBusiness,
  status: 201,
  reply: z.object({ data: business }),
  problems: ['invalid', 'not_allowed'],
});

export const updateBusiness = endpoint({
  name: 'update-business',
  description:
    "Chooses what a business's revenue is read from: uploads (`csv`), or what is connected (`null`). Rows of other sources are kept and do not show.",
  method: 'PUT',
  path: '/businesses/:businessId',
  access: { who: 'member', module: 'config', act: 'write', business: 'one' },
  params: z.object({ businessId: id }),
  body: z.object({
    revenue_source: z
      .enum(chosenSources, 'revenue_source must be csv, or null for what is connected.')
      .nullable(),
  }),
  reply: z.object({ data: business }),
  problems: ['invalid'],
});

export const listModules = endpoint({
  name: 'list-modules',
  description: 'The modules of the product.',
  method: 'GET',
  path: '/modules',
  access: { who: 'signed-in', token: 'v1' },
  reply: z.object({
    data: z.array(z.object({ ...ids, slug: z.string(), name: z.string(), forms: z.array(z.string()) })),
  }),
});

export const listIntegrationTypes = endpoint({
  name: 'list-integration-types',
  description: 'The integration types, asked by the second client with its own token.',
  method: 'GET',
  path: '/integrations',
  access: { who: 'signed-in', token: 'v2' },
  reply: z.object({ data: z.array(z.object({ id: z.string(), value: z.string() })) }),
});

export const listUsers = endpoint({
  name: 'list-users',
  description:
    'People to choose from: the active users of a business by last name, and those of `include_ids` even if inactive, so that earlier choices keep their names.',
  method: 'GET',
  path: '/users',
  // Choosing people is part of many modules.
  access: { who: 'any-member', act: 'read', business: 'one' },
  query: z.object({
    business_id: z.string(),
    response: z.literal('user_list', 'response must be user_list.'),
    limit: z.coerce
      .number('limit must be a whole number from 1 to 1000.')
      .int('limit must be a whole number from 1 to 1000.')
      .min(1, 'limit must be a whole number from 1 to 1000.')
      .max(1000, 'limit must be a whole number from 1 to 1000.')
      .default(1000),
    /** Ids joined by commas. */
    include_ids: z.string().optional(),
  }),
  reply: z.object({ data: z.array(userOption) }),
});
