import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import {
  attributionModelKeys,
  attributionModels,
  isAttributionModel,
} from '@bellwether/domain/attribution/models';
import type { ChartData } from '../model/data.ts';

const revenue = 'attributed_revenue';
const channelOf = (row: ReportAnswer['data'][number]) => readDimension(row, 'internal_channel');

/** Draws the attributed revenue of each channel, with one bar per attribution model. */
export function compareAttributionModels(answer: ReportAnswer): ChartData {
  const meta = readMeta(answer);
  const rows = answer.data.filter((row) => channelOf(row) !== null);
  const sums = new Map<string, number>();
  for (const row of rows) {
    const channel = channelOf(row) ?? '';
    sums.set(channel, (sums.get(channel) ?? 0) + (readFigure(row, revenue) ?? 0));
  }
  const channels = [...sums.keys()].toSorted((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0));
  const findRow = (channel: string, model: string) =>
    rows.find((row) => channelOf(row) === channel && readDimension(row, 'attribution_model') === model);
  return {
    kind: 'cartesian',
    named: true,
    axis: 'Channel',
    categories: channels.map((channel) => dimensionLabel('internal_channel', channel)),
    keys: channels,
    by: 'internal_channel',
    series: attributionModelKeys.filter(isAttributionModel).map((model) => ({
      key: model,
      label: attributionModels[model].label,
      unit: 'currency',
      currency: metricCurrency(meta, revenue),
      mark: 'bar',
      metric: revenue,
      only: { dimension: 'attribution_model', value: model },
      values: channels.map((channel) => readFigure(findRow(channel, model) ?? {}, revenue) ?? 0),
    })),
  };
}
