import type { DisplayCurrency } from '@bellwether/domain/format/number';
import { toLocationRow } from '@bellwether/domain/leads/location';
import type { TableColumn } from '../table/columns/column.ts';
import { createMetricColumn, type RowMetric } from './metric-column.ts';

/** Location with its metrics by key; null if a metric has no value. */
export type LocationRow = {
  _id: string;
  clickThroughLink?: string;
  city: string | null;
  region: string | null;
  [metric: string]: unknown;
};

const readSuburb = (row: LocationRow) => toLocationRow(row).suburb;

/** Returns the columns of a location list: city and region in one column, and the given metrics. */
export const locationColumns = (
  metrics: readonly RowMetric[],
  currency: DisplayCurrency,
): TableColumn<LocationRow>[] => [
  { key: 'suburb', label: 'Suburb', sort: 'city', cell: readSuburb, exportValue: readSuburb },
  ...metrics.map((metric) => createMetricColumn<LocationRow>(metric, currency)),
];
