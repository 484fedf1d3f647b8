import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { divide, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { ChartData } from '../model/data.ts';

type Values = readonly (number | null)[];

/** Returns each step as a share of the first step and of the step before. The first step has no shares. */
export const computeStepShares = (values: Values): { shareOfFirst: Values; shareOfPrevious: Values } => ({
  shareOfFirst: values.map((value, at) => (at === 0 ? null : divide(value, values[0] ?? null))),
  shareOfPrevious: values.map((value, at) => (at === 0 ? null : divide(value, values[at - 1] ?? null))),
});

/**
 * Builds a funnel chart. Each step is a metric of the report's totals, such as impressions, clicks,
 * conversions.
 */
export function buildFunnelChart(answer: ReportAnswer, metrics: readonly Metric[]): ChartData {
  const { totals, compare_totals } = readMeta(answer);
  return {
    kind: 'funnel',
    edged: true,
    axis: 'Step',
    categories: metrics.map((metric) => metricInfo(metric).label),
    series: [
      {
        key: 'steps',
        label: 'Count',
        unit: 'number',
        currency: '',
        mark: 'bar',
        values: metrics.map((metric) => readFigure(totals, metric)),
        ...(compare_totals ? { before: metrics.map((metric) => readFigure(compare_totals, metric)) } : {}),
      },
    ],
  };
}
