import { isId } from '@bellwether/contract/forms/values';
import { planInvoiceSizesReport, planPerformanceReport } from '@bellwether/contract/reports/plan';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { eventRange, rangeOfActualFigures, trendRange } from '@bellwether/domain/plan/measured';
import { type PlanFigures, readPlanFigures } from '@bellwether/domain/plan/performance-page';
import {
  hasLeadTargets,
  hasTargets,
  isMeasuredBy,
  isTargetType,
  planTargetType,
  planYear,
  type TargetType,
} from '@bellwether/domain/plan/plan';
import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { planResults, plans, planTargets } from '../../platform/postgres/schema.ts';
import { inList } from '../../platform/postgres/sql.ts';
import { runReportQueries } from '../reports/index.ts';

export type PlanScope = BusinessScope<'plan', 'read'>;
type StoredPlan = {
  id: string;
  name: string;
  financialYear: string;
  year_start: Day;
  target: string | null;
  use_ecom_revenue: boolean | null;
};

/** Reads all requested plans with their targets and manually entered leads. */
const readStored = async ({ db }: Pick<Deps, 'db'>, { business }: PlanScope, ids: readonly string[]) => {
  const [found, targets, results] = await Promise.all([
    db
      .select({
        id: plans.id,
        name: plans.name,
        financialYear: plans.financialYear,
        year_start: plans.yearStart,
        target: plans.target,
        use_ecom_revenue: plans.useEcomRevenue,
      })
      .from(plans)
      .where(and(inList(plans.id, ids), eq(plans.businessId, business.id), isNull(plans.deletedAt))),
    db
      .select({ planId: planTargets.planId, month: planTargets.month, amount: planTargets.amount })
      .from(planTargets)
      .where(
        and(
          inList(planTargets.planId, ids),
          eq(planTargets.businessId, business.id),
          isNull(planTargets.deletedAt),
        ),
      ),
    db
      .select({ month: planResults.month, leads: planResults.leads })
      .from(planResults)
      .where(and(eq(planResults.businessId, business.id), isNull(planResults.deletedAt))),
  ]);
  return { found, targets, results };
};

/**
 * Returns three queries for a plan: its year up to the last complete day, the months before the year, and the sizes of
 * invoices.
 */
const toQueries = (scope: PlanScope, plan: StoredPlan, lastDay: Day) => {
  const range = planYear(plan);
  const queries = [
    { report: planPerformanceReport, days: rangeOfActualFigures(range, lastDay) },
    { report: planPerformanceReport, days: trendRange(range) },
    { report: planInvoiceSizesReport, days: eventRange(range, lastDay) },
  ];
  return queries.map(({ report, days }) => ({
    scope,
    report,
    query: { range: days, comparison: null, frequency: 'month' as const, perPage: -1 },
  }));
};

/** Returns a message if the current targets of the plan are of another type than `type`. */
const findMismatch = (plan: StoredPlan, type: TargetType): string | undefined => {
  if (!hasTargets(plan)) return 'The plan no longer has targets.';
  return isMeasuredBy(plan, type)
    ? undefined
    : `The targets of the plan are ${hasLeadTargets(plan) ? 'leads' : 'revenue'}.`;
};

/** Plan to read. `type` is what the plan measures, by default the plan's own type. */
export type PlanQuery = { readonly plan_id?: string | undefined; readonly type?: string | undefined };

export type PlanResult =
  | {
      readonly figures: PlanFigures;
      readonly range: Range;
      readonly answer: ReportAnswer;
      readonly refused?: never;
    }
  | { readonly refused: string };

/**
 * Returns today's figures of plans of a business in the order of the queries, each with the report answer for its year.
 * If a plan is deleted, has other targets or is not named, only its query is refused, with a sentence.
 */
export const readPlans = async (
  deps: Pick<Deps, 'db' | 'clock' | 'warehouse'>,
  scope: PlanScope,
  queries: readonly PlanQuery[],
  signal?: AbortSignal,
): Promise<PlanResult[]> => {
  const ids = [...new Set(queries.map(({ plan_id = '' }) => plan_id).filter(isId))];
  if (ids.length === 0) return queries.map(() => ({ refused: 'This plan does not exist.' }));
  const { found, targets, results } = await readStored(deps, scope, ids);
  const { business } = scope;
  const today = dayAt(business.timeZone, deps.clock.now());
  const answers = await runReportQueries(
    deps,
    found.flatMap((plan) => toQueries(scope, plan, addDays(today, -1))),
    signal,
  );
  return queries.map(({ plan_id, type: asked }): PlanResult => {
    const at = found.findIndex(({ id }) => id === plan_id?.toLowerCase());
    const plan = found[at];
    const [year, before, invoiceSizes] = answers.slice(3 * at, 3 * at + 3);
    const type = asked ?? (plan && planTargetType(plan));
    if (asked !== undefined && !isTargetType(asked))
      return { refused: 'A plan is measured by leads, revenue or ecom.' };
    if (!plan || !year || !before || !invoiceSizes) return { refused: 'This plan no longer exists.' };
    if (!isTargetType(type)) return { refused: 'The plan has no targets.' };
    const mismatch = findMismatch(plan, type);
    if (mismatch) return { refused: mismatch };
    if (!year.answer) return { refused: year.refused };
    if (!before.answer) return { refused: before.refused };
    if (!invoiceSizes.answer) return { refused: invoiceSizes.refused };
    const figures = readPlanFigures(
      { name: plan.name, financial_year: plan.financialYear, year_start: plan.year_start },
      type,
      { year: year.answer, before: before.answer, invoiceSizes: invoiceSizes.answer },
      { targets: targets.filter(({ planId }) => planId === plan.id), results },
      { today, ownCurrency: business.currency },
    );
    return { figures, range: planYear(plan), answer: year.answer };
  });
};
