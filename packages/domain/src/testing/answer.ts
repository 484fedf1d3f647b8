import type { ReportAnswer, ReportMeta } from '../answers/answer.ts';
import { readFigure } from '../answers/figures.ts';
import { isMetric, type Metric } from '../catalogue/metrics/metrics.ts';
import { computeVariance } from '../judgement/variance.ts';

type Totals = NonNullable<ReportMeta['compare_totals']>;

/** Returns the variance of the totals that follows from the totals alone; amounts and daily figures have none. */
const varianceOf = (totals: Totals): Record<string, number> => {
  const known = {
    value: (metric: Metric) => readFigure(totals, metric),
    squares: () => null,
    spread: () => null,
    burst: () => 1,
  };
  return Object.fromEntries(
    Object.keys(totals).flatMap((metric): [string, number][] => {
      const variance = isMetric(metric) ? computeVariance(metric, known) : null;
      return variance === null ? [] : [[metric, variance]];
    }),
  );
};

const evidenceOf = ({ totals, compare_totals: earlier }: Partial<ReportMeta>): ReportMeta['evidence'] =>
  earlier
    ? {
        variance: varianceOf(totals ?? {}),
        compare_variance: varianceOf(earlier),
        largest: {},
        compare_largest: {},
      }
    : undefined;

/** Builds a report answer for tests; money in AUD. Compared counts have their evidence. */
export const createAnswer = (data: ReportAnswer['data'], meta: Partial<ReportMeta> = {}): ReportAnswer => ({
  data,
  meta: [
    {
      pagination: { current_page: 1, total_pages: 1, total: data.length, count: data.length, per_page: 15 },
      report: 'a-report',
      title: 'A report',
      range: { from: '2026-01-01', to: '2026-03-31' },
      comparison: null,
      frequency: 'month',
      currency: 'AUD',
      currencies: {},
      totals: {},
      compare_totals: null,
      evidence: evidenceOf(meta),
      missing: {},
      gaps: {},
      data_version: '1',
      sources: [],
      notes: [],
      ...meta,
    },
  ],
});
