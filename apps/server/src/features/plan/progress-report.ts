import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readMeta } from '@bellwether/domain/answers/figures';
import { type PlanFigures, planProgressOf } from '@bellwether/domain/plan/performance-page';
import { planProgressReport, progressMetrics } from '@bellwether/domain/plan/progress-metrics';
import type { Range } from '@bellwether/domain/time/range';
import type { Deps } from '../../http/deps.ts';
import type { ReportResult } from '../reports/index.ts';
import { type PlanScope, readPlans } from './plan-figures.ts';

/** Converts the progress of a plan to the form of a report answer: its months are the rows, its figures the totals. */
const buildAnswer = (
  figures: PlanFigures,
  range: Range,
  answer: ReportAnswer,
  currency: string,
): ReportAnswer => {
  const meta = readMeta(answer);
  const progress = planProgressOf(figures);
  const totals = Object.entries(progressMetrics).map(([name, { of }]) => [name, of(progress)]);
  const count = figures.months.length;
  return {
    data: figures.months.map((month) => ({ ...month })),
    meta: [
      {
        pagination: { current_page: 1, total_pages: 1, total: count, count, per_page: -1 },
        report: planProgressReport,
        title: `${figures.name}, ${figures.year}`,
        range,
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

/**
 * Returns today's progress of plans of a business, for features that store a plan's figures. Each query has `plan_id`
 * and the measure `type`; results are in the order of the queries, as in `readPlans`.
 */
export const answerProgressReports = async (
  deps: Pick<Deps, 'db' | 'clock' | 'warehouse'>,
  scope: PlanScope,
  queries: readonly Readonly<Record<string, string>>[],
  signal?: AbortSignal,
): Promise<ReportResult[]> =>
  (await readPlans(deps, scope, queries, signal)).map(
    (result): ReportResult =>
      result.refused === undefined
        ? { answer: buildAnswer(result.figures, result.range, result.answer, scope.business.currency) }
        : { refused: result.refused },
  );
