import { z } from 'zod';
import { selectableRevenueSources } from '../catalogue/revenue-source.ts';
import { monthNumbers } from '../time/year-start.ts';

/** Ids are strings; every record answers with both names. */
export const idSchema = z.string().min(1);
export const idShape = { id: idSchema, _id: idSchema };

export const messageSchema = z.object({ message: z.string() });

export const businessStatusSchema = z.enum(['active', 'inactive', 'lost', 'prospective']);

const marketingPriority = z.enum(['leads', 'transactions']);

/** What is set about marketing: what it is for, what the customers are called, how long a sale takes. */
export const marketingPrioritiesSchema = z.object({
  primary: marketingPriority,
  primary_comments: z.string().nullable(),
  secondary: marketingPriority.nullable(),
  secondary_comments: z.string().nullable(),
  customer_label: z.string().nullable(),
  avg_days_from_lead_to_sale: z.number().nullable(),
});

/** What a new plan begins with, and what the analyst says beside it. */
export const planSettingsSchema = z.object({
  recommended_type: z.enum(['revenue', 'leads', 'projections']).nullable(),
  da_help_message: z.string().nullable(),
});

/** What a business is connected to. Of the credentials the last four characters alone are told, as '••••1234'; null: none are kept. */
export const integrationSchema = z.object({
  ...idShape,
  api_key: z.string().nullable(),
  fk_integration_type_id: z.string(),
  integration_type: z.object({ name: z.string(), description: z.string() }),
  created_at: z.string(),
  updated_at: z.string(),
});

/** A business as its members see it; credentials of integrations never travel. Times are UTC, ISO 8601. */
export const businessSchema = z.object({
  ...idShape,
  trading_name: z.string(),
  status: businessStatusSchema,
  created_at: z.string(),
  primary_color: z.string().nullable(),
  secondary_color: z.string().nullable(),
  time_zone: z.string(),
  currency: z.string(),
  /** The month in which its financial year begins: 1 is January, 7 July. */
  financial_year_start: z.literal(monthNumbers),
  website: z.string().nullable(),
  module_access: z.array(z.string()),
  marketing_priorities: marketingPrioritiesSchema,
  plan_settings: planSettingsSchema,
  /** Who advises it; an analyst who is no longer active keeps the name here. */
  digital_analyst_id: z.string().nullable(),
  digital_analyst: z.object({ ...idShape, first_name: z.string(), last_name: z.string() }).nullable(),
  /** The file of its logo; `logo_url` is its address for the next minutes, from the root of the site. */
  fk_logo_id: z.string().nullable(),
  logo_url: z.string().nullable(),
  /** Leads come from a form on its website. */
  has_form_integration: z.boolean(),
  /** Counts the saves from 1: a save names the version it began from. */
  version: z.number().int(),
  /** It is being set up: its dashboard shows the checklist until all is done or somebody closes it. */
  in_setup: z.boolean(),
  feature_flags: z.array(z.string()),
  /** Where its revenue is read from, if that was chosen; null: from what is connected. */
  revenue_source: z.enum(selectableRevenueSources).nullable(),
  integrations: z.array(integrationSchema),
});
export type Business = z.infer<typeof businessSchema>;

export const rolePermissionSchema = z.object({
  id: z.string(),
  slug: z.string(),
  fk_business_id: z.string().nullable(),
});

export const userSchema = z.object({
  ...idShape,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  status: z.enum(['active', 'inactive']),
  roles: z.array(z.object({ name: z.string(), fk_business_id: z.string().nullable() })),
  last_login_at: z.string().nullable(),
  created_at: z.string(),
  avatar_url: z.string().nullable(),
  fk_primary_business_id: z.string().nullable(),
});
export type User = z.infer<typeof userSchema>;

/** The query parameters of every list. */
export const listQuery = z.object({
  filter: z.string().optional(),
  sort: z.string().optional(),
  with: z.string().optional(),
  timestamp: z.string().optional(),
  format: z.string().optional(),
  per_page: z.string().optional(),
  page: z.string().optional(),
  table_keywords: z.string().optional(),
  business_id: z.string().optional(),
});

export const paginationSchema = z.object({
  current_page: z.number(),
  total_pages: z.number(),
  total: z.number(),
  count: z.number(),
});
