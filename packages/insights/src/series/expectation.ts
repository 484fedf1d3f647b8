import type { DailySeries } from './daily-series.ts';

const weekDays = 7;
/** Number of days in a step of one year that keeps the weekday. */
const yearDays = 364;
/** Minimum number of days of history for a forecast. */
export const minHistoryDays = 42;
/** Half-lives of the level in days: a short one follows a trend, a long one steadies a series of few events. */
const halfLives = [28, 84] as const;
/** Number of days that determine the weekly pattern. */
const patternDays = 84;
/**
 * Maximum number of backtest origins, and minimum days between two origins. Long windows are further apart, so that
 * they overlap less.
 */
const backtestOrigins = 52;
const minBacktestStep = 5;
const backtestStep = (days: number): number => Math.max(minBacktestStep, Math.round(days / 3));
const minBacktests = 10;
/** Expected events of last year at which its season counts half; with fewer, the season is mostly noise. */
const seasonPrior = 40;
const seasonWeights = [0, 0.5, 1] as const;
/** Minimum reduction of the backtest error for which a more complex forecast is chosen, as a share. */
const minImprovement = 0.03;

/**
 * Forecast of the sum of some days from the days before them: level, weekly pattern and, when it helped in the
 * backtest, the season of last year. `scale` is the spread of actual − expected, measured by the same
 * forecast of earlier days.
 */
export type Expectation = { expected: number; scale: number };

/** Series with the precomputed values that all its forecasts share. */
export type PreparedSeries = {
  readonly series: DailySeries;
  /** Running sums of the known values and of the weights of known days, up to each index. */
  readonly sums: Float64Array;
  readonly unknown: Int32Array;
  /**
   * Level before each index, one list for each half-life; the level is the recent average without the weekly pattern.
   */
  readonly levels: readonly Float64Array[];
  readonly weights: Float64Array;
  readonly firstWeekday: number;
};

/** Returns 0 for Monday to 6 for Sunday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Returns the weekly pattern before `end`: the share of each weekday, 1 on average, with a prior of an even week. */
const measureWeek = (values: DailySeries['values'], firstWeekday: number, end: number): Float64Array => {
  const sums = new Float64Array(weekDays);
  const counts = new Float64Array(weekDays);
  let total = 0;
  let days = 0;
  for (let at = Math.max(0, end - patternDays); at < end; at += 1) {
    const value = values[at];
    if (value === null || value === undefined) continue;
    const weekday = (firstWeekday + at) % weekDays;
    sums[weekday] = (sums[weekday] ?? 0) + value;
    counts[weekday] = (counts[weekday] ?? 0) + 1;
    total += value;
    days += 1;
  }
  const mean = days > 0 ? total / days : 0;
  if (mean <= 0) return new Float64Array(weekDays).fill(1);
  // Adds two even weeks, so that a weekday with few days of data does not distort the pattern.
  const raw = Array.from(
    { length: weekDays },
    (_, day) => ((sums[day] ?? 0) + 2 * mean) / ((counts[day] ?? 0) + 2),
  );
  const average = raw.reduce((all, one) => all + one, 0) / weekDays;
  return Float64Array.from(raw, (one) => (average > 0 ? one / average : 1));
};

/**
 * Returns the level before each index: the exponentially weighted mean of the days before, without the weekly pattern.
 */
const measureLevel = (
  values: DailySeries['values'],
  weights: Float64Array,
  firstWeekday: number,
  halfLife: number,
): Float64Array => {
  const decay = 0.5 ** (1 / halfLife);
  const level = new Float64Array(values.length + 1);
  let valueSum = 0;
  let weightSum = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    valueSum *= decay;
    weightSum *= decay;
    if (value !== null && value !== undefined) {
      valueSum += value;
      weightSum += weights[(firstWeekday + at) % weekDays] ?? 1;
    }
    level[at + 1] = weightSum > 0 ? valueSum / weightSum : 0;
  }
  return level;
};

/**
 * Prepares a series for forecasts of days that end at `end` (not included). The weekly pattern excludes the last four
 * weeks, so that a change in these weeks does not affect it.
 */
