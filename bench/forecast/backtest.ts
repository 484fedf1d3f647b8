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

export type DailyFigures = ReadonlyMap<Day, number>;
export type Series = { name: string; of: DailyFigures };
/** Result of one past forecast: its band and the actual value. `left` is in days. */
export type Trial = { low: number; high: number; value: number; truth: number; left: number };

const sumOf = (daily: DailyFigures, from: Day, to: Day): number => {
  let sum = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) sum += daily.get(day) ?? 0;
  return sum;
};

/** A past year as it was known on `lastDay`, with its actual total as `truth`. */
export type BacktestQuestion = { months: PlanMonth[]; earlier: number[]; lastDay: Day; truth: number };

/**
 * Returns a question for every complete year of the series that follows a complete year. Each year is asked
 * at the middle and the end of every month.
 */
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
    // Months before the previous year, as far back as both the series and the product's request reach.
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

/** Returns the forecasts that have a band. `drift` overrides the unseen drift in use. */
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
 * Returns trials for a series shorter than two years: twelve weeks forecast from the twelve weeks before.
 * They contain no yearly seasons, so they test only the band.
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
        amountSoFar: sum(start, now),
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
 * Returns the drift, to a thousandth, whose coverage is closest to the promise. Ties take the smallest drift,
 * which has the narrowest band. Coverage never falls as drift grows, so a binary search finds it.
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
