/**
 * Forecast of the total of a running year, with a band. It multiplies last year's months by the growth so
 * far. The band is as wide as the chance of single invoices or leads and the errors of the same forecast on
 * the business's past. docs/forecast.md explains the choice and the measured results.
 */

/** Probability with which the band should contain the result. */
export const bandConfidence = 0.8;
/** Half-width of the band in standard deviations of a normal distribution. */
export const normalWidth = 1.2816;

/** Amounts of a whole month (`is`) and of the same month a year before (`was`); null if either is unknown. */
export type MonthPair = { readonly was: number; readonly is: number } | null;

export type Forecast = {
  readonly value: number;
  /** Lower and upper end of the band with probability `bandConfidence`; null with too few months. */
  readonly low: number | null;
  readonly high: number | null;
  /** Number of past months on which the same forecast was tested to determine the width of the band. */
  readonly judgedBy: number;
};

/** Weight of a month in the growth of the forecast, relative to that of the month after it. */
const fading = 0.9;
/** Minimum number of whole months; with fewer, their spread is not measurable. */
const minMonths = 3;
/** Maximum number of months ahead in the test of past forecasts. */
const maxMonthsAhead = 12;
/**
 * Typical error of a single month that chance does not explain, as a share of the month. It averages out over several
 * months. This and the constants below were fitted as docs/forecast.md describes.
 */
const monthError = 0.1;
/**
 * Drift of the growth in the first month ahead, as a share; its variance grows with the root of the months
 * ahead. A steady business may not stay steady.
 */
export const defaultDrift = 0.095;
/**
 * Fraction of the chance variation in last year's months, and in the growth, that widens the band. The remainder is
 * already in the variation of the coming months, because few events in the past also make the forecast small.
 */
const pastChance = 0.5;
/**
 * Number of errors of the business's own past forecasts that weigh as much as the error expected of any business. It
 * matters to businesses with a short history.
 */
const expectedWeight = 5;
/** Weight of one tested forecast. Tested forecasts overlap, so each is less than one independent forecast. */
const overlapping = 0.8;
/** Months after which a forecast error has half its weight. */
const halfLife = 24;
/** Maximum of a squared error relative to its expected variance, so that one break in the series does not dominate. */
const maxSquaredError = 100;
/**
 * Number of expected events below which the chance of none is over a fifth, so that the band starts at the amount made
 * so far.
 */
const minEvents = 1.5;
/** Minimum amount of the coming months from which their chance variation is computed, as a share of average months. */
export const minShareOfAverage = 0.5;

/**
 * Weighted sums of growth after a number of months; newer months weigh more. `weight` and `squares` are the sums of the
 * weights and of their squares.
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

/** Settings of the band that depend on a business or a benchmark. */
export type BandSettings = {
  /**
   * Size of the events behind the amounts: the sum of their squares ÷ their sum. It is 1 for leads, and for
   * revenue the invoice to which an average dollar belongs. The variance of a sum by chance is this × the
   * sum. 0 if unknown.
   */
  readonly eventSize?: number;
  /** Assumed drift of the growth instead of `defaultDrift`, for tuning in a benchmark. */
  readonly drift?: number;
};

/**
 * Returns the variance of the coming months' sum that is caused by single events alone.
 * @param average Amount of an average month; it sets a minimum if the forecast is far below it.
 */
const chanceVariance = (eventSize: number, forecast: number, ahead: number, average: number): number =>
  eventSize * Math.max(forecast, average * ahead * minShareOfAverage);

/**
 * Expected variance of a forecast: `noise` is the part by chance, in squared amounts; `relative` the part by other
 * causes, as a squared share.
 */
type Variance = { noise: number; relative: number };
const expectedVariance = (
  forecast: number,
  ahead: number,
  { is: current, was: previous, weight, squares }: Growth,
  eventSize: number,
  drift: number,
): Variance => {
  const effective = squares / weight ** 2;
  const relative = monthError ** 2 * (1 / ahead + effective) + drift ** 2 * Math.sqrt(ahead);
  if (eventSize <= 0) return { noise: 0, relative };
  const inGrowth = forecast ** 2 * effective * (weight / current + weight / previous);
  const inPast = eventSize * ((current / previous) * forecast + inGrowth);
  return {
    noise: chanceVariance(eventSize, forecast, ahead, current / weight) + pastChance * inPast,
    relative,
  };
};

/** Returns the Student-t quantile for the probability of `normalWidth`; with fewer observations it is larger. */
const studentWidth = (freedom: number): number => {
  const z = normalWidth;
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2);
};