export const prepareSeries = (series: DailySeries, end = series.values.length): PreparedSeries => {
  const { values } = series;
  const firstWeekday = weekdayOf(series.from);
  const weights = measureWeek(values, firstWeekday, Math.max(minHistoryDays, end - 28));
  const sums = new Float64Array(values.length + 1);
  const unknown = new Int32Array(values.length + 1);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    sums[at + 1] = (sums[at] ?? 0) + (value ?? 0);
    unknown[at + 1] = (unknown[at] ?? 0) + (value === null ? 1 : 0);
  }
  const levels = halfLives.map((days) => measureLevel(values, weights, firstWeekday, days));
  return { series, sums, unknown, levels, weights, firstWeekday };
};

const sumOf = ({ sums }: PreparedSeries, start: number, end: number): number =>
  (sums[end] ?? 0) - (sums[start] ?? 0);

const isKnown = ({ unknown, series }: PreparedSeries, start: number, end: number): boolean =>
  start >= 0 && end <= series.values.length && (unknown[end] ?? 0) === (unknown[start] ?? 0);

/** Returns the number of average days that some days are worth by the weekly pattern. */
export const weightOf = ({ weights, firstWeekday }: PreparedSeries, start: number, end: number): number => {
  const whole = Math.floor((end - start) / weekDays);
  let sum = whole * weekDays;
  for (let at = start + whole * weekDays; at < end; at += 1)
    sum += weights[(firstWeekday + at) % weekDays] ?? 1;
  return sum;
};

/** Returns the ratio of last year's same days to last year's level; it is shrunk towards 1 if there were few events. */
const measureSeason = (prepared: PreparedSeries, origin: number, days: number): number | null => {
  const start = origin - yearDays;
  if (start < minHistoryDays || !isKnown(prepared, start - minHistoryDays, start + days)) return null;
  const usual = (prepared.levels[0]?.[start] ?? 0) * weightOf(prepared, start, start + days);
  if (usual <= 0) return null;
  const actual = sumOf(prepared, start, start + days);
  return (actual + seasonPrior) / (usual + seasonPrior);
};

/** Candidate forecast: the index of its half-life, and the weight of last year's season. */
type Method = { halfLife: number; season: number };
const plainMethods: readonly Method[] = halfLives.map((_, halfLife) => ({ halfLife, season: 0 }));
const methods: readonly Method[] = seasonWeights.flatMap((season) =>
  halfLives.map((_, halfLife) => ({ halfLife, season })),
);

const forecast = (prepared: PreparedSeries, origin: number, days: number, method: Method): number => {
  const level = prepared.levels[method.halfLife]?.[origin] ?? 0;
  const plain = level * weightOf(prepared, origin, origin + days);
  if (method.season === 0) return plain;
  const season = measureSeason(prepared, origin, days);
  return season === null ? plain : plain * (1 + method.season * (season - 1));
};

/**
 * Returns the forecasts that `expectDays` chooses from. They need no backtest, so a test can exclude a window that is
 * close to all of them.
 */
export const listForecasts = (prepared: PreparedSeries, origin: number, days: number): number[] =>
  methods.map((method) => forecast(prepared, origin, days, method));

/** Returns a quantile of sorted numbers: the value that `share` of them do not exceed. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** Ratio of the 95 % quantile of |x| to the standard deviation of a normal variable. */
const normal95 = 1.96;
const normalMedian = 0.6745;

type Backtest = { errors: number[]; cost: number };

/**
 * Repeats a forecast on earlier windows of the same length and returns its errors, relative to the square root of the
 * expected sum.
 */
const backtest = (
  prepared: PreparedSeries,
  origin: number,
  days: number,
  predict: (past: number) => number | null,
): Backtest => {
  const errors: number[] = [];
  let cost = 0;
  const step = backtestStep(days);
  for (let at = 1; at <= backtestOrigins; at += 1) {
    const past = origin - days - (at - 1) * step;
    if (past < minHistoryDays) break;
    const expected = isKnown(prepared, past, past + days) ? predict(past) : null;
    if (expected === null) continue;
    const error =
      Math.abs(sumOf(prepared, past, past + days) - expected) / Math.sqrt(Math.max(expected, 1e-9));
    errors.push(error);
    cost += error;
  }
  return { errors: errors.toSorted((a, b) => a - b), cost };
};

