import type { Currency } from '@bellwether/contract/format/number';
import { toLocationRow } from '@bellwether/contract/leads/location';
import type { Column } from '../table/column.ts';
import { metricColumn, type RowMetric } from './metric-column.ts';

/** A place with its figures under their own keys, null where there is none. */
export type LocationRow = {
  _id: string;
  clickThroughLink?: string;
  city: string | null;
  region: string | null;
  [metric: string]: unknown;
};

const suburbOf = (row: LocationRow) => toLocationRow(row).suburb;

/** The columns of a location row: city and region as one, and the metrics that are chosen. */
export const locationColumns = (metrics: readonly RowMetric[], currency: Currency): Column<LocationRow>[] => [
  { key: 'suburb', label: 'Suburb', sort: 'city', cell: suburbOf, exportValue: suburbOf },
  ...metrics.map((metric) => metricColumn<LocationRow>(metric, currency)),
];
