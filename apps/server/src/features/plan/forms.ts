import { planForm, planResultForm, planTargetForm, projectionForm } from '@bellwether/contract/forms/plan';
import { findPlanYearStart, isMonth } from '@bellwether/domain/plan/plan';
import { isSameName } from '@bellwether/domain/plan/projection';
import { problem } from '@bellwether/domain/problems';
import { financialYearName } from '@bellwether/domain/time/financial-year';
import { planResults, plans, planTargets, projections } from '../../platform/postgres/schema.ts';
import { defineItemType, type ItemValues } from '../items/index.ts';
import { resultHooks } from './results.ts';

/** First and last month in which plans may begin. Years near 1000 and 9999 have no financial year. */
const months = { first: '1990-01-01', last: '2100-12-01' };

/**
 * Checks the first day of a plan. @throws Problem 'invalid' for a day that is not the first of a month, or outside the
 * allowed years.
 */
const requireMonth = (field: string, label: string, day: unknown): string => {
  const month = String(day);
  const isKnown = month >= months.first && month <= months.last;
  const message = `${label} must be ${isKnown ? 'the first day of a month' : 'between 1990 and 2100'}.`;
  if (!isKnown || !isMonth(month)) throw problem('invalid', message, [{ field, message }]);
  return month;
};

export const planType = defineItemType({
  form: planForm,
  table: plans,
  columns: {
    name: plans.name,
    type: plans.type,
    target: plans.target,
    use_ecom_revenue: plans.useEcomRevenue,
    start_date: plans.startDate,
    goals: plans.goals,
    financial_year: plans.financialYear,
    year_start: plans.yearStart,
  },
  compute: ({ start_date, year_start: previousYearStart }, { yearStart }) => {
    const start = requireMonth('start_date', 'The start date', start_date);
    const year_start = findPlanYearStart(start, yearStart, previousYearStart);
    return { year_start, financial_year: financialYearName(year_start) };
  },
});

export const planTargetItemType = defineItemType({
  form: planTargetForm,
  table: planTargets,
  columns: { plan_id: planTargets.planId, month: planTargets.month, amount: planTargets.amount },
  parents: { plan_id: planType },
  unique: {
    plan_targets_month: { field: 'month', message: 'The plan already has a target for this month.' },
  },
  compute: ({ month }) => {
    requireMonth('month', 'Month', month);
    return {};
  },
});

type Month = Readonly<Record<'month' | 'budget' | 'leads' | 'revenue', unknown>>;

/**
 * Returns the sum of the known values, or null without any. It is rounded to two decimals, because sums of fractions
 * drift.
 */
const sumMonths = (months: readonly Month[], name: 'budget' | 'leads' | 'revenue'): number | null => {
  const amounts = months.map((month) => month[name]).filter((value) => typeof value === 'number');
  return amounts.length === 0 ? null : Number(amounts.reduce((a, b) => a + b, 0).toFixed(2));
};

type Scenario = Readonly<Record<'name', unknown>>;

/** Checks the scenarios of a projection. @throws Problem 'invalid' for two scenarios with the same name. */
const requireOwnNames = (scenarios: readonly Scenario[]): void => {
  const names = scenarios.map(({ name }) => String(name));
  const duplicate = names.find((name, at) => names.findIndex((other) => isSameName(other, name)) < at);
  if (duplicate === undefined) return;
  const message = `A scenario named ${duplicate} already exists.`;
  throw problem('invalid', message, [{ field: 'scenarios', message }]);
};

const projectionTotals = ({ months, scenarios }: ItemValues): ItemValues => {
  requireOwnNames((Array.isArray(scenarios) ? scenarios : []) as readonly Scenario[]);
  const all = (Array.isArray(months) ? months : []) as readonly Month[];
  for (const [at, { month }] of all.entries()) requireMonth(`months.${at}.month`, 'Month', month);
  if (new Set(all.map(({ month }) => month)).size < all.length)
    throw problem('invalid', 'A month is listed twice.', [
      { field: 'months', message: 'A month is listed twice.' },
    ]);
  return {
    total_budget: sumMonths(all, 'budget'),
    total_leads: sumMonths(all, 'leads'),
    total_revenue: sumMonths(all, 'revenue'),
  };
};

/** Advisers build projections, so only admins of a business may change them. */
export const projectionType = defineItemType({
  form: projectionForm,
  table: projections,
  columns: {
    plan_id: projections.planId,
    program: projections.program,
    objective: projections.objective,
    monthly_budget: projections.monthlyBudget,
    cost_per_click: projections.costPerClick,
    conversion_rate: projections.conversionRate,
    close_rate: projections.closeRate,
    average_value: projections.averageValue,
    months: projections.months,
    scenarios: projections.scenarios,
    total_budget: projections.totalBudget,
    total_leads: projections.totalLeads,
    total_revenue: projections.totalRevenue,
  },
  parents: { plan_id: planType },
  policy: { create: 'admin', update: 'admin', delete: 'admin' },
  unique: {
    projections_program: { field: 'program', message: 'The plan already has a projection for this program.' },
  },
  compute: projectionTotals,
});

defineItemType({
  form: planResultForm,
  table: planResults,
  columns: {
    month: planResults.month,
    revenue: planResults.revenue,
    customers: planResults.customers,
    leads: planResults.leads,
  },
  hooks: resultHooks,
  unique: {
    plan_results_month: { field: 'month', message: 'This month already has results.' },
  },
  compute: ({ month }) => {
    requireMonth('month', 'Month', month);
    return {};
  },
});
