import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { itemColumns } from './item-columns.ts';

type Rows = Record<string, unknown>[];

/** Plans with a business's goals. `startDate` is the first day of a month in the business's time zone. */
export const plans = pgTable(
  'plans',
  {
    ...itemColumns(),
    name: text('name').notNull(),
    type: text('type').notNull().default('revenue'),
    target: text('target'),
    useEcomRevenue: boolean('use_ecom_revenue'),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    goals: jsonb('goals').$type<Rows>().notNull().default([]),
    financialYear: text('financial_year').notNull(),
    /**
     * First day of the plan's financial year. It stays the same when the business changes the start of its financial
     * year.
     */
    yearStart: date('year_start', { mode: 'string' }).notNull(),
  },
  (t) => [index('plans_business').on(t.businessId, t.startDate, t.id).where(sql`${t.deletedAt} is null`)],
);

export const planTargets = pgTable(
  'plan_targets',
  {
    ...itemColumns(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id),
    month: date('month', { mode: 'string' }).notNull(),
    amount: doublePrecision('amount'),
  },
  (t) => [
    uniqueIndex('plan_targets_month').on(t.planId, t.month).where(sql`${t.deletedAt} is null`),
    index('plan_targets_business').on(t.businessId, t.month, t.id).where(sql`${t.deletedAt} is null`),
  ],
);

/** Programs of a plan with their forecast. Rates are percent; money is in the business's currency. */
export const projections = pgTable(
  'projections',
  {
    ...itemColumns(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id),
    program: text('program').notNull(),
    objective: text('objective'),
    monthlyBudget: doublePrecision('monthly_budget'),
    costPerClick: doublePrecision('cost_per_click'),
    conversionRate: doublePrecision('conversion_rate'),
    closeRate: doublePrecision('close_rate'),
    averageValue: doublePrecision('average_value'),
    months: jsonb('months').$type<Rows>().notNull().default([]),
    scenarios: jsonb('scenarios').$type<Rows>().notNull().default([]),
    totalBudget: doublePrecision('total_budget'),
    totalLeads: doublePrecision('total_leads'),
    totalRevenue: doublePrecision('total_revenue'),
  },
  (t) => [
    uniqueIndex('projections_program').on(t.planId, t.program).where(sql`${t.deletedAt} is null`),
    index('projections_business').on(t.businessId, t.program, t.id).where(sql`${t.deletedAt} is null`),
  ],
);

/**
 * Monthly results that users entered. They are loaded into the warehouse as revenue if no other source delivers
 * revenue.
 */
export const planResults = pgTable(
  'plan_results',
  {
    ...itemColumns(),
    month: date('month', { mode: 'string' }).notNull(),
    revenue: doublePrecision('revenue'),
    customers: doublePrecision('customers'),
    leads: doublePrecision('leads'),
  },
  (t) => [
    uniqueIndex('plan_results_month').on(t.businessId, t.month).where(sql`${t.deletedAt} is null`),
    index('plan_results_business').on(t.businessId, t.month, t.id).where(sql`${t.deletedAt} is null`),
  ],
);
