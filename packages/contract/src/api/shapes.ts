import { selectableRevenueSources } from '@bellwether/domain/sources/revenue-source';
import { monthNumbers } from '@bellwether/domain/time/year-start';
import { z } from 'zod';

/** Ids are strings; every record has both `id` and `_id`. */
export const idSchema = z.string().min(1);
export const idShape = { id: idSchema, _id: idSchema };

export const messageSchema = z.object({ message: z.string() });

export const businessStatusSchema = z.enum(['active', 'inactive', 'lost', 'prospective']);

const marketingPriority = z.enum(['leads', 'transactions']);

export const marketingPrioritiesSchema = z.object({
  primary: marketingPriority,
  primary_comments: z.string().nullable(),
  secondary: marketingPriority.nullable(),
  secondary_comments: z.string().nullable(),
  customer_label: z.string().nullable(),
  avg_days_from_lead_to_sale: z.number().nullable(),
});

/** Default type of a new plan, and the analyst's note next to the choice. */
export const planSettingsSchema = z.object({
  recommended_type: z.enum(['revenue', 'leads', 'projections']).nullable(),
  da_help_message: z.string().nullable(),
});

/**
 * A connected integration. `api_key` shows only the last four characters of the credentials, as '••••1234';
 * null if none are stored.
 */
export const integrationSchema = z.object({
  ...idShape,
  api_key: z.string().nullable(),
  fk_integration_type_id: z.string(),
  integration_type: z.object({ name: z.string(), description: z.string() }),
  created_at: z.string(),
  updated_at: z.string(),
});

/** A business as its members see it, without credentials of integrations. Times are UTC, ISO 8601. */
export const businessSchema = z.object({
  ...idShape,
  trading_name: z.string(),
  status: businessStatusSchema,
  created_at: z.string(),
  primary_color: z.string().nullable(),
  secondary_color: z.string().nullable(),
  time_zone: z.string(),
  currency: z.string(),
  /** First month of the financial year: 1 is January, 7 is July. */
  financial_year_start: z.literal(monthNumbers),
  website: z.string().nullable(),
  module_access: z.array(z.string()),
  marketing_priorities: marketingPrioritiesSchema,
  plan_settings: planSettingsSchema,
  /** Percent of revenue that is left after the cost of what is sold; null if not known. */
  gross_margin: z.number().nullable(),
  /** Digital analyst of the business; an inactive analyst keeps the name here. */
  digital_analyst_id: z.string().nullable(),
  digital_analyst: z.object({ ...idShape, first_name: z.string(), last_name: z.string() }).nullable(),
  /** File of the logo; `logo_url` is a temporary address from the root of the site. */
  fk_logo_id: z.string().nullable(),
  logo_url: z.string().nullable(),
  has_form_integration: z.boolean(),
  /** Number of saves, from 1; a save sends the version that it started from. */
  version: z.number().int(),
  /** True during setup: the dashboard shows the checklist until it is complete or a user closes it. */
  in_setup: z.boolean(),
  /** Whether a language model may reword insights, if the installation has one. */
  language_model: z.boolean(),
  feature_flags: z.array(z.string()),
  /** Chosen revenue source; null means the connected source. */
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
