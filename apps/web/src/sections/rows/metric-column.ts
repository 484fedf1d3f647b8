import type { Unit } from '@bellwether/domain/catalogue/metrics/entry';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import type { TableColumn } from '../table/columns/column.ts';

/** Metric that list rows hold under its key. */
export type RowMetric = { key: string; label: string; unit: Unit; description?: string };

export const toRowMetrics = (metrics: readonly Metric[]): RowMetric[] =>
  metrics.map((key) => ({ key, ...metricInfo(key) }));

const readNumber = (row: Readonly<Record<string, unknown>>, key: string): number | null => {
  const value = row[key];
  return typeof value === 'number' ? value : null;
};

/** Returns the column of a metric; a row without a value shows 'N/A'. */
export const createMetricColumn = <Row extends Readonly<Record<string, unknown>>>(
  { key, label, unit, description }: RowMetric,
  currency: DisplayCurrency,
  sort: string | null = key,
): TableColumn<Row> => ({
  key,
  label,
  ...(description ? { description } : {}),
  numeric: true,
  sort,
  cell: (row) => formatValue(readNumber(row, key), unit, 'table', currency),
  exportValue: (row) => readNumber(row, key),
});
