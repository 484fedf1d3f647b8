import type { Metric } from '../catalogue/metrics/metrics.ts';
import { currencyForReader, type DisplayCurrency } from '../format/number.ts';
import type { ReportAnswer, ReportMeta } from './answer.ts';

type Row = ReportAnswer['data'][number];
export type RowFigures = Readonly<Record<string, string | number | null>>;

/**
 * Returns the meta of an answer.
 * @throws Error if the answer has none.
 */
export function readMeta(answer: ReportAnswer): ReportMeta {
  const [meta] = answer.meta;
  if (!meta) throw new Error('A report answered without meta.');
  return meta;
}

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Returns a metric of a row or of totals; null if there is no such figure. */
export const readFigure = (figures: RowFigures | Row, metric: Metric): number | null =>
  asNumber(figures[metric]);

/** Returns the currency of a money metric: the row's own, else the metric's, else the business's. */
export const metricCurrency = (
  { currency, currencies }: ReportMeta,
  metric: Metric,
  row?: Row,
): DisplayCurrency => {
  const rowCurrencies = row?.['currencies'];
  const rowCurrency = typeof rowCurrencies === 'object' ? rowCurrencies?.[metric] : undefined;
  return currencyForReader(
    typeof rowCurrency === 'string' ? rowCurrency : (currencies[metric] ?? currency),
    currency,
  );
};

/** Reports whether a metric is in several currencies, so that its rows can neither be added nor compared. */
export const hasMixedCurrencies = ({ missing }: ReportMeta, metric: string): boolean =>
  missing[metric] === 'several_currencies';

const withoutFigures = <T extends Row | RowFigures>(row: T, mixed: readonly string[]): T => ({
  ...row,
  ...Object.fromEntries(mixed.map((metric) => [metric, null])),
});

/** Returns an answer without metrics in several currencies, which cannot share one scale. */
export const withoutMixedCurrencies = (answer: ReportAnswer): ReportAnswer => {
  const meta = readMeta(answer);
  const mixed = Object.keys(meta.missing).filter((metric) => hasMixedCurrencies(meta, metric));
  if (mixed.length === 0) return answer;
  return {
    ...answer,
    data: answer.data.map((row) => {
      const previous = comparisonFigures(row);
      return {
        ...withoutFigures(row, mixed),
        ...(previous ? { compare: withoutFigures(previous, mixed) } : {}),
      };
    }),
  };
};

/** Returns a dimension of a row as text; null if it has no value. */
export const readDimension = (row: Row, dimension: string): string | null => {
  const value = row[dimension];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
};

/** Returns the variance by chance of a row's figure; null if it is not known. */
export const readVariance = (row: Row, metric: Metric): number | null => {
  const variances = row['variance'];
  return typeof variances === 'object' && variances !== null ? asNumber(variances[metric]) : null;
};

/** Returns how mature the revenue of a row's ad spend is (`judgement/maturity.ts`); null if it is not known. */
export const readMaturity = (row: Row): number | null => {
  const maturity = row['maturity'];
  return typeof maturity === 'number' ? maturity : null;
};

/** Returns the figures of the row's comparison; null without a comparison. */
export const comparisonFigures = (row: Row): RowFigures | null => {
  const compare = row['compare'];
  return typeof compare === 'object' ? compare : null;
};

/** Reports whether a row has figures only in the comparison period. */
export const isMissingNow = (row: Row, metrics: readonly Metric[]): boolean => {
  const previous = comparisonFigures(row);
  return (
    previous !== null &&
    metrics.every((metric) => !row[metric]) &&
    metrics.some((metric) => Boolean(previous[metric]))
  );
};

/** Divides a share by its total; null if the total is zero or unknown, or the share is unknown. */
export const divide = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : part / whole;
