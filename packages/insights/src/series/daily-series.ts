import { addDays, type Day, daysBetween } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';

/**
 * Values of one metric by day, in the business's calendar. `values[0]` is the value of day `from`. A day that no source
 * covers is null.
 */
export type DailySeries = { readonly from: Day; readonly values: readonly (number | null)[] };

/** Returns the days of a range in order. */
export const listDays = ({ from, to }: Range): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

/**
 * Builds a series over a list of days from rows for some of them. Days without rows are 0, or null if `isKnown` returns
 * false. Many series share one list of days, because formatting dates takes most of the time.
 */
export const buildDailySeries = (
  days: readonly Day[],
  byDay: ReadonlyMap<Day, number>,
  isKnown: (day: Day, at: number) => boolean = () => true,
): DailySeries => ({
  from: days[0] ?? '',
  values: days.map((day, at) => (isKnown(day, at) ? (byDay.get(day) ?? 0) : null)),
});

/** Returns the position of a day in a series. */
export const findDayIndex = ({ from }: DailySeries, day: Day): number => daysBetween(from, day);

/** Returns the range of the days from index `start` up to, not including, index `end`. */
export const rangeOfDays = ({ from }: DailySeries, start: number, end: number): Range => ({
  from: addDays(from, start),
  to: addDays(from, end - 1),
});

/**
 * Returns the sum of the days from `start` up to, not including, `end`; null if a day is unknown or outside the series.
 */
export const sumDays = ({ values }: DailySeries, start: number, end: number): number | null => {
  if (start < 0 || end > values.length) return null;
  let sum = 0;
  for (let at = start; at < end; at += 1) {
    const value = values[at];
    if (value === null || value === undefined) return null;
    sum += value;
  }
  return sum;
};

/** Adds up daily series of the same days. The sum of a day is null if any series has no value for it. */
export const addSeries = (all: readonly DailySeries[]): DailySeries => {
  const [first] = all;
  if (!first) throw new Error('There is no series to add.');
  const values = first.values.map((_, at) => {
    let sum = 0;
    for (const series of all) {
      const value = series.values[at];
      if (value === null || value === undefined) return null;
      sum += value;
    }
    return sum;
  });
  return { from: first.from, values };
};
