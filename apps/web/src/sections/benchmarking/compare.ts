import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { figure, text } from '@bellwether/contract/reports/words/figures';
import { labelOf } from '@bellwether/contract/reports/words/label';
import type { ChartData } from '../chart/data.ts';

/** Scores of each competitor side by side: a bar for each score. */
export const scoresOf =
  (metrics: readonly Metric[]) =>
  (answer: ReportAnswer): ChartData => ({
    kind: 'cartesian',
    axis: 'Competitor',
    named: true,
    categories: answer.data.map((row) => labelOf('competitor', text(row, 'competitor'))),
    keys: answer.data.map((row) => text(row, 'competitor')),
    by: 'competitor',
    series: metrics.map((metric) => ({
      key: metric,
      metric,
      label: metricInfo(metric).label,
      unit: metricInfo(metric).unit,
      currency: '',
      mark: 'bar',
      values: answer.data.map((row) => figure(row, metric)),
    })),
  });
