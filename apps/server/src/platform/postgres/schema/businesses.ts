import type { Business } from '@bellwether/contract/api/shapes';
import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { defaultYearStart, type YearStart } from '@bellwether/domain/time/year-start';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, timestampColumn } from './columns.ts';
import { users } from './people/users.ts';

/** Businesses. `readModuleAccess` lists their enabled modules. */
export const businesses = pgTable(
  'businesses',
  {
    id: idColumn(),
    tradingName: text('trading_name').notNull(),
    status: text('status').$type<Business['status']>().notNull().default('active'),
    primaryColor: text('primary_color'),
    secondaryColor: text('secondary_color'),
    timeZone: text('time_zone').notNull().default(defaultTimeZone),
    currency: text('currency').notNull().default('AUD'),
    /** First month of the business's financial year, 1 to 12. */
    financialYearStart: integer('financial_year_start')
      .$type<YearStart>()
      .notNull()
      .default(defaultYearStart),
    website: text('website'),
    moduleAccess: text('module_access').array().notNull().default([]),
    marketingPriorities: jsonb('marketing_priorities')
      .$type<Pick<Business['marketing_priorities'], 'primary'> & Partial<Business['marketing_priorities']>>()
      .notNull()
      .default({ primary: 'leads' }),
    planSettings: jsonb('plan_settings').$type<Partial<Business['plan_settings']>>().notNull().default({}),
    digitalAnalystId: uuid('digital_analyst_id').references(() => users.id, {
      onDelete: 'set null',
    }),
    /** File id of the business's logo. No foreign key, because it would be circular. */
    logoId: uuid('logo_id'),
    /** Percent of revenue that is left after the cost of what is sold; null if not known. */
    grossMargin: doublePrecision('gross_margin'),
    revenueSource: text('revenue_source').$type<Business['revenue_source']>(),
    /** True for a new business: its dashboard shows the remaining setup steps. */
    inSetup: boolean('in_setup').notNull().default(false),
    /** Whether the language model of the installation may receive and reword insights. */
    languageModel: boolean('language_model').notNull().default(true),
    featureFlags: text('feature_flags').array().notNull().default([]),
    /** Number of saves of the business, from 1; detects concurrent edits. */
    version: integer('version').notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    deletedAt: timestampColumn('deleted_at'),
  },
  (t) => [
    check('businesses_status', sql`${t.status} in ('active', 'inactive', 'lost', 'prospective')`),
    check('businesses_financial_year_start', sql`${t.financialYearStart} between 1 and 12`),
    check('businesses_gross_margin', sql`${t.grossMargin} between 1 and 100`),
    check('businesses_revenue_source', sql`${t.revenueSource} in ('csv')`),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.businessId] })],
);
