/**
 * Where a year that is under way ends, and between what and what: last year's months times the growth so far, in a band that is as wide as the
 * same forecast was wrong on the business's own earlier days. docs/architecture.md says how it was chosen and what it held.
 */

/** How often the band of a forecast is to hold what comes. */
export const bandConfidence = 0.8;
/** So many standard deviations on either side hold it where the spread is known. */
const normalWidth = 1.2816;

/** What a whole month brought and what the same month a year before did; null where one of them is not known. */
export type MonthPair = { readonly was: number; readonly is: number } | null;

export type Forecast = {
  readonly value: number;
  /** What the promise of `bandConfidence` is given for; null where there are too few months to say. */
  readonly low: number | null;
  readonly high: number | null;
  /** The business's own past months from which the same forecast was made again and held against what came: what the band is judged by. */
  readonly judgedBy: number;
};

/** What a month before counts in the growth so far, beside the month after it. */
const fading = 0.9;
/** Of fewer whole months nobody can say how far they lie apart. */
const fewest = 3;
/** A forecast is made again for so many months ahead, and is given for no more. */
const furthest = 12;
/** Of what a forecast of one month is off by, the part (as variance) that grows the further ahead it looks; the rest evens out over months. */
const drifting = 0.05;
/** By what a forecast of one month is off among businesses, as a share: counts as `othersWeight` own ones, for who has few or none. */
const othersSpread = 0.15;
const othersWeight = 4;
/** Forecasts that were made again overlap, so that two of them say no more than one that stands alone. */
const overlapping = 0.5;
/** After so many months what a forecast was off by counts half. */
const halfLife = 24;
/** No forecast is off by more than twentyfold: the logarithm of it. */
const furthestOff = 3;

/**
 * What growth moves by in a month that nothing in the past told, as a share of itself: a business that was steady is not sure to stay so. With
 * `fading` and `drifting` it was chosen with a look at the series that the band is tried on, the other numbers on others (docs/architecture.md).
 */
export const defaultDrift = 0.035;

/** Growth as it stands after a number of months: the newest count most. `known`: as many months alike would tell as much. */
type Growth = { is: number; was: number; weight: number; squares: number };
const nothing: Growth = { is: 0, was: 0, weight: 0, squares: 0 };
const grown = (before: Growth, pair: MonthPair, share = 1): Growth => {
  const kept = fading ** share;
  return {
    is: before.is * kept + (pair ? pair.is : 0),
    was: before.was * kept + (pair ? pair.was : 0),
    weight: before.weight * kept + (pair ? share : 0),
    squares: before.squares * kept ** 2 + (pair ? share ** 2 : 0),
  };
};
const rateOf = ({ is, was }: Growth): number | null => (is > 0 && was > 0 ? is / was : null);

/** The part of it that is the same however much is known of the growth. */
const byAhead = (ahead: number): number => (1 - drifting) / ahead + drifting * Math.sqrt(ahead);
const byGrowth = ({ weight, squares }: Growth): number => ((1 - drifting) * squares) / weight ** 2;
/** How much further off a forecast of `ahead` months is than one of a single month, by what is known of the growth: as variance. */
const varianceOf = (ahead: number, growth: Growth): number => byAhead(ahead) + byGrowth(growth);
/** Those of whole months, and what counts of one after so many months: a thousand businesses ask for them half a million times. */
const aheads = Array.from({ length: furthest + 1 }, (_, ahead) => byAhead(Math.max(1, ahead)));
const monthly = 0.5 ** (1 / halfLife);

/** How wide Student's distribution is where the normal one is `normalWidth`: a spread that is known of few is wider. */
const studentWidth = (freedom: number): number => {
  const z = normalWidth;
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2);
};

/** The growth after each of the pairs, the first being that after none. */
const growths = (pairs: readonly MonthPair[]): Growth[] => {
  const all = [nothing];
  for (const pair of pairs) all.push(grown(all.at(-1) ?? nothing, pair));
  return all;
};

type Judged = { width: number; months: number };

/**
 * What is promised of a forecast of one month, in logarithms, by making it again on each month that is over, for every number of months
 * ahead of which all have come since: each uses only the months before it.
 */
const judged = (pairs: readonly MonthPair[], after: readonly Growth[]): Judged => {
  let [sum, weight, months] = [othersWeight * othersSpread ** 2, othersWeight, 0];
  let known = 0;
  for (const [at, pair] of pairs.entries()) {
    const growth = after[at];
    const rate = growth && known >= fewest ? rateOf(growth) : null;
    if (pair) known += 1;
    if (!growth || rate === null) continue;
    const [own, limit] = [byGrowth(growth), Math.min(furthest, pairs.length - at)];
    let [is, was, any] = [0, 0, false];
    // The longer ago a forecast came to its end, the less it counts.
    let counts = overlapping * monthly ** (pairs.length - at);
    for (let ahead = 1; ahead <= limit; ahead += 1) {
      counts /= monthly;
      const one = pairs[at + ahead - 1];
      if (!one) break;
      is += one.is;
      was += one.was;
      if (was <= 0) continue;
      const off = is > 0 ? Math.log(is / (was * rate)) : -furthestOff;
      const capped = Math.min(furthestOff, Math.max(-furthestOff, off));
      sum += ((counts / ahead) * capped ** 2) / ((aheads[ahead] ?? 1) + own);
      weight += counts / ahead;
      any = true;
    }
    if (any) months += 1;
  }
  return { width: studentWidth(weight) * Math.sqrt(sum / weight), months };
};

/** What is known of a year under way beside its whole months. */
export type PartialYear = {
  /** What was made of the year so far. */
  readonly made: number;
  /** What the same days as those to come brought a year before. */
  readonly before: number;
  /** Months to come, the running one by its days. */
  readonly ahead: number;
  /** The running month so far and as many of its days a year before, and which share of it is over. */
  readonly running: { readonly pair: MonthPair; readonly share: number };
};

/**
 * Where the year ends, by whole months in order up to the last one (those of earlier years too, as far as they are known).
 * @returns null where no month tells of growth.
 */
export const forecastYear = (
  pairs: readonly MonthPair[],
  { made, before, ahead, running }: PartialYear,
  drift = defaultDrift,
): Forecast | null => {
  const after = growths(pairs);
  const last = after.at(-1) ?? nothing;
  const growth = running.share > 0 && running.pair ? grown(last, running.pair, running.share) : last;
  if (growth.was <= 0) return null;
  const rate = Math.max(0, growth.is / growth.was);
  const value = made + before * rate;
  const isTold =
    pairs.filter((pair) => pair !== null).length >= fewest && rate > 0 && before > 0 && ahead > 0;
  if (!isTold) return { value, low: null, high: null, judgedBy: 0 };
  const { width, months } = judged(pairs, after);
  const half = Math.hypot(
    width * Math.sqrt(varianceOf(ahead, growth)),
    normalWidth * drift * Math.sqrt(ahead),
  );
  return {
    value,
    low: made + before * rate * Math.exp(-half),
    high: made + before * rate * Math.exp(half),
    judgedBy: months,
  };
};
