import type { BusinessScope } from '@bellwether/contract/access/scope';
import { isId } from '@bellwether/contract/forms/values';
import {
  actualRange,
  listAnswerCurrencies,
  readPlanMonths,
  readTrendMonths,
  trendRange,
} from '@bellwether/contract/plan/measured';
import { computePlanProgress } from '@bellwether/contract/plan/performance';
import {
  hasLeadTargets,
  hasTargets,
  isMeasuredBy,
  isTargetType,
  planYear,
  type TargetType,
} from '@bellwether/contract/plan/plan';
import { planProgressReport, progressMetrics } from '@bellwether/contract/plan/progress-metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { planPerformanceReport } from '@bellwether/contract/reports/plan';
import { readMeta } from '@bellwether/contract/reports/text/figures';
import { addDays, type Day, dayAt } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { planResults, plans, planTargets } from '../../platform/postgres/schema.ts';
import { inList } from '../../platform/postgres/sql.ts';
import { type ReportResult, runReportQueries } from '../reports/index.ts';

type PlanScope = BusinessScope<'plan', 'read'>;
type Query = Readonly<Record<string, string>>;
type Plan = { id: string; name: string; financialYear: string; year_start: Day; target: string | null };
type Month = { readonly month: Day };

/** Reads all requested plans, their targets and the manually entered leads together. */
const readStored = async ({ db }: Pick<Deps, 'db'>, { business }: PlanScope, ids: readonly string[]) => {
  const [found, targets, results] = await Promise.all([
    db
      .select({
        id: plans.id,
        name: plans.name,
        financialYear: plans.financialYear,
        year_start: plans.yearStart,
        target: plans.target,
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

const dateConditions = ({ from, to }: Range) => [`date:>=${from}`, `date:<=${to}`];

/** Returns two queries: the plan's year up to the last complete day, and the months before the year. */
const toQueries = (scope: PlanScope, plan: Plan, lastDay: Day) => {
  const range = planYear(plan);
  return [dateConditions(actualRange(range, lastDay)), dateConditions(trendRange(range))].map((filter) => ({
    scope,
    report: planPerformanceReport.slug,
    query: { filter: filter.join(), timestamp: 'month', per_page: '-1' },
  }));
};

type EnteredValues = {
  targets: readonly (Month & { amount: number | null })[];
  results: readonly (Month & { leads: number | null })[];
};

/**
 * Returns the progress of a plan in the shape of a report: its months are the rows, its figures the totals.
 */
const buildAnswer = (
  plan: Plan,
  type: TargetType,
  actual: ReportAnswer,
  rowsBefore: ReportAnswer,
  { targets, results }: EnteredValues,
  { lastDay, currency }: { lastDay: Day; currency: string },
): ReportAnswer => {
  const meta = readMeta(actual);
  const of = (answer: ReportAnswer) => listAnswerCurrencies(answer, type, currency);
  const toRows = (answer: ReportAnswer) => ({ data: answer.data, gaps: readMeta(answer).gaps });
  const earlier = readTrendMonths(plan, toRows(rowsBefore), type, of(rowsBefore));
  const months = readPlanMonths(plan, targets, toRows(actual), earlier, results, type, lastDay, of(actual));
  const progress = computePlanProgress(months, lastDay, earlier.slice(0, -12));
  const totals = Object.entries(progressMetrics).map(([name, { of }]) => [name, of(progress)]);
  const count = months.length;
  return {
    data: months.map((month) => ({ ...month })),
    meta: [
      {
        pagination: { current_page: 1, total_pages: 1, total: count, count, per_page: -1 },
        report: planProgressReport,
        title: `${plan.name}, ${plan.financialYear}`,
        range: planYear(plan),
        comparison: null,
        frequency: 'month',
        currency,
        currencies: {},
        totals: Object.fromEntries(totals),
        compare_totals: null,
        missing: {},
        gaps: {},
        data_version: meta.data_version,
        sources: meta.sources,
        notes: meta.notes,
      },
    ],
  };
};

/** Returns the reason if the current targets of the plan count something other than `type`. */
const findMismatch = (plan: Plan, type: TargetType): string | undefined => {
  if (!hasTargets(plan)) return 'The plan no longer has targets.';
  return isMeasuredBy(plan, type)
    ? undefined
    : `The targets of the plan are ${hasLeadTargets(plan) ? 'leads' : 'revenue'}.`;
};

/**
 * Returns today's progress of plans of a business, for features that store what a plan's cards show. Each
 * query has `plan_id` and `type`, the measure; results have the order of the queries. A query is refused with
 * a sentence if its plan is deleted, has other targets or is not named. The other queries are still answered.
 */
export const answerProgressReports = async (
  deps: Pick<Deps, 'db' | 'clock' | 'warehouse'>,
  scope: PlanScope,
  queries: readonly Query[],
  signal?: AbortSignal,
): Promise<ReportResult[]> => {
  const ids = [...new Set(queries.map(({ plan_id = '' }) => plan_id).filter(isId))];
  if (ids.length === 0) return queries.map(() => ({ refused: 'This plan does not exist.' }));
  const { found, targets, results } = await readStored(deps, scope, ids);
  const { business } = scope;
  const lastDay = addDays(dayAt(business.timeZone, deps.clock.now()), -1);
  const context = { lastDay, currency: business.currency };
  const answers = await runReportQueries(
    deps,
    found.flatMap((plan) => toQueries(scope, plan, lastDay)),
    signal,
  );
  return queries.map(({ plan_id, type }): ReportResult => {
    const at = found.findIndex(({ id }) => id === plan_id?.toLowerCase());
    const [plan, actual, earlier] = [found[at], answers[2 * at], answers[2 * at + 1]];
    if (!isTargetType(type)) return { refused: 'A plan is measured by leads, revenue or ecom.' };
    if (!plan || !actual || !earlier) return { refused: 'This plan no longer exists.' };
    const mismatch = findMismatch(plan, type);
    if (mismatch) return { refused: mismatch };
    if (!actual.answer) return { refused: actual.refused };
    if (!earlier.answer) return { refused: earlier.refused };
    const planTargetRows = targets.filter(({ planId }) => planId === plan.id);
    const entered = { targets: planTargetRows, results };
    return { answer: buildAnswer(plan, type, actual.answer, earlier.answer, entered, context) };
  });
};
