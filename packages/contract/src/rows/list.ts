import type { Metric } from '../catalogue/metrics.ts';
import type { RowColumn, RowList } from './define.ts';
import { invoiceLines, invoices } from './invoices.ts';
import { calls, leads } from './leads.ts';
import { ads, sessions } from './marketing.ts';

/** Every list of rows of the warehouse, by its slug. */
export const rowLists = { leads, calls, invoices, 'invoice-lines': invoiceLines, ads, sessions } as const;
export type RowListSlug = keyof typeof rowLists;

export const rowListOf = (module: string, slug: string): (typeof rowLists)[RowListSlug] | undefined =>
  Object.values(rowLists).find((list) => list.slug === slug && list.module === module);

/** The list of the rows that a metric counts; undefined for what follows from others. */
export const rowListOfMetric = (metric: Metric): RowList | undefined =>
  Object.values<RowList>(rowLists).find(({ metrics }) => metrics.includes(metric));

export const rowColumnOf = ({ columns }: RowList, key: string): RowColumn | undefined =>
  columns.find((column) => column.key === key);
