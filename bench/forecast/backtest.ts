import { type PlanMonth, standingOf } from '@bellwether/contract/plan/performance';
import { addDays, addMonths, type Day, monthEnd, monthStart } from '@bellwether/contract/time/day';

/** What was made a day, by the day. */
export type Daily = ReadonlyMap<Day, number>;
export type Series = { name: string; of: Daily };
/** A forecast of the past: where the band lay, and what came. */
export type Trial = { low: number; high: number; value: number; truth: number; left: number };

const sumOf = (daily: Daily, from: Day, to: Day): number => {
  let sum = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) sum += daily.get(day) ?? 0;
  return sum;
};

/** Forecasts each year that the series has whole, with the year before it, from the end and the middle of every month that leaves a band. */
export const trialsOf = ({ of: daily }: Series): Trial[] => {
  const days = [...daily.keys()].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const trials: Trial[] = [];
  const begin = first === monthStart(first) ? first : addMonths(monthStart(first), 1);
  for (
    let start = addMonths(begin, 12);
    monthEnd(addMonths(start, 11)) <= last;
    start = addMonths(start, 1)
  ) {
    const months = Array.from({ length: 12 }, (_, at) => addMonths(start, at));
    const before = months.map((month) =>
      sumOf(daily, addMonths(month, -12), monthEnd(addMonths(month, -12))),
    );
    const truth = sumOf(daily, start, monthEnd(months.at(-1) ?? start));
    for (const [at, month] of months.entries())
      for (const lastDay of [addDays(month, 13), monthEnd(month)]) {
        const known: PlanMonth[] = months.map((one, n) => ({
          month: one,
          target: null,
          before: before[n] ?? null,
          actual: n > at ? null : sumOf(daily, one, lastDay < monthEnd(one) ? lastDay : monthEnd(one)),
        }));
        const { forecast, daysOver, days: inYear } = standingOf(known, lastDay);
        if (forecast && forecast.low !== null && forecast.high !== null)
          trials.push({
            ...forecast,
            low: forecast.low,
            high: forecast.high,
            truth,
            left: inYear - daysOver,
          });
      }
  }
  return trials;
};

export const isHeld = ({ low, high, truth }: Trial): boolean => truth >= low - 1e-6 && truth <= high + 1e-6;

export const coverageOf = (trials: readonly Trial[]): number => trials.filter(isHeld).length / trials.length;