const toExpectation = (expected: number, { errors }: Backtest): Expectation => {
  const rootMeanSquare = Math.sqrt(errors.reduce((sum, one) => sum + one * one, 0) / errors.length);
  // Both the middle and the tail of the errors matter. The tail has few errors, so the smaller of two tail measures
  // counts: one old incident must not hide the next.
  const tail = Math.min(rootMeanSquare, quantile(errors, 0.95) / normal95);
  const spread = Math.max(quantile(errors, 0.5) / normalMedian, tail);
  return { expected, scale: spread * Math.sqrt(Math.max(expected, 1e-9)) };
};

/**
 * Returns the expected sum of the days from `origin` and its spread; null without enough history, or when a day of the
 * window is unknown.
 */
export const expectDays = (prepared: PreparedSeries, origin: number, days: number): Expectation | null => {
  if (origin < minHistoryDays || !isKnown(prepared, origin, origin + days)) return null;
  let best: (Backtest & { method: Method }) | null = null;
  const hasSeason = measureSeason(prepared, origin, days) !== null;
  for (const method of hasSeason ? methods : plainMethods) {
    const tested = backtest(prepared, origin, days, (past) => forecast(prepared, past, days, method));
    if (tested.errors.length < minBacktests) continue;
    if (best === null || tested.cost < best.cost * (1 - minImprovement)) best = { ...tested, method };
  }
  return best && toExpectation(forecast(prepared, origin, days, best.method), best);
};

/** Weight of the known chance variation against the measured spread, as a number of backtest windows. */
const knownWindows = 10;
/** Half-life of a share, in days: shares move more slowly than the figures, so they are measured over more days. */
const shareHalfLife = halfLives.length - 1;

/**
 * Returns the sum of a slice expected from its usual share and the actual sum of the other slices; null if those are
 * unknown.
 */
export const forecastShare = (
  slice: PreparedSeries,
  others: PreparedSeries,
  origin: number,
  days: number,
): number | null => {
  const usualOthers = (others.levels[shareHalfLife]?.[origin] ?? 0) * weightOf(others, origin, origin + days);
  if (usualOthers <= 0 || !isKnown(others, origin, origin + days)) return null;
  const usual = (slice.levels[shareHalfLife]?.[origin] ?? 0) * weightOf(slice, origin, origin + days);
  return (usual * sumOf(others, origin, origin + days)) / usualOthers;
};

/**
 * Returns the expected sum of a slice that keeps its usual share. Season, trend and holidays move all slices alike, so
 * this band is narrower than a forecast of the slice alone. `bursts` is how many times more the slice varies than single
 * events (`change/bursts.ts`).
 */
export const expectShare = (
  slice: PreparedSeries,
  others: PreparedSeries,
  origin: number,
  days: number,
  bursts = 1,
): Expectation | null => {
  if (origin < minHistoryDays || !isKnown(slice, origin, origin + days)) return null;
  const expected = forecastShare(slice, others, origin, days);
  if (expected === null) return null;
  const tested = backtest(slice, origin, days, (past) => forecastShare(slice, others, past, days));
  if (tested.errors.length < minBacktests) return null;
  const measured = toExpectation(expected, tested);
  // Adds some known chance variation, because the backtest of long, overlapping windows has few independent errors.
  const windows = (tested.errors.length * backtestStep(days)) / days;
  const known = Math.sqrt(
    bursts * (expected + expected ** 2 / Math.max(1, sumKnownDays(others, origin, days))),
  );
  const variance = (windows * measured.scale ** 2 + knownWindows * known ** 2) / (windows + knownWindows);
  return { expected, scale: Math.sqrt(variance) };
};

/** Returns the actual sum of some days; the caller has checked that they are known. */
export const sumKnownDays = (prepared: PreparedSeries, start: number, days: number): number =>
  sumOf(prepared, start, start + days);
