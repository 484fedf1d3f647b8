/** A sum by day; null for a day that is not known. */
export type Days = readonly (number | null)[];

const week = 7;
/** Variance of a day less the mean of the same weekday a week before and after, for days that vary by 1. */
const varianceOfResidual = 1.5;
/** Least number of residuals from which a spread is measured. */
const minResiduals = 28;
/**
 * A residual counts at most as much as one of this many standard deviations, so that an outage or a campaign of some
 * days does not make all other days look restless.
 */
const maxDeviations = 4;
/** Ratio of a normal variable's standard deviation to the median of its absolute values. */
const deviationsOfMedian = 1.4826;
/** How much more weeks must vary than their days let expect, before weeks give the spread. */
const minRatioOfWeeks = 1.6;

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

/** Returns the variance of some residuals; the largest are cut. Null for too few. */
const robustVariance = (residuals: readonly number[], least: number): number | null => {
  if (residuals.length < least) return null;
  const middle = median(residuals.map(Math.abs).toSorted((a, b) => a - b));
  const limit = middle > 0 ? maxDeviations * deviationsOfMedian * middle : Number.POSITIVE_INFINITY;
  const sum = residuals.reduce((all, one) => all + Math.min(Math.abs(one), limit) ** 2, 0);
  return sum / residuals.length;
};

/** Returns each value less the mean of those `step` before and after; slow changes and the weekly pattern cancel out. */
const residualsOf = (values: Days, step: number): number[] =>
  values.flatMap((value, at) => {
    const [before, after] = [values[at - step], values[at + step]];
    return value === null || before === null || before === undefined || after === null || after === undefined
      ? []
      : [value - (before + after) / 2];
  });

const sumWeeks = (values: Days): (number | null)[] =>
  Array.from({ length: Math.floor(values.length / week) }, (_, at) => {
    const days = values.slice(at * week, (at + 1) * week);
    return days.includes(null) ? null : days.reduce((sum: number, one) => sum + (one ?? 0), 0);
  });

/** Least number of weeks whose residuals may give the spread. */
const minWeeks = 20;

/**
 * Returns the spread of a figure that has no events of its own: its variance around the weekly pattern, for each unit
 * of `mass`. It is 1 for a count whose days vary by chance alone, and more for one that comes in bursts. Days that
 * depend on their neighbours show in weeks that vary more than their days. Null for too few days.
 * @param values the figure by day; for a quotient, the dividend less the usual quotient × the divisor
 * @param mass the figure by day that the spread is measured in; `values` itself by default
 */
export const measureSpread = (values: Days, mass: Days = values): number | null => {
  const masses = mass.flatMap((one) => (one === null ? [] : [Math.abs(one)]));
  const meanMass = masses.reduce((sum, one) => sum + one, 0) / Math.max(1, masses.length);
  if (meanMass <= 0) return null;
  const byDay = robustVariance(residualsOf(values, week), minResiduals);
  if (byDay === null) return null;
  const byWeek = robustVariance(residualsOf(sumWeeks(values), 1), minWeeks);
  const perDay = byDay / varianceOfResidual;
  const perWeek = byWeek === null ? 0 : byWeek / varianceOfResidual / week;
  return (perWeek > minRatioOfWeeks * perDay ? perWeek : perDay) / meanMass;
};

/** Least number of months whose residuals may say how bursty a count is. */
const minMonths = 10;
/** Least spread of a count that counts as more than chance. */
const minBurst = 1.3;

/** Returns the variance of sums less those before and after, for each unit of their mean; null for too few. */
const spreadOfSums = (sums: Days, least: number): number | null => {
  const known = sums.flatMap((one) => one ?? []);
  const mean = known.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length);
  const variance = robustVariance(residualsOf(sums, 1), least);
  return variance === null || mean <= 0 ? null : variance / varianceOfResidual / mean;
};

/**
 * Returns how much more a count of events varies than single events do: 1 for events that come one by one, about 3 if each
 * customer brings one to four of them. A count that comes in bursts varies more in days, weeks and months alike; one that is
 * billed once a month varies more in its days only, so the least of the three counts.
 * @param days the count by day @param months the count by calendar month
 */
export const measureBurst = (days: Days, months: Days): number => {
  const found = [
    measureSpread(days),
    spreadOfSums(sumWeeks(days), minWeeks),
    spreadOfSums(months, minMonths),
  ].flatMap((one) => one ?? []);
  const least = Math.min(...found);
  return found.length > 0 && least >= minBurst ? least : 1;
};

/** Returns the spread of a quotient of two figures by day (`variance.ts`); null for too few days. */
export const measureQuotientSpread = (dividend: Days, divisor: Days): number | null => {
  const isKnown = (at: number) => typeof dividend[at] === 'number' && typeof divisor[at] === 'number';
  const sum = (days: Days) => days.reduce((all: number, one, at) => all + (isKnown(at) ? (one ?? 0) : 0), 0);
  if (sum(divisor) === 0) return null;
  const ratio = sum(dividend) / sum(divisor);
  const known = dividend.map((one, at) => (isKnown(at) ? one : null));
  return measureSpread(
    known.map((one, at) => (one === null ? null : one - ratio * (divisor[at] ?? 0))),
    known,
  );
};
