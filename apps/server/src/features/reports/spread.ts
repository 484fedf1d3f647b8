import { createModelFinder } from '@bellwether/analytics/models/list';
import type { Report } from '@bellwether/contract/reports/define';
import type { BusinessContext } from '@bellwether/domain/access/scope';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readFigure } from '@bellwether/domain/answers/figures';
import { type Metric, metricInfo, metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import { findSilentDays } from '@bellwether/domain/judgement/outage';
import { measureQuotientSpread, measureSpread } from '@bellwether/domain/judgement/spread';
import { isQuotientOfDays } from '@bellwether/domain/judgement/variance';
import { addDays, type Day, monthEnd } from '@bellwether/domain/time/day';
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
export type DailyCourse = { spread: Spread; outages: readonly Outage[] };

export const unknownCourse: DailyCourse = { spread: new Map(), outages: [] };

/** Number of days from which a spread is measured: a year of whole weeks. */
const measuredDays = 371;
/** Number of days in which outages are found: those of a range and of the year before. */
const watchedDays = 2 * measuredDays;
/** Estimated bytes of a course in memory. */
const bytesOfSpread = 4096;

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

/** Returns whether the chance of a metric depends on the spread of a figure. */
export const needsSpread = (metric: Metric): boolean => {
  const { formula, chance } = metricInfo(metric);
  const parts = formula ? ('divide' in formula ? formula.divide : formula.subtract) : [];
  return [chance, ...parts.map((part) => metricInfo(part).chance)].some(
    (one) => one === 'days' || one === 'decided',
  );
};

/** Report by day from which the course of a business is measured. */
export const dailyReport: Report = {
  slug: 'daily-figures',
  title: 'Daily figures',
  description: 'Figures by day, from which their usual variation is measured.',
  module: 'dashboard',
  across: 'one',
  dimensions: ['date'],
  metrics: [...new Set([...allMetrics.filter(isMeasured), ...watchedCounts])],
  sort: { key: 'date', direction: 'asc' },
};

const findOutages = ({ data }: ReportAnswer, from: Day): Outage[] =>
  watchedCounts.flatMap((metric) =>
    findSilentDays(data.map((row) => readFigure(row, metric))).map(({ first, last }) => ({
      metric,
      range: { from: addDays(from, first), to: addDays(from, last) },
    })),
  );

const measure = ({ data }: ReportAnswer): Spread => {
  const daysOf = (metric: Metric) => data.slice(-measuredDays).map((row) => readFigure(row, metric));
  const found = new Map<Metric, number>();
  const note = (metric: Metric, spread: number | null) => {
    if (spread !== null) found.set(metric, spread);
  };
  for (const metric of dailyReport.metrics) note(metric, measureSpread(daysOf(metric)));
  const ofCost = found.get('cost');
  for (const metric of allMetrics)
    if (metricInfo(metric).chance === 'decided' && !found.has(metric)) note(metric, ofCost ?? null);
  for (const { metric, dividend, divisor } of quotients)
    note(metric, measureQuotientSpread(daysOf(dividend), daysOf(divisor)));
  return found;
};

const readOnce = createSharedCache<DailyCourse>({
  maxBytes: 16 * 1024 ** 2,
  bytesOf: () => bytesOfSpread,
});

/**
 * Returns the spread of a business's figures in the year before the end of a range, and the outages of two years. Both
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
  const end = monthEnd(range.to);
  const to = end < yesterday ? end : yesterday;
  const key = JSON.stringify([business.id, dataVersion, to]);
  const from = addDays(to, 1 - watchedDays);
  return readOnce(warehouse, key, () =>
    answer(dailyReport, { from, to }).then((found) => ({
      spread: measure(found),
      outages: findOutages(found, from),
    })),
  );
};