/** Returns the growth known after each pair of months; the first entry is the growth before all pairs. */
const growths = (pairs: readonly MonthPair[]): Growth[] => {
  const all = [nothing];
  for (const pair of pairs) all.push(grown(all.at(-1) ?? nothing, pair));
  return all;
};

const monthly = 0.5 ** (1 / halfLife);

type Judged = { ratio: number; weight: number; months: number };

/**
 * Tests past forecasts and returns the ratio of their squared errors to the expected variance. It repeats the forecast
 * on each past month, for every number of months ahead that has passed. Each repetition uses only earlier months.
 */
const judged = (
  pairs: readonly MonthPair[],
  after: readonly Growth[],
  eventSize: number,
  drift: number,
): Judged => {
  let [sum, weight, months] = [expectedWeight, expectedWeight, 0];
  let known = 0;
  for (const [at, pair] of pairs.entries()) {
    const growth = after[at];
    const canForecast = growth && known >= minMonths && growth.is > 0 && growth.was > 0;
    if (pair) known += 1;
    if (!canForecast) continue;
    const limit = Math.min(maxMonthsAhead, pairs.length - at);
    let [current, previous, any] = [0, 0, false];
    let counts = overlapping * monthly ** (pairs.length - at);
    for (let ahead = 1; ahead <= limit; ahead += 1) {
      counts /= monthly;
      const one = pairs[at + ahead - 1];
      if (!one) break;
      current += one.is;
      previous += one.was;
      if (previous <= 0) continue;
      const forecast = previous * (growth.is / growth.was);
      const { noise, relative } = expectedVariance(forecast, ahead, growth, eventSize, drift);
      const variance = noise + Math.max(0, current) * forecast * relative;
      const squared = (current - forecast) ** 2;
      const isExtreme = squared >= maxSquaredError * variance;
      sum += (counts / ahead) * (isExtreme ? maxSquaredError : squared / variance);
      weight += counts / ahead;
      any = true;
    }
    if (any) months += 1;
  }
  return { ratio: sum / weight, weight, months };
};

/**
 * Returns the ends of the band around the forecast of the coming months. At the ends, the squared error is `width`²
 * times the variance, which grows with the result. With few events the lower end is skewed: it is that of a gamma
 * distribution, if that is higher.
 */
const bandEnds = (
  forecast: number,
  { noise, relative }: Variance,
  width: number,
  eventSize: number,
): [number, number] => {
  const middle = forecast * (1 + (width ** 2 * relative) / 2);
  const half = Math.sqrt((middle - forecast) * (middle + forecast) + width ** 2 * noise);
  if (forecast <= minEvents * eventSize) return [0, middle + half];
  const spread = Math.sqrt(noise / forecast ** 2 + relative);
  const root = Math.max(0, 1 - spread ** 2 / 9 - (width * spread) / 3);
  return [Math.min(forecast, Math.max(0, middle - half, forecast * root ** 3)), middle + half];
};

/** Facts of a running year in addition to its whole months. */
export type PartialYear = {
  readonly amountSoFar: number;
  /** Amount of the same coming days a year before. */
  readonly before: number;
  /** Number of months to come; the running month counts by its days. */
  readonly ahead: number;
  /**
   * Amount of the running month so far with that of the same days a year before, and the share of the month that is
   * over.
   */
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
  { eventSize = 0, drift = defaultDrift }: BandSettings = {},
): Forecast | null => {
  const after = growths(pairs);
  const last = after.at(-1) ?? nothing;
  const growth = running.share > 0 && running.pair ? grown(last, running.pair, running.share) : last;
  if (growth.was <= 0) return null;
  const rate = Math.max(0, growth.is / growth.was);
  const coming = before * rate;
  const value = amountSoFar + coming;
  const hasBand =
    pairs.filter((pair) => pair !== null).length >= minMonths &&
    rate > 0 &&
    (eventSize > 0 ? before >= 0 : before > 0) &&
    ahead > 0;
  if (!hasBand) return { value, low: null, high: null, judgedBy: 0 };
  const { ratio, weight, months } = judged(pairs, after, eventSize, drift);
  const { noise, relative } = expectedVariance(coming, ahead, growth, eventSize, drift);
  // Never reduces the chance variation, because small errors in the past do not make chance smaller.
  const variance = { noise: noise * Math.max(1, ratio), relative: relative * ratio };
  const [low, high] = bandEnds(coming, variance, studentWidth(weight), eventSize);
  return { value, low: amountSoFar + low, high: amountSoFar + high, judgedBy: months };
};
