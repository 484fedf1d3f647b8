import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readDimension, readFigure } from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { ChartData } from '../model/data.ts';

/** Draws scores of the business and its competitors side by side. */
export const compareScores = (answer: ReportAnswer, metrics: readonly Metric[]): ChartData => ({
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
