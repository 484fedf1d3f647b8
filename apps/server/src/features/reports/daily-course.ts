import { createModelFinder } from '@bellwether/analytics/models/list';
import type { Report } from '@bellwether/contract/reports/define';
import type { BusinessContext } from '@bellwether/domain/access/scope';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readFigure } from '@bellwether/domain/answers/figures';
import type { QueryableFact } from '@bellwether/domain/catalogue/facts';
import { type Metric, metricInfo, metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import { findSilentDays } from '@bellwether/domain/judgement/outage';
import { measureBurst, measureQuotientSpread, measureSpread } from '@bellwether/domain/judgement/spread';
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

const findOutages = ({ data }: ReportAnswer, from: Day): Outage[] =>
  watchedCounts.flatMap((metric) =>
    findSilentDays(data.map((row) => readFigure(row, metric))).map(({ first, last }) => ({
      metric,
      range: { from: addDays(from, first), to: addDays(from, last) },
    })),
  );

const measureDaySpread = ({ data }: ReportAnswer): Spread => {
  const daysOf = (metric: Metric) => data.slice(-measuredDays).map((row) => readFigure(row, metric));
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

const measureBursts = ({ data }: ReportAnswer, { from, to }: Range): DailyCourse['bursts'] => {
  const firstMonth = monthStart(from) === from ? from : monthStart(addDays(monthEnd(from), 1));
  const lastDay = monthEnd(to) === to ? to : addDays(monthStart(to), -1);
  const months = Map.groupBy(
    data
      .map((row, at) => ({ row, day: addDays(from, at) }))
      .filter(({ day }) => day >= firstMonth && day <= lastDay),
    ({ day }) => monthStart(day),
  );
  const found = new Map<Metric, number>();
  for (const metric of measuredCounts) {
    const sums = [...months.values()].map((days) =>
      days.reduce((sum: number | null, { row }) => {
        const figure = readFigure(row, metric);
        return sum === null || figure === null ? null : sum + figure;
      }, 0),
    );
    const burst = measureBurst(
      data.map((row) => readFigure(row, metric)),
      sums,
    );
    found.set(metric, burst);
  }
  return spreadByGuide(found);
};

const measureAllWeekdays = ({ data }: ReportAnswer, { to }: Range): DailyCourse['weekdays'] => {
  const found = new Map<Metric, Weekdays>();
  for (const metric of dailyReport.metrics) {
    const days = data.slice(-measuredDays).map((row) => readFigure(row, metric));
    const weekdays = measureWeekdays(days, addDays(to, 1 - days.length));
    if (weekdays) found.set(metric, weekdays);
  }
  return spreadByGuide(found);
};

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
  const yesterday = addDays(today, -1);
  // Days after the range tell a silence that begins in it from a quiet week.
  const end = monthEnd(addMonths(range.to, 2));
  const to = end < yesterday ? end : yesterday;
  const key = JSON.stringify([business.id, dataVersion, to]);
  const from = addDays(to, 1 - watchedDays);
  return readOnce(warehouse, key, () =>
    answer(dailyReport, { from, to }).then((found) => ({
      spread: measureDaySpread(found),
      bursts: measureBursts(found, { from, to }),
      weekdays: measureAllWeekdays(found, { from, to }),
      outages: findOutages(found, from),
    })),
  );
};
