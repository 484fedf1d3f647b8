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

/** A year that is over as it was known on one of its days, and what came of it. */
export type Question = { months: PlanMonth[]; lastDay: Day; truth: number };

/** Each year that the series has whole, with the year before it, at the end and in the middle of every month. */
export const questionsOf = ({ of: daily }: Series): Question[] => {
  const days = [...daily.keys()].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const questions: Question[] = [];
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
        questions.push({ months: known, lastDay, truth });
      }
  }
  return questions;
};

/** The forecasts of those of which there is a band, by the drift of growth that is in use or another one. */
export const answersTo = (questions: readonly Question[], drift?: number): Trial[] =>
  questions.flatMap(({ months, lastDay, truth }) => {
    const { forecast, daysOver, days } = standingOf(months, lastDay, drift);
    return forecast && forecast.low !== null && forecast.high !== null
      ? [{ value: forecast.value, low: forecast.low, high: forecast.high, truth, left: days - daysOver }]
      : [];
  });

export const trialsOf = (series: Series): Trial[] => answersTo(questionsOf(series));

export const isHeld = ({ low, high, truth }: Trial): boolean => truth >= low - 1e-6 && truth <= high + 1e-6;

export const coverageOf = (trials: readonly Trial[]): number => trials.filter(isHeld).length / trials.length;

const finest = 1000;

/**
 * The drift, to a thousandth, whose band holds what came nearest to as often as it promises; of several the smallest, which is the narrowest
 * band. A larger drift is a wider band and holds no less, so that it is found by halving.
 */
export const driftFor = (questions: readonly Question[], promise: number): number => {
  const coverage = (step: number) => coverageOf(answersTo(questions, step / finest));
  const firstThatHolds = (share: number): number => {
    let [low, high] = [0, 200];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (coverage(middle) >= share) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const above = firstThatHolds(promise);
  const under = above === 0 ? 0 : firstThatHolds(coverage(above - 1));
  const isNearer = promise - coverage(under) <= coverage(above) - promise;
  return (isNearer ? under : above) / finest;
};
