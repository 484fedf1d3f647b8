import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readDimension, readFigure } from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { ChartData } from '../model/data.ts';
import { compareAttributionModels } from './attribution-models.ts';
import type { SpecialChartBuilder } from './build-chart.ts';
import { buildParetoChart } from './by-dimension.ts';
import { buildCohortChart } from './cohorts.ts';
import { buildFindingDaysChart, buildFindingMonthsChart, buildFindingWindowsChart } from './finding-days.ts';
import { buildMissedCallTimesChart, buildWeekdayShiftChart } from './finding-times.ts';
import { buildHeatmapChart } from './heatmap.ts';
import { buildLeadsByHourChart, buildMissedCallValueChart } from './missed-call-value.ts';
import { buildPurchasesChart } from './purchases.ts';
import { buildRankingBandsChart } from './ranking-bands.ts';
import { buildRecencyFrequencyChart } from './recency-frequency.ts';

/** Draws scores of the business and its competitors side by side. */
const compareScores = (answer: ReportAnswer, metrics: readonly Metric[]): ChartData => ({
  kind: 'cartesian',
  axis: 'Competitor',
  named: true,
  categories: answer.data.map((row) => dimensionLabel('competitor', readDimension(row, 'competitor'))),
  keys: answer.data.map((row) => readDimension(row, 'competitor')),
  by: 'competitor',
  series: metrics.map((metric) => ({
    key: metric,
    metric,
    label: metricInfo(metric).label,
    unit: metricInfo(metric).unit,
    currency: '',
    mark: 'bar',
    values: answer.data.map((row) => readFigure(row, metric)),
  })),
});

/** Builds a chart of a kind that few pages have, so that a browser loads it only with such a page. */
export const buildSpecialChart: SpecialChartBuilder = (spec, answer, more) => {
  switch (spec.kind) {
    case 'pareto':
      return buildParetoChart(answer, spec.by, spec.metric);
    case 'heatmap':
      return buildHeatmapChart(answer, spec);
    case 'lead-hours':
      return buildLeadsByHourChart(answer, spec.metric);
    case 'scores':
      return compareScores(answer, spec.metrics);
    case 'cohorts':
      return buildCohortChart(answer);
    case 'attribution-models':
      return compareAttributionModels(answer);
    case 'ranking-bands':
      return buildRankingBandsChart(answer);
    case 'missed-call-value':
      return buildMissedCallValueChart(answer, more);
    case 'recency-frequency':
      return buildRecencyFrequencyChart(answer);
    case 'finding-days':
      return buildFindingDaysChart(answer, more, spec);
    case 'finding-windows':
      return buildFindingWindowsChart(answer, spec);
    case 'finding-months':
      return buildFindingMonthsChart(answer, spec);
    case 'missed-call-times':
      return buildMissedCallTimesChart(answer, spec);
    case 'weekday-shift':
      return buildWeekdayShiftChart(answer, more, spec);
    case 'purchases':
      return buildPurchasesChart(answer, spec);
    default:
      throw new Error(`There is no special chart of the kind ${spec.kind}.`);
  }
};
