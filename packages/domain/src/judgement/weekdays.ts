import { addDays, type Day, daysBetween } from '../time/day.ts';
import { countDays, type Range } from '../time/range.ts';

/** Share of a usual day that each weekday brings, Monday first; their mean is 1. */
export type Weekdays = readonly number[];

const week = 7;
/** Monday from which weekdays are counted. */
const aMonday: Day = '2024-01-01';
/** Least number of known days of each weekday from which its share is measured. */
const minDaysOfWeekday = 8;

const weekdayOf = (day: Day): number => ((daysBetween(aMonday, day) % week) + week) % week;

/** Measures what each weekday brings. @param values the figure by day @param first first day. Null for too few days. */
export const measureWeekdays = (values: readonly (number | null)[], first: Day): Weekdays | null => {
  const start = weekdayOf(first);
  const means = Array.from({ length: week }, (_, weekday) => {
    const known = values.flatMap((value, at) => ((start + at) % week === weekday ? (value ?? []) : []));
    return known.length < minDaysOfWeekday ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
  });
  if (means.includes(null)) return null;
  const all = means.map((one) => Math.max(0, one ?? 0));
  const mean = all.reduce((sum, one) => sum + one, 0) / week;
  return mean > 0 ? all.map((one) => Number((one / mean).toFixed(4))) : null;
};

/** Returns how many usual days the days of a range bring; their number without a known pattern. */
export const weighDays = (range: Range, weekdays: Weekdays | undefined): number => {
  const days = countDays(range);
  const rest = days % week;
  if (!weekdays || rest === 0) return days;
  const first = weekdayOf(addDays(range.to, 1 - rest));
  return Array.from({ length: rest }, (_, at) => weekdays[(first + at) % week] ?? 1).reduce(
    (sum, one) => sum + one,
    days - rest,
  );
};
