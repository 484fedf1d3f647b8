import { addMonths, type Day, isDay, monthStart } from '../time/day.ts';
import { findFinancialYear } from '../time/financial-year.ts';
import { initialPlanDateOption, planDateOptions } from '../time/plan-dates.ts';
import type { Range } from '../time/range.ts';
import type { YearStart } from '../time/year-start.ts';

export type PlanFacts = {
  readonly type: string;
  readonly target: string | null;
  readonly use_ecom_revenue: boolean | null;
  readonly start_date: Day;
  /** First day of the plan's financial year. */
  readonly year_start: Day;
};

/** Reports whether a plan has started: from midnight of its first day. `today` is the business's own day. */
export const isStarted = ({ start_date }: Pick<PlanFacts, 'start_date'>, today: Day): boolean =>
  today >= start_date;
export const isProjectionsOnly = ({ type }: Pick<PlanFacts, 'type'>): boolean => type === 'projections';
export const hasTargets = ({ target }: Pick<PlanFacts, 'target'>): boolean => target !== null;
export const hasLeadTargets = ({ target }: Pick<PlanFacts, 'target'>): boolean => target === 'leads';
export const hasEcomTargets = ({
  target,
  use_ecom_revenue,
}: Pick<PlanFacts, 'target' | 'use_ecom_revenue'>): boolean =>
  target === 'revenue' && use_ecom_revenue === true;

/** Target types as they appear in the address of a plan's performance page. */
export const targetTypes = ['leads', 'revenue', 'ecom'] as const;
export type TargetType = (typeof targetTypes)[number];
export const isTargetType = (text: unknown): text is TargetType => targetTypes.some((type) => type === text);

/** Returns the type of a plan's targets; null without targets. */
export const planTargetType = (plan: Pick<PlanFacts, 'target' | 'use_ecom_revenue'>): TargetType | null =>
  hasLeadTargets(plan)
    ? 'leads'
    : hasEcomTargets(plan)
      ? 'ecom'
      : plan.target === 'revenue'
        ? 'revenue'
        : null;

/** Reports whether results of a target type, leads or amounts, are comparable with the plan's targets. */
export const isMeasuredBy = (plan: Pick<PlanFacts, 'target'>, type: TargetType): boolean =>
  hasTargets(plan) && hasLeadTargets(plan) === (type === 'leads');

/**
 * Returns the plan that pages show at first: the chosen one, else the started one with the latest start, else the next
 * to start.
 */
export const choosePlan = <P extends { id: string; start_date: Day }>(
  plans: readonly P[],
  today: Day,
  chosen?: string | null,
): P | undefined => {
  const byStart = plans.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  return (
    plans.find(({ id }) => id === chosen) ?? byStart.findLast((plan) => isStarted(plan, today)) ?? byStart[0]
  );
};

/**
 * Returns the first day of a plan's financial year. A plan keeps its year while it starts within it. If the
 * business changes its year start, earlier plans keep theirs, because their targets belong to those months.
 */
export const findPlanYearStart = (start_date: Day, start: YearStart, storedStart?: unknown): Day => {
  const isWithin =
    typeof storedStart === 'string' &&
    isDay(storedStart) &&
    isMonth(storedStart) &&
    storedStart <= start_date &&
    start_date < addMonths(storedStart, 12);
  return isWithin ? storedStart : findFinancialYear(start_date, start).from;
};

/** Returns the date range of a plan's financial year. */
export const planYear = ({ year_start }: Pick<PlanFacts, 'year_start'>): Range =>
  planDateOptions[initialPlanDateOption](year_start);

/** Returns the first days of the twelve months of a plan's financial year. */
export const listPlanMonths = ({ year_start }: Pick<PlanFacts, 'year_start'>): Day[] =>
  Array.from({ length: 12 }, (_, at) => addMonths(year_start, at));

export const isMonth = (day: Day): boolean => day === monthStart(day);

/**
 * Spreads a year's total over its months by weights, evenly if the weights sum to zero. Months are rounded to
 * `decimals` and add up to the exact total; the remainder goes to the largest fractions.
 */
export const spreadOverMonths = (
  total: number,
  weights: readonly (number | null)[],
  decimals: number,
): number[] => {
  const step = 10 ** decimals;
  const units = Math.round(total * step);
  const known = weights.map((weight) => Math.max(0, weight ?? 0));
  const sum = known.reduce((a, b) => a + b, 0);
  const parts = known.map((weight) => (sum > 0 ? (units * weight) / sum : units / weights.length));
  const floors = parts.map(Math.floor);
  const left = units - floors.reduce((a, b) => a + b, 0);
  const first = parts
    .map((part, at) => ({ at, rest: part - Math.floor(part) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
    .slice(0, left);
  for (const { at } of first) floors[at] = (floors[at] ?? 0) + 1;
  return floors.map((part) => part / step);
};
