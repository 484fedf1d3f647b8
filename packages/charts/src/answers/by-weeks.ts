import { formatDay } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { ChartData } from '../model/data.ts';

/** Maximum number of days that a chart draws day by day: a quarter. */
const maxDays = 92;

const total = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/**
 * Groups a chart of more than 92 days into 7-day weeks, counted from the first day. An incomplete last week
 * is marked as partial. Only for metrics that add up over days; customers do not.
 */
export function groupByWeeks(data: ChartData): ChartData {
  const { categories, days = [], before, daysBefore, series } = data;
  if (categories.length <= maxDays) return data;
  // Adds a comparison day without a counterpart to the week of the day before it.
  const currentDays = days.flatMap((one, at) => (one ? [at] : []));
  const starts = currentDays.filter((_, n) => n % 7 === 0);
  const weeks = <T, U>(list: readonly T[], fold: (week: readonly T[]) => U): U[] =>
    starts.map((start, week) => fold(list.slice(start, starts[week + 1])));
  const span = (week: readonly (Range | null)[]): Range | null => {
    const knownDays = week.filter((one) => one !== null);
    const [first, last] = [knownDays[0], knownDays.at(-1)];
    return first && last ? { from: first.from, to: last.to } : null;
  };
  const left = currentDays.length % 7;
  const at = starts.length - 1;
  return {
    ...data,
    axis: 'Week from',
    categories: weeks(categories, ([first = '']) => first),
    days: weeks(days, span),
    ...(before ? { before: weeks(before, ([first = '']) => first) } : {}),
    ...(daysBefore ? { daysBefore: weeks(daysBefore, span) } : {}),
    ...(left > 0 ? { partial: new Map([[at, `${left} of 7 days`]]) } : {}),
    series: series.map((one) => ({
      ...one,
      values: weeks(one.values, total),
      ...(one.before ? { before: weeks(one.before, total) } : {}),
    })),
    note: `Shown by week from ${formatDay(days[0]?.from ?? '')}, because the range has too many days.`,
  };
}
