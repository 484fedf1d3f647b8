import type { Metric } from '@bellwether/contract/catalogue/metrics';
import { type Currency, currencyFor } from '@bellwether/contract/format/number';
import type { ReportAnswer, ReportMeta } from '@bellwether/contract/reports/answer';

type Row = ReportAnswer['data'][number];
export type Figures = Readonly<Record<string, string | number | null>>;

/** The meta of an answer, which has exactly one. */
export function metaOf(answer: ReportAnswer): ReportMeta {
  const [meta] = answer.meta;
  if (!meta) throw new Error('A report answered without meta.');
  return meta;
}

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A metric of a row or of totals; null is 'no such figure'. */
export const figure = (figures: Figures | Row, metric: Metric): number | null => asNumber(figures[metric]);

/** The currency of a money metric: its own where the rows behind it are in another than the business's. */
export const currencyOf = ({ currency, currencies }: ReportMeta, metric: Metric): Currency =>
  currencyFor(currencies[metric] ?? currency, currency);

/** A dimension of a row; null when it was not given. */
export const text = (row: Row, dimension: string): string | null => {
  const value = row[dimension];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
};

/** The same row in the comparison; null when the page does not compare. */
export const before = (row: Row): Figures | null => {
  const compare = row['compare'];
  return typeof compare === 'object' ? compare : null;
};

/** Was there something in the comparison of which nothing is left: every figure was one, and none is any more? */
export const isGone = (row: Row, metrics: readonly Metric[]): boolean => {
  const was = before(row);
  return (
    was !== null && metrics.every((metric) => !row[metric]) && metrics.some((metric) => Boolean(was[metric]))
  );
};

/** A part of a whole; null when there is no whole. */
export const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : part / whole;
