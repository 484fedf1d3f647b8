import type { ChartSpec } from '@bellwether/contract/pages/define';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { withoutMixedCurrencies } from '@bellwether/domain/answers/figures';
import type { ChartData } from '../model/data.ts';
import { buildDimensionChart, buildLinesOverTimeChart, buildStackedOverTimeChart } from './by-dimension.ts';
import { buildOverTimeChart } from './over-time.ts';

const commonKinds: readonly ChartSpec['kind'][] = [
  'over-time',
  'bars',
  'donut',
  'stacked-over-time',
  'lines-over-time',
];

/** Builds a chart of a kind that few pages have: `buildSpecialChart`. */
export type SpecialChartBuilder = (
  spec: ChartSpec,
  answer: ReportAnswer,
  more: readonly (ReportAnswer | undefined)[],
) => ChartData | null;

/** Checks whether a chart needs `buildSpecialChart`. */
export const isSpecialChart = ({ kind }: ChartSpec): boolean => !commonKinds.includes(kind);

/**
 * Builds the chart that a page declares, from the answers of its queries. Amounts in several currencies are left
 * out. Null if the answers do not suffice.
 * @param special builds the kinds that few pages have; the server imports it, a browser loads it.
 */
export function buildChart(
  spec: ChartSpec,
  [first, ...more]: readonly [ReportAnswer, ...(ReportAnswer | undefined)[]],
  special: SpecialChartBuilder,
): ChartData | null {
  const answer = withoutMixedCurrencies(first);
  switch (spec.kind) {
    case 'over-time':
      return buildOverTimeChart(answer, spec.lines);
    case 'bars':
    case 'donut':
      return buildDimensionChart(answer, spec.by, spec.metric, {
        kind: spec.kind === 'bars' ? 'horizontalBar' : 'donut',
        maxEntries: spec.maxEntries ?? 10,
      });
    case 'stacked-over-time':
      return buildStackedOverTimeChart(answer, spec.by, spec.metric);
    case 'lines-over-time':
      return buildLinesOverTimeChart(answer, spec.by, spec.metric);
    default:
      return special(spec, answer, more);
  }
}
