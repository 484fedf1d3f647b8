import { forecastYear } from '@bellwether/domain/plan/forecast';
import { trendMonths } from '@bellwether/domain/plan/measured';
import { computePlanProgress, elapsedShare, type PlanMonth } from '@bellwether/domain/plan/performance';
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  monthEnd,
  monthStart,
  monthsBetween,
} from '@bellwether/domain/time/day';

export type DailyFigures = ReadonlyMap<Day, number>;
/** Daily series of a metric. `squares` are the sums of the squared invoices of each day; leads are events of size 1. */
export type BacktestSeries = {
  name: string;
  of: DailyFigures;
  metric?: 'revenue' | 'leads';
  squares?: DailyFigures;
};
/** Result of a past forecast: its band and the actual value. `left` is in days, `ahead` in months. */
export type ForecastTrial = {
  low: number;
  high: number;
  value: number;
  truth: number;
  left: number;
  ahead: number;
};

const sumOf = (daily: DailyFigures, from: Day, to: Day): number => {
  let sum = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) sum += daily.get(day) ?? 0;
  return sum;
};

/** State of a past year as it was known on `lastDay`, with the year's actual total as `truth`. */
export type BacktestQuestion = {
  months: PlanMonth[];
  earlier: number[];
  lastDay: Day;
  truth: number;
  eventSize: number;
};

const sumByMonth = (daily: DailyFigures): Map<Day, number> => {
  const months = new Map<Day, number>();
  for (const [day, value] of daily) {
    const month = monthStart(day);
    months.set(month, (months.get(month) ?? 0) + value);
  }
  return months;
};

/** Number of earlier years from which the size of events is estimated, as in `readEventSize`. */
const eventMonths = 24;

/**
 * Returns questions for every complete year of the series after another complete year: at the middle and the end of
 * every month.
 */
export const listQuestions = ({ of: daily, metric, squares }: BacktestSeries): BacktestQuestion[] => {
  const days = [...daily.keys()].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const questions: BacktestQuestion[] = [];
  const [monthSums, squareSums] = [sumByMonth(daily), sumByMonth(squares ?? new Map())];
  const sumMonth = (month: Day) => monthSums.get(month) ?? 0;
  const begin = first === monthStart(first) ? first : addMonths(monthStart(first), 1);
  for (
    let start = addMonths(begin, 12);
    monthEnd(addMonths(start, 11)) <= last;
    start = addMonths(start, 1)
  ) {
    const months = Array.from({ length: 12 }, (_, at) => addMonths(start, at));
    const before = months.map((month) => sumMonth(addMonths(month, -12)));
    // The history is the months before the previous year, as far back as both the series and the product's query reach.
    const back = Math.min(trendMonths - 12, monthsBetween(begin, start) - 12);
    const earlier = Array.from({ length: back }, (_, at) => sumMonth(addMonths(start, at - back - 12)));
    const truth = months.reduce((total, month) => total + sumMonth(month), 0);
    const eventsFrom = begin > addMonths(start, -eventMonths) ? begin : addMonths(start, -eventMonths);
    const findEventSize = (month: Day, lastDay: Day): number => {
      if (metric === 'leads') return 1;
      if (!squares) return 0;
      let [square, amount] = [sumOf(squares, month, lastDay), sumOf(daily, month, lastDay)];
      for (let one = eventsFrom; one < month; one = addMonths(one, 1)) {
        square += squareSums.get(one) ?? 0;
        amount += sumMonth(one);
      }
      return amount > 0 ? square / amount : 0;
    };
    for (const [at, month] of months.entries())
      for (const lastDay of [addDays(month, 13), monthEnd(month)]) {
        const known: PlanMonth[] = months.map((one, n) => ({
          month: one,
          target: null,
          before: before[n] ?? null,
          actual: n > at ? null : lastDay < monthEnd(one) ? sumOf(daily, one, lastDay) : sumMonth(one),
          known: elapsedShare(one, lastDay),
        }));
        questions.push({
          months: known,
          earlier,
          lastDay,
          truth,
          eventSize: findEventSize(month, lastDay),
        });
      }
  }
  return questions;
};

