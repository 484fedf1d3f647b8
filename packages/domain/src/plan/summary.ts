import type { Unit } from '../catalogue/metrics/entry.ts';
import { type DisplayCurrency, formatValue } from '../format/number.ts';
import { type Day, formatMonth } from '../time/day.ts';
import { monthNameOn } from '../time/financial-year.ts';
import { minAttainmentOnTrack, type PlanMonth, type PlanProgressFigures } from './performance.ts';

/** Month without which an on-track plan would be behind. Both figures are fractions. */
export type DecisiveMonth = {
  readonly month: Day;
  readonly shareOfResult: number;
  readonly attainmentWithout: number;
};

/**
 * Minimum number of months with a target and a result. With fewer, one month always decides whether the plan is on
 * track.
 */
const minMonths = 3;
/** Minimum attainment that the plan would lose without the month; less is only an ordinary good month. */
const minLoss = 0.1;

/**
 * Finds the single month that keeps a plan on track; null if the plan is behind, or would be behind without any one of
 * several months.
 */
export const findDecisiveMonth = (
  months: readonly PlanMonth[],
  { actual, targetToDate, attainment }: PlanProgressFigures,
): DecisiveMonth | null => {
  if (actual === null || actual <= 0 || targetToDate === null) return null;
  if (attainment === null || attainment < minAttainmentOnTrack) return null;
  const measured = months.flatMap(({ month, target, actual: result, known }) =>
    target !== null && target > 0 && result !== null && known > 0
      ? [{ month, result, target: target * known }]
      : [],
  );
  if (measured.length < minMonths) return null;
  const [carrying, ...others] = measured.flatMap(({ month, result, target }): DecisiveMonth[] => {
    const attainmentWithout = (actual - result) / (targetToDate - target);
    // Shows no sentence for a share above 100 %, because the other months together then lost money.
    const carries =
      result <= actual &&
      attainmentWithout < minAttainmentOnTrack &&
      attainment - attainmentWithout >= minLoss;
    return carries ? [{ month, shareOfResult: result / actual, attainmentWithout }] : [];
  });
  return carrying && others.length === 0 ? carrying : null;
};

export type SummaryContext = { name: string; year: string; unit: Unit; currency: DisplayCurrency };

/** Formats the forecast of the year with its range: '$816,928 ($649,561 to $1.07M)'. */
export const formatForecast = (
  { value, low, high }: Pick<NonNullable<PlanProgressFigures['forecast']>, 'value' | 'low' | 'high'>,
  unit: Unit,
  currency: DisplayCurrency,
): string => {
  const amount = (one: number) => formatValue(one, unit, 'card', currency);
  return low === null || high === null
    ? amount(value)
    : `${amount(value)} (${amount(low)} to ${amount(high)})`;
};

const roundPercent = (share: number): string => `${Math.round(share * 100)}%`;

/** Returns a summary of a plan's progress, in one to four sentences. */
export const planSummary = (
  months: readonly PlanMonth[],
  progress: PlanProgressFigures,
  { name, year, unit, currency }: SummaryContext,
): string => {
  const amount = (value: number) => formatValue(value, unit, 'card', currency);
  const { actual, targetToDate, attainment, yearTarget, forecast, unknown } = progress;
  const planName = `${name} in ${year}`;
  if (actual === null || attainment === null || targetToDate === null)
    return progress.daysOver === 0
      ? `${year} has not started.`
      : `No data yet for ${name.toLowerCase()} in ${year}.`;
  const isOver = progress.daysOver === progress.days;
  const carrying = findDecisiveMonth(months, progress);
  const left = progress.daysOver - progress.daysKnown;
  return [
    `${planName}: ${formatValue(attainment, 'percent', 'card')} of target so far, ${amount(actual)} of ${amount(targetToDate)}.`,
    ...(forecast && yearTarget !== null && !isOver
      ? [`Forecast for the year: ${formatForecast(forecast, unit, currency)}, target ${amount(yearTarget)}.`]
      : []),
    ...(carrying
      ? [
          `${monthNameOn(carrying.month)} brought ${roundPercent(carrying.shareOfResult)} of the result so far; without it you would be at ${roundPercent(carrying.attainmentWithout)}.`,
        ]
      : []),
    ...(left === 0
      ? []
      : [
          unknown.length > 0
            ? `No data for ${unknown.map(formatMonth).join(', ')}: ${left} of ${progress.daysOver} days are left out.`
            : `${left} of the ${progress.daysOver} days so far have no data and are left out.`,
        ]),
  ].join(' ');
};
