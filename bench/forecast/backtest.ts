import { forecastYear } from '@bellwether/contract/plan/forecast';
import { trendMonths } from '@bellwether/contract/plan/measured';
import { computePlanProgress, elapsedShare, type PlanMonth } from '@bellwether/contract/plan/performance';
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  monthEnd,
  monthStart,
  monthsBetween,
} from '@bellwether/contract/time/day';

/** What was made a day, by the day. */
export type DailyFigures = ReadonlyMap<Day, number>;
export type Series = { name: string; of: DailyFigures };
/** A forecast of the past: where the band lay, and what came. */
export type Trial = { low: number; high: number; value: number; truth: number; left: number };

const sumOf = (daily: DailyFigures, from: Day, to: Day): number => {
  let sum = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) sum += daily.get(day) ?? 0;
  return sum;
};

/** A year that is over as it was known on one of its days, and what came of it. */
export type BacktestQuestion = { months: PlanMonth[]; earlier: number[]; lastDay: Day; truth: number };

/** Each year that the series has whole, with the year before it, at the end and in the middle of every month. */
export const listQuestions = ({ of: daily }: Series): BacktestQuestion[] => {
  const days = [...daily.keys()].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const questions: BacktestQuestion[] = [];
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
    // What was known then: the months before last year's, as far as the series and what the product asks for go back.
    const back = Math.min(trendMonths - 12, monthsBetween(begin, start) - 12);
    const earlier = Array.from({ length: back }, (_, at) => {
      const month = addMonths(start, at - back - 12);
      return sumOf(daily, month, monthEnd(month));
    });
    const truth = sumOf(daily, start, monthEnd(months.at(-1) ?? start));
    for (const [at, month] of months.entries())
      for (const lastDay of [addDays(month, 13), monthEnd(month)]) {
        const known: PlanMonth[] = months.map((one, n) => ({
          month: one,
          target: null,
          before: before[n] ?? null,
          actual: n > at ? null : sumOf(daily, one, lastDay < monthEnd(one) ? lastDay : monthEnd(one)),
          known: elapsedShare(one, lastDay),
        }));
        questions.push({ months: known, earlier, lastDay, truth });
      }
  }
  return questions;
};

/** The forecasts of those of which there is a band, by the unseen drift that is in use or another one. */
export const forecastQuestions = (questions: readonly BacktestQuestion[], drift?: number): Trial[] =>
  questions.flatMap(({ months, earlier, lastDay, truth }) => {
    const { forecast, daysOver, days } = computePlanProgress(months, lastDay, earlier, drift);
    return forecast && forecast.low !== null && forecast.high !== null
      ? [{ value: forecast.value, low: forecast.low, high: forecast.high, truth, left: days - daysOver }]
      : [];
  });

export const runTrials = (series: Series): Trial[] => forecastQuestions(listQuestions(series));

const season = 12;

/**
 * The same of weeks: twelve of them by the twelve before, for a series that has no two years. Nothing of a year's seasons is in it; it tries the
 * band alone.
 */
export const runWeeklyTrials = ({ of: daily }: Series): Trial[] => {
  const days = [...daily.keys()].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = Math.floor((daysBetween(first, last) + 1) / 7);
  const weeks = Array.from({ length: count }, (_, at) =>
    sumOf(daily, addDays(first, 7 * at), addDays(first, 7 * at + 6)),
  );
  const sum = (from: number, to: number) => weeks.slice(from, to).reduce((a, b) => a + b, 0);
  const pairs = weeks.slice(season).map((is, at) => ({ was: weeks[at] ?? 0, is }));
  const trials: Trial[] = [];
  for (let start = season; start + season <= count; start += 1)
    for (let over = 1; over < season; over += 1) {
      const now = start + over;
      const forecast = forecastYear(pairs.slice(0, now - season), {
        made: sum(start, now),
        before: sum(now - season, start),
        ahead: season - over,
        running: { pair: null, share: 0 },
      });
      if (forecast && forecast.low !== null && forecast.high !== null)
        trials.push({
          value: forecast.value,
          low: forecast.low,
          high: forecast.high,
          truth: sum(start, start + season),
          left: (season - over) * 30,
        });
    }
  return trials;
};

export const isInBand = ({ low, high, truth }: Trial): boolean => truth >= low - 1e-6 && truth <= high + 1e-6;

export const bandCoverage = (trials: readonly Trial[]): number =>
  trials.filter(isInBand).length / trials.length;

const finest = 1000;

/**
 * The drift, to a thousandth, whose band holds what came nearest to as often as it promises; of several the smallest, which is the narrowest
 * band. A larger drift is a wider band and holds no less, so that it is found by halving.
 */
export const findBestDrift = (questions: readonly BacktestQuestion[], promise: number): number => {
  const coverage = (step: number) => bandCoverage(forecastQuestions(questions, step / finest));
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
