import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { comparisonFigures, readDimension, readFigure } from '@bellwether/domain/answers/figures';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { listBaseMetrics, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { addsOverTime } from './report-fit.ts';

type Row = ReportAnswer['data'][number];
type Figures = Parameters<typeof readFigure>[0];

/** Figure of one dimension value; `before` is the figure of the comparison period. */
export type ValueFigure = {
  value: string | null;
  now: number | null;
  before: number | null;
  /** Divisor of a ratio, such as the ad spend of an ROI; null if it is not known. */
  divisor: number | null;
  /** Variance by chance of both figures; null if it is not known. */
  variance: { now: number | null; before: number | null };
};

/** Applies the formula of a metric to the sums of its base metrics. */
const compute = (metric: Metric, sumOf: (base: Metric) => number | null): number | null => {
  const derivation = metricInfo(metric).formula;
  if (!derivation) return addsOverTime(metric) ? sumOf(metric) : null;
  const [first, second] = listBaseMetrics(metric).map(sumOf);
  if (first === null || first === undefined || second === null || second === undefined) return null;
  if ('subtract' in derivation) return first - second;
  if (second === 0 || (derivation.unlessZero && first === 0)) return null;
  return (first / second) * (derivation.times ?? 1) - (derivation.less ?? 0);
};

/** Returns a total, worked out from its two sums if the report does not list it. */
export const readTotal = (totals: Figures, metric: Metric): number | null =>
  metric in totals ? readFigure(totals, metric) : compute(metric, (base) => readFigure(totals, base));

/** Returns the sum of a metric over rows; null if no row has a figure. */
const addUp = (figures: readonly Figures[], metric: Metric): number | null => {
  const known = figures.flatMap((one) => readFigure(one, metric) ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
};

/** Returns the value of a row by which figures are split; null if it has none. */
export type KeyOf = (row: Row) => string | null;

export const keyByDimension =
  (by: Dimension): KeyOf =>
  (row) =>
    readDimension(row, by);

/** Returns keys that tell rows of one name apart: two customers can have the same one. */
export const keyByRow = (by: Dimension, data: readonly Row[]): KeyOf => {
  const counts = new Map<string, number>();
  const keys = new Map<Row, string | null>();
  for (const row of data) {
    const name = readDimension(row, by);
    const count = (counts.get(name ?? '') ?? 0) + 1;
    counts.set(name ?? '', count);
    keys.set(row, name !== null && name !== '' && count > 1 ? `${name} (${count})` : name);
  }
  return (row) => keys.get(row) ?? null;
};

/** Returns the sum of the variances of rows; null if one is not known. */
const addVariances = (rows: readonly Row[], name: 'variance' | 'compare_variance', metric: Metric) => {
  let sum = 0;
  for (const row of rows) {
    const variances = row[name];
    const own = typeof variances === 'object' ? variances?.[metric] : null;
    if (typeof own === 'number') sum += own;
    else if (readFigure((name === 'variance' ? row : comparisonFigures(row)) ?? {}, metric)) return null;
  }
  return sum;
};

/**
 * Returns the figure of each value by which rows are split. Rows of one value are added up; a ratio is a ratio of sums
 * (`report-fit.ts` allows only metrics for which this is correct).
 */
export const sumRowsByValue = (data: readonly Row[], metric: Metric, keyOf: KeyOf): ValueFigure[] => {
  const derivation = metricInfo(metric).formula;
  const divisor = derivation && 'divide' in derivation ? derivation.divide[1] : null;
  const groups = Map.groupBy(data, keyOf);
  return [...groups].map(([value, rows]) => {
    const isSingle = rows.length === 1;
    const figureOf = (figures: readonly Figures[]): number | null => {
      const [only] = figures;
      if (isSingle && only && metric in only) return readFigure(only, metric);
      return compute(metric, (base) => addUp(figures, base));
    };
    const isKnown = isSingle || addsOverTime(metric);
    return {
      value: value === '' ? null : value,
      now: figureOf(rows),
      before: figureOf(rows.map(comparisonFigures).filter((one) => one !== null)),
      divisor: divisor === null ? null : addUp(rows, divisor),
      variance: {
        now: isKnown ? addVariances(rows, 'variance', metric) : null,
        before: isKnown ? addVariances(rows, 'compare_variance', metric) : null,
      },
    };
  });
};

/**
 * Minimum divisor of a ranked ratio, as a share of the total divisor. Below it a ratio is chance: one sale from $5 of
 * ad spend is no best campaign.
 */
const minDivisorShare = 0.02;

/**
 * Orders dimension values for a ranking. `small` is the number of ratios whose divisor is too small to rank. Rows
 * without a value are left out.
 */
export const rankSlices = (
  slices: readonly ValueFigure[],
  isHighestFirst: boolean,
): { ranked: (ValueFigure & { value: string; now: number })[]; small: number } => {
  const named = slices.filter(
    (one): one is ValueFigure & { value: string; now: number } => one.value !== null && one.now !== null,
  );
  const all = slices.reduce((sum, { divisor }) => sum + Math.abs(divisor ?? 0), 0);
  const ranked = named.filter(
    ({ divisor }) => divisor === null || Math.abs(divisor) >= all * minDivisorShare,
  );
  return {
    ranked: ranked.toSorted((a, b) => (isHighestFirst ? b.now - a.now : a.now - b.now)),
    small: named.length - ranked.length,
  };
};
