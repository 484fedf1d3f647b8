import type { Metric } from '../../catalogue/metrics.ts';
import { type Currency, currencyForReader } from '../../format/number.ts';
import type { ReportAnswer, ReportMeta } from '../answer.ts';

type Row = ReportAnswer['data'][number];
export type RowFigures = Readonly<Record<string, string | number | null>>;

/** The meta of an answer, which has exactly one. */
export function readMeta(answer: ReportAnswer): ReportMeta {
  const [meta] = answer.meta;
  if (!meta) throw new Error('A report answered without meta.');
  return meta;
}

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A metric of a row or of totals; null is 'no such figure'. */
export const readFigure = (figures: RowFigures | Row, metric: Metric): number | null =>
  asNumber(figures[metric]);

/** The currency of a money metric: its own where the rows behind it are in another than the business's; a row may say its own. */
export const metricCurrency = ({ currency, currencies }: ReportMeta, metric: Metric, row?: Row): Currency => {
  const own = row?.['currencies'];
  const ofRow = typeof own === 'object' ? own?.[metric] : undefined;
  return currencyForReader(typeof ofRow === 'string' ? ofRow : (currencies[metric] ?? currency), currency);
};

/** Is a metric in several currencies, so that its rows can neither be added nor held against each other? */
export const hasMixedCurrencies = ({ missing }: ReportMeta, metric: string): boolean =>
  missing[metric] === 'several_currencies';

const withoutFigures = <T extends Row | RowFigures>(row: T, mixed: readonly string[]): T => ({
  ...row,
  ...Object.fromEntries(mixed.map((metric) => [metric, null])),
});

/** An answer as it can be drawn on one scale: without what is in several currencies. */
export const withoutMixedCurrencies = (answer: ReportAnswer): ReportAnswer => {
  const meta = readMeta(answer);
  const mixed = Object.keys(meta.missing).filter((metric) => hasMixedCurrencies(meta, metric));
  if (mixed.length === 0) return answer;
  return {
    ...answer,
    data: answer.data.map((row) => {
      const was = comparisonFigures(row);
      return { ...withoutFigures(row, mixed), ...(was ? { compare: withoutFigures(was, mixed) } : {}) };
    }),
  };
};

/** A dimension of a row; null when it was not given. */
export const readDimension = (row: Row, dimension: string): string | null => {
  const value = row[dimension];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
};

/** The same row in the comparison; null when the page does not compare. */
export const comparisonFigures = (row: Row): RowFigures | null => {
  const compare = row['compare'];
  return typeof compare === 'object' ? compare : null;
};

/** Was there something in the comparison of which nothing is left: every figure was one, and none is any more? */
export const isMissingNow = (row: Row, metrics: readonly Metric[]): boolean => {
  const was = comparisonFigures(row);
  return (
    was !== null && metrics.every((metric) => !row[metric]) && metrics.some((metric) => Boolean(was[metric]))
  );
};

/** A part of a whole; null when there is no whole. */
export const divide = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : part / whole;
