import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { PlanMonth } from '@bellwether/contract/plan/performance';
import { planMonths, type TargetType } from '@bellwether/contract/plan/plan';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { monthStart } from '@bellwether/contract/time/day';
import type { PlanResult, PlanTarget } from '../../data/plans.ts';
import { before, figure, text } from '../report/figures.ts';

/** The metric that a plan's targets are held against. */
export const metricOf = {
  revenue: 'revenue',
  ecom: 'purchase_revenue',
  leads: 'leads',
} as const satisfies Record<TargetType, Metric>;

/** What a target of a type is called. */
export const targetNames: Record<TargetType, string> = {
  revenue: 'Revenue',
  ecom: 'Online revenue',
  leads: 'Leads',
};

/** Nobody knows a month that is to come, whatever a report says of it. */
const known = (month: string, today: string, value: number | null): number | null =>
  month > monthStart(today) ? null : value;

/**
 * The months of a plan's year with targets, what came of them and what was a year before: of leads what was entered by hand where no system
 * knows the month.
 */
export function planMonthsOf(
  plan: { start_date: string },
  targets: readonly PlanTarget[],
  answer: ReportAnswer,
  results: readonly PlanResult[],
  type: TargetType,
  today: string,
): PlanMonth[] {
  const rows = new Map(answer.data.map((row) => [text(row, 'date'), row]));
  const amounts = new Map(targets.map(({ month, amount }) => [month, amount]));
  const entered = new Map(results.map(({ month, leads }) => [month, leads]));
  return planMonths(plan).map((month) => {
    const row = rows.get(month);
    const was = row ? before(row) : null;
    const actual = row ? figure(row, metricOf[type]) : null;
    return {
      month,
      target: amounts.get(month) ?? null,
      actual: known(month, today, actual ?? (type === 'leads' ? (entered.get(month) ?? null) : null)),
      before: was ? figure(was, metricOf[type]) : null,
    };
  });
}
