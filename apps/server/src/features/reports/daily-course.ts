import { createModelFinder } from '@bellwether/analytics/models/list';
import type { Report } from '@bellwether/contract/reports/define';
import type { BusinessContext } from '@bellwether/domain/access/scope';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readFigure } from '@bellwether/domain/answers/figures';
import type { QueryableFact } from '@bellwether/domain/catalogue/facts';
import { type Metric, metricInfo, metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import { findSilentDays } from '@bellwether/domain/judgement/outage';
import {
  type Days,
  measureBurst,
  measureQuotientSpread,
  measureSpread,
} from '@bellwether/domain/judgement/spread';
import { isQuotientOfDays } from '@bellwether/domain/judgement/variance';
import { measureWeekdays, type Weekdays } from '@bellwether/domain/judgement/weekdays';
import { addDays, addMonths, type Day, monthEnd, monthStart } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { createSharedCache } from '../../platform/versioned-cache.ts';
import type { Warehouse } from '../../platform/warehouse.ts';

/** Spread of the figures of a business that vary between days (`judgement/spread.ts`). */
export type Spread = ReadonlyMap<Metric, number>;
/** Counts whose silence is noticed. All figures of their facts are missing then. */
export const watchedCounts = ['sessions', 'leads'] as const satisfies readonly Metric[];
/** Days on which a watched count recorded nothing, although it is busy otherwise. */
export type Outage = { metric: (typeof watchedCounts)[number]; range: Range };
/** Daily course of a business: how its figures vary, and when they were not recorded. */
export type DailyCourse = {
  spread: Spread;
  /** How much more the events of a figure vary because they come in bursts (`measureBurst`). */
  bursts: ReadonlyMap<Metric, number>;
  weekdays: ReadonlyMap<Metric, Weekdays>;
  outages: readonly Outage[];
};

/** Daily courses of several businesses, by their ids. */
export type Courses = ReadonlyMap<string, DailyCourse>;

export const unknownCourse: DailyCourse = {
  spread: new Map(),
  bursts: new Map(),
  weekdays: new Map(),
  outages: [],
};

/** Number of days from which a spread is measured: a year of whole weeks. */
const measuredDays = 371;
/** Number of days in which outages are found: those of a range and of the year before. */
const watchedDays = 2 * measuredDays;
/** Estimated bytes of a course in memory. */
const bytesOfCourse = 32_768;

const allMetrics = Object.keys(metrics) as Metric[];
const modelOf = createModelFinder([]);
/** Sums of the days of marketing costs follow ad spend, of which they are a part or a multiple. */
const isMeasured = (metric: Metric): boolean =>
  ['days', 'decided'].includes(metricInfo(metric).chance ?? '') &&
  modelOf(metric)?.fact !== 'marketing_costs';

const quotients = allMetrics.flatMap((metric) => {
  const { formula } = metricInfo(metric);
  if (!formula || !('divide' in formula)) return [];
  const [dividend, divisor] = formula.divide;
  return isQuotientOfDays({ dividend, divisor }) ? [{ metric, dividend, divisor }] : [];
});

/** Counts of events whose bursts and weekdays are measured. */
const measuredCounts = [
  'leads',
  'valid_leads',
  'calls',
  'invoices',
  'reviews',
] as const satisfies readonly Metric[];
/** Figure whose bursts and weekdays the others of a table have. */
const guideOf: Partial<Record<QueryableFact, Metric>> = {
  leads: 'leads',
  lead_touches: 'leads',
  lead_matches: 'leads',
  invoices: 'invoices',
  attributed_invoices: 'invoices',
  reviews: 'reviews',
  ads: 'cost',
  sessions: 'sessions',
};

/** Returns whether the chance of a metric depends on the course of a business. */
export const needsCourse = (metric: Metric): boolean => {
  const { formula, chance } = metricInfo(metric);
  const parts = formula ? ('divide' in formula ? formula.divide : formula.subtract) : [];
  return [chance, ...parts.map((part) => metricInfo(part).chance)].some((one) => one !== undefined);
};

/** Report by day from which the course of a business is measured. */
export const dailyReport: Report = {
  slug: 'daily-figures',
  title: 'Daily figures',
  description: 'Figures by day, from which their usual variation is measured.',
  module: 'dashboard',
  across: 'one',
  dimensions: ['date'],
  metrics: [...new Set([...allMetrics.filter(isMeasured), ...watchedCounts, ...measuredCounts])],
  sort: { key: 'date', direction: 'asc' },
};

/** Gives the days of a metric, in order; null for a day that is not known. */
type DaysOf = (metric: Metric) => Days;

const findOutages = (daysOf: DaysOf, { from }: Range): Outage[] =>
  watchedCounts.flatMap((metric) =>
    findSilentDays(daysOf(metric)).map(({ first, last }) => ({
      metric,
      range: { from: addDays(from, first), to: addDays(from, last) },
    })),
  );

const measureDaySpread = (allDaysOf: DaysOf): Spread => {
  const daysOf = (metric: Metric) => allDaysOf(metric).slice(-measuredDays);
  const found = new Map<Metric, number>();
  const note = (metric: Metric, spread: number | null) => {
    if (spread !== null) found.set(metric, spread);
  };
  for (const metric of allMetrics.filter(isMeasured)) note(metric, measureSpread(daysOf(metric)));
  const ofCost = found.get('cost');
  for (const metric of allMetrics)
    if (metricInfo(metric).chance === 'decided' && !found.has(metric)) note(metric, ofCost ?? null);
  for (const { metric, dividend, divisor } of quotients)
    note(metric, measureQuotientSpread(daysOf(dividend), daysOf(divisor)));
  return found;
};

/** Gives each metric what was measured for it, or for the guide of its table. */
const spreadByGuide = <Value>(measured: ReadonlyMap<Metric, Value>): ReadonlyMap<Metric, Value> =>
  new Map(
    allMetrics.flatMap((metric): [Metric, Value][] => {
      const { formula } = metricInfo(metric);
      const counted = formula && 'subtract' in formula ? formula.subtract[0] : metric;
      const fact = modelOf(counted)?.fact;
      const guide = fact === undefined ? undefined : guideOf[fact];
      const found = measured.get(metric) ?? (guide && measured.get(guide));
      return found === undefined ? [] : [[metric, found]];
    }),
  );

/** Returns the sums of the whole months of a range; null for a month with an unknown day. */
const sumMonths = (days: Days, { from, to }: Range): Days => {
  const sums = new Map<Day, number | null>();
  for (const [at, figure] of days.entries()) {
    const month = monthStart(addDays(from, at));
    if (month < from || monthEnd(month) > to) continue;
    const sum = sums.get(month) ?? (sums.has(month) ? null : 0);
    sums.set(month, sum === null || figure === null ? null : sum + figure);
  }
  return [...sums.values()];
};

const measureBursts = (daysOf: DaysOf, range: Range): DailyCourse['bursts'] =>
  spreadByGuide(
    new Map(
      measuredCounts.map((metric) => {
        const days = daysOf(metric);
        return [metric, measureBurst(days, sumMonths(days, range))];
      }),
    ),
  );

const measureAllWeekdays = (
  metrics: readonly Metric[],
  daysOf: DaysOf,
  { to }: Range,
): DailyCourse['weekdays'] => {
  const found = new Map<Metric, Weekdays>();
  for (const metric of metrics) {
    const days = daysOf(metric).slice(-measuredDays);
    const weekdays = measureWeekdays(days, addDays(to, 1 - days.length));
    if (weekdays) found.set(metric, weekdays);
  }
  return spreadByGuide(found);
};

/** Returns the days from which a course is measured: two years until the day that is known last. */
export const findCourseRange = ({ range, today }: { range: Range; today: Day }): Range => {
  const yesterday = addDays(today, -1);
  // Days after the range tell a silence that begins in it from a quiet week.
  const end = monthEnd(addMonths(range.to, 2));
  const to = end < yesterday ? end : yesterday;
  return { from: addDays(to, 1 - watchedDays), to };
};

/** Counts of events by day of each of many businesses. */
export const dailyCountsReport: Report = {
  ...dailyReport,
  slug: 'daily-counts',
  title: 'Daily counts',
  description: 'Events by day, from which their bursts are measured.',
  across: 'all',
  dimensions: ['business', 'date'],
  metrics: measuredCounts,
};

/** Measures a course from counts alone: bursts, weekdays and outages of leads, without the spread of daily figures. */
export const measureCounts = (daysOf: DaysOf, range: Range): DailyCourse => ({
  spread: new Map(),
  bursts: measureBursts(daysOf, range),
  weekdays: measureAllWeekdays(measuredCounts, daysOf, range),
  outages: findOutages((metric) => (metric === 'sessions' ? [] : daysOf(metric)), range),
});

const readOnce = createSharedCache<DailyCourse>({
  maxBytes: 16 * 1024 ** 2,
  bytesOf: () => bytesOfCourse,
});

/**
 * Returns how a business's figures vary in the year before the end of a range, and their outages and bursts of two years. All
 * are measured once for each state of the business's facts. @param answer reads a report by day
 */
export const readDailyCourse = async (
  warehouse: Warehouse,
  business: BusinessContext,
  dataVersion: string,
  { range, today }: { range: Range; today: Day },
  answer: (report: Report, range: Range) => Promise<ReportAnswer>,
): Promise<DailyCourse> => {
  const days = findCourseRange({ range, today });
  const key = JSON.stringify([business.id, dataVersion, days.to]);
  return readOnce(warehouse, key, async () => {
    const { data } = await answer(dailyReport, days);
    const daysOf: DaysOf = (metric) => data.map((row) => readFigure(row, metric));
    return {
      spread: measureDaySpread(daysOf),
      bursts: measureBursts(daysOf, days),
      weekdays: measureAllWeekdays(dailyReport.metrics, daysOf, days),
      outages: findOutages(daysOf, days),
    };
  });
};