/** Returns the forecasts of the questions that have a band. `drift` replaces the drift that the product uses. */
export const forecastQuestions = (questions: readonly BacktestQuestion[], drift?: number): ForecastTrial[] =>
  questions.flatMap(({ months, earlier, lastDay, truth, eventSize }) => {
    const settings = { eventSize, ...(drift === undefined ? {} : { drift }) };
    const { forecast, daysOver, days } = computePlanProgress(months, lastDay, earlier, settings);
    const ahead = months.reduce((total, { known }) => total + 1 - known, 0);
    return forecast && forecast.low !== null && forecast.high !== null
      ? [
          {
            value: forecast.value,
            low: forecast.low,
            high: forecast.high,
            truth,
            left: days - daysOver,
            ahead,
          },
        ]
      : [];
  });

export const runTrials = (series: BacktestSeries): ForecastTrial[] =>
  forecastQuestions(listQuestions(series));

/**
 * Periods instead of months, for series shorter than two years: `season` of them make a year, and a year starts every
 * `step` periods.
 */
export type ShortPeriods = { days: number; season: number; step: number };

/**
 * Returns trials for a series shorter than two years, such as twelve weeks forecast from the previous twelve weeks.
 * They contain no yearly seasons, so they test only the band.
 */
export const runShortTrials = (
  { of: daily, metric, squares }: BacktestSeries,
  { days: length, season, step }: ShortPeriods,
): ForecastTrial[] => {
  const days = [...daily.keys()].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = Math.floor((daysBetween(first, last) + 1) / length);
  const sumPeriods = (figures: DailyFigures) =>
    Array.from({ length: count }, (_, at) =>
      sumOf(figures, addDays(first, length * at), addDays(first, length * (at + 1) - 1)),
    );
  const [periods, squared] = [sumPeriods(daily), squares && sumPeriods(squares)];
  const sum = (from: number, to: number, values = periods) =>
    values.slice(from, to).reduce((a, b) => a + b, 0);
  const pairs = periods.slice(season).map((is, at) => ({ was: periods[at] ?? 0, is }));
  const trials: ForecastTrial[] = [];
  for (let start = season; start + season <= count; start += step)
    for (let over = 1; over < season; over += 1) {
      const now = start + over;
      const from = Math.max(0, start - 2 * season);
      const eventSize = metric === 'leads' ? 1 : squared ? sum(from, now, squared) / sum(from, now) : 0;
      const forecast = forecastYear(
        pairs.slice(0, now - season),
        {
          amountSoFar: sum(start, now),
          before: sum(now - season, start),
          ahead: season - over,
          running: { pair: null, share: 0 },
        },
        { eventSize },
      );
      if (forecast && forecast.low !== null && forecast.high !== null)
        trials.push({
          value: forecast.value,
          low: forecast.low,
          high: forecast.high,
          truth: sum(start, start + season),
          left: ((season - over) * 360) / season,
          ahead: season - over,
        });
    }
  return trials;
};

export const isInBand = ({ low, high, truth }: ForecastTrial): boolean =>
  truth >= low - 1e-6 && truth <= high + 1e-6;

/** Forecast horizons in months whose coverage is measured separately; a half month counts as the next whole month. */
export const horizons = [
  { label: '1–3', from: 0.5, to: 3.5 },
  { label: '4–8', from: 3.5, to: 8.5 },
  { label: '9–11', from: 8.5, to: 11.75 },
] as const;
export const filterTrialsByHorizon = (
  trials: readonly ForecastTrial[],
  { from, to }: (typeof horizons)[number],
): ForecastTrial[] => trials.filter(({ ahead }) => ahead >= from && ahead < to);

export const bandCoverage = (trials: readonly ForecastTrial[]): number =>
  trials.filter(isInBand).length / trials.length;

const finest = 1000;

/**
 * Returns the drift, to a thousandth, whose coverage is closest to the promise. For ties it returns the smallest drift,
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
