/**
 * Forecast of the total of a running year, with a band. It multiplies last year's months by the growth so
 * far. The band is as wide as the errors of the same forecast on the business's past. docs/forecast.md
 * explains the choice and the measured results.
 */

/** Probability with which the band should contain the result. */
export const bandConfidence = 0.8;
/** Half-width of the band in standard deviations of a normal distribution. */
const normalWidth = 1.2816;

/** Amounts of a whole month (`is`) and of the same month a year before (`was`); null if either is unknown. */
export type MonthPair = { readonly was: number; readonly is: number } | null;

export type Forecast = {
  readonly value: number;
  /** Lower and upper end of the band with probability `bandConfidence`; null with too few months. */
  readonly low: number | null;
  readonly high: number | null;
  /** Number of the business's past months on which the same forecast was tested to size the band. */
  readonly judgedBy: number;
};

/** Weight of a month in the growth, relative to the month after it. */
const fading = 0.9;
/** Minimum number of whole months; with fewer, their spread is unknown. */
const minMonths = 3;
/** Maximum number of months ahead in the test of past forecasts. */
const maxMonthsAhead = 12;
/** Share of a one-month forecast's error variance that grows with the months ahead. The rest averages out. */
const drifting = 0.05;
/**
 * Error of a one-month forecast among all businesses, as a share. It weighs as much as `othersWeight` own
 * errors, for businesses with a short history.
 */
const othersSpread = 0.15;
const othersWeight = 4;
/** Weight of one tested forecast. They overlap, so two count as one independent forecast. */
const overlapping = 0.5;
/** Months after which a forecast error has half its weight. */
const halfLife = 24;
/** Maximum logarithm of a forecast error: twentyfold. */
const maxLogError = 3;

/**
 * Monthly drift of growth that the past did not show, as a share. A steady business may not stay steady.
 * Together with `fading` and `drifting` it was tuned on the series that test the band; the other constants on
 * other series (docs/forecast.md).
 */
export const defaultDrift = 0.035;

/**
 * Weighted sums of growth after a number of months, newest weighted most. `weight` and `squares` sum the
 * weights and their squares.
 */
type Growth = { is: number; was: number; weight: number; squares: number };
const nothing: Growth = { is: 0, was: 0, weight: 0, squares: 0 };
const grown = (before: Growth, pair: MonthPair, share = 1): Growth => {
  const decay = fading ** share;
  return {
    is: before.is * decay + (pair ? pair.is : 0),
    was: before.was * decay + (pair ? pair.was : 0),
    weight: before.weight * decay + (pair ? share : 0),
    squares: before.squares * decay ** 2 + (pair ? share ** 2 : 0),
  };
};
const growthRate = ({ is: current, was: previous }: Growth): number | null =>
  current > 0 && previous > 0 ? current / previous : null;

/** Returns the part of the variance that does not depend on the known months. */
const byAhead = (ahead: number): number => (1 - drifting) / ahead + drifting * Math.sqrt(ahead);
const byGrowth = ({ weight, squares }: Growth): number => ((1 - drifting) * squares) / weight ** 2;
/**
 * Returns the variance of the average of `ahead` months, relative to a single month and given the known
 * growth.
 */
const forecastVariance = (ahead: number, growth: Growth): number => byAhead(ahead) + byGrowth(growth);
/**
 * Cached variance parts of whole months, and the monthly decay of an error's weight. A thousand businesses
 * need them half a million times.
 */
const aheads = Array.from({ length: maxMonthsAhead + 1 }, (_, ahead) => byAhead(Math.max(1, ahead)));
const monthly = 0.5 ** (1 / halfLife);

/** Returns the Student-t quantile at `normalWidth`; it is wider for fewer observations. */
const studentWidth = (freedom: number): number => {
  const z = normalWidth;
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2);
};

/** Returns the growth after each pair; the first entry is before all pairs. */
const growths = (pairs: readonly MonthPair[]): Growth[] => {
  const all = [nothing];
  for (const pair of pairs) all.push(grown(all.at(-1) ?? nothing, pair));
  return all;
};

type Judged = { width: number; months: number };

/**
 * Tests past forecasts and returns the half-width of a one-month band, in logarithms. It repeats the forecast
 * on each past month, for every number of months ahead that is over. Each repetition uses only earlier
 * months.
 */
const judged = (pairs: readonly MonthPair[], after: readonly Growth[]): Judged => {
  let [sum, weight, months] = [othersWeight * othersSpread ** 2, othersWeight, 0];
  let known = 0;
  for (const [at, pair] of pairs.entries()) {
    const growth = after[at];
    const rate = growth && known >= minMonths ? growthRate(growth) : null;
    if (pair) known += 1;
    if (!growth || rate === null) continue;
    const [growthVariance, limit] = [byGrowth(growth), Math.min(maxMonthsAhead, pairs.length - at)];
    let [current, previous, any] = [0, 0, false];
    let counts = overlapping * monthly ** (pairs.length - at);
    for (let ahead = 1; ahead <= limit; ahead += 1) {
      counts /= monthly;
      const one = pairs[at + ahead - 1];
      if (!one) break;
      current += one.is;
      previous += one.was;
      if (previous <= 0) continue;
      const logError = current > 0 ? Math.log(current / (previous * rate)) : -maxLogError;
      const capped = Math.min(maxLogError, Math.max(-maxLogError, logError));
      sum += ((counts / ahead) * capped ** 2) / ((aheads[ahead] ?? 1) + growthVariance);
      weight += counts / ahead;
      any = true;
    }
    if (any) months += 1;
  }
  return { width: studentWidth(weight) * Math.sqrt(sum / weight), months };
};

/** Facts of a running year in addition to its whole months. */
export type PartialYear = {
  readonly amountSoFar: number;
  /** Amount of the coming days' counterparts a year before. */
  readonly before: number;
  /** Months to come; the running month counts by its days. */
  readonly ahead: number;
  /** Running month so far against the same days a year before, and the share of the month that is over. */
  readonly running: { readonly pair: MonthPair; readonly share: number };
};

/**
 * Forecasts the total of the year.
 * @param pairs Whole months in order up to the last one, including known earlier years.
 * @returns null if no month shows growth.
 */
export const forecastYear = (
  pairs: readonly MonthPair[],
  { amountSoFar, before, ahead, running }: PartialYear,
  drift = defaultDrift,
): Forecast | null => {
  const after = growths(pairs);
  const last = after.at(-1) ?? nothing;
  const growth = running.share > 0 && running.pair ? grown(last, running.pair, running.share) : last;
  if (growth.was <= 0) return null;
  const rate = Math.max(0, growth.is / growth.was);
  const value = amountSoFar + before * rate;
  const hasBand =
    pairs.filter((pair) => pair !== null).length >= minMonths && rate > 0 && before > 0 && ahead > 0;
  if (!hasBand) return { value, low: null, high: null, judgedBy: 0 };
  const { width, months } = judged(pairs, after);
  const half = Math.hypot(
    width * Math.sqrt(forecastVariance(ahead, growth)),
    normalWidth * drift * Math.sqrt(ahead),
  );
  return {
    value,
    low: amountSoFar + before * rate * Math.exp(-half),
    high: amountSoFar + before * rate * Math.exp(half),
    judgedBy: months,
  };
};
