import { formatDay } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import type { ChartData } from './data.ts';

/** The most days that are drawn one by one: a quarter. */
const maxDays = 92;

const total = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/**
 * A chart of very many days by weeks of seven days each, counted from the first day. The last may be cut short and says so.
 * Only for figures that add up over days: customers do not.
 */
export function byWeeks(data: ChartData): ChartData {
  const { categories, days = [], before, daysBefore, series } = data;
  if (categories.length <= maxDays) return data;
  const starts = Array.from({ length: Math.ceil(categories.length / 7) }, (_, week) => week * 7);
  const weeks = <T, U>(list: readonly T[], fold: (week: readonly T[]) => U): U[] =>
    starts.map((start) => fold(list.slice(start, start + 7)));
  const span = (week: readonly Range[]): Range => ({
    from: week[0]?.from ?? '',
    to: week.at(-1)?.to ?? '',
  });
  const left = categories.length % 7;
  const at = starts.length - 1;
  return {
    ...data,
    axis: 'Week from',
    categories: weeks(categories, ([first = '']) => first),
    days: weeks(days, span),
    ...(before ? { before: weeks(before, ([first = '']) => first) } : {}),
    ...(daysBefore ? { daysBefore: weeks(daysBefore, span).filter(({ from }) => from !== '') } : {}),
    ...(left > 0 ? { partial: new Map([[at, `${left} of 7 days`]]) } : {}),
    series: series.map((one) => ({
      ...one,
      values: weeks(one.values, total),
      ...(one.before ? { before: weeks(one.before, total) } : {}),
    })),
    note: `By week from ${formatDay(days[0]?.from ?? '')}: the range has too many days to draw each.`,
  };
}
