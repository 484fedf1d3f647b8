import type { ReportAnswer, ReportMeta } from '../answers/answer.ts';
import type { Metric } from '../catalogue/metrics/metrics.ts';
import { addDays, addMonths, type Day, monthEnd } from '../time/day.ts';
import { daysOutside, mergeRanges, rangesOverlap } from '../time/intervals.ts';
import { countDays, type Range } from '../time/range.ts';
import type { PlanMonth } from './performance.ts';
import { listPlanMonths, type TargetType } from './plan.ts';

export const targetMetrics = {
  revenue: 'revenue',
  ecom: 'purchase_revenue',
  leads: 'leads',
} as const satisfies Record<TargetType, Metric>;

export const targetTypeLabels: Record<TargetType, string> = {
  revenue: 'Revenue',
  ecom: 'Online revenue',
  leads: 'Leads',
};

/**
 * Number of months before a plan's year that are loaded. The last twelve are the comparison, and all of them are used
 * to test past forecasts.
 */
export const trendMonths = 48;

/** Returns the date range of the `trendMonths` months before a plan's year. */
export const trendRange = ({ from }: Pick<Range, 'from'>): Range => ({
  from: addMonths(from, -trendMonths),
  to: addDays(from, -1),
});

/** Number of months before a plan's year whose invoices determine the chance variation of its forecast. */
const eventMonths = 24;

/** Returns the date range of the invoices from which `readEventSize` computes the size of an average event. */
export const eventRange = ({ from, to }: Range, lastDay: Day): Range => ({
  from: addMonths(from, -eventMonths),
  to: rangeOfActualFigures({ from, to }, lastDay).to,
});

/**
 * Returns the days of a plan's year that actual figures cover, up to the last complete day. Returns only the first day
 * for a year that has not begun.
 */
export const rangeOfActualFigures = ({ from, to }: Range, lastDay: Day): Range => ({
  from,
  to: lastDay < from ? from : lastDay < to ? lastDay : to,
});

type Row = Readonly<Record<string, unknown>>;
const figure = (row: Row | undefined, metric: Metric): number | null => {
  const value = row?.[metric];
  return typeof value === 'number' ? value : null;
};

/** Returns the currency of a row's figure; undefined if only the whole answer has one. */
const readCurrency = (row: Row, metric: Metric): string | undefined => {
  const ownCurrency =
    (row['currencies'] as Readonly<Record<string, string>> | undefined)?.[metric] ?? row['currency'];
  return typeof ownCurrency === 'string' ? ownCurrency : undefined;
};

/** Currency of the business, and currency that rows have if they state none. */
type Currencies = { readonly own: string; readonly rest?: string | undefined };

/**
 * Returns the currency of the business, and the currency of this answer's rows that state none. Two answers can differ.
 */
export const listAnswerCurrencies = (
  { meta: [meta] }: ReportAnswer,
  type: TargetType,
  ownCurrency: string,
): { own: string; rest: string | undefined } => ({
  own: ownCurrency,
  rest: meta?.currencies[targetMetrics[type]] ?? meta?.currency,
});

/** Monthly report `plan-performance`: its rows, and the days on which a metric is unknown. */
export type MonthlyAnswer = {
  readonly data: ReportAnswer['data'];
  readonly gaps: ReportMeta['gaps'];
};

/**
 * Groups the rows of a report by month. Returns no months if amounts are in a currency other than that of the business
 * and its targets.
 */
const byMonth = (
  rows: ReportAnswer['data'],
  type: TargetType,
  { own: ownCurrency, rest = ownCurrency }: Currencies,
): ReadonlyMap<unknown, Row> => {
  const metric = targetMetrics[type];
  const found = rows.filter((row) => figure(row, metric) !== null);
  const isOne = type === 'leads' || found.every((row) => (readCurrency(row, metric) ?? rest) === ownCurrency);
  return new Map(isOne ? rows.map((row) => [row['date'], row]) : []);
};

const knownDays = (days: Range, gaps: MonthlyAnswer['gaps'][string] | undefined): number =>
  daysOutside(days, mergeRanges((gaps ?? []).filter((gap) => rangesOverlap(gap, days)))).reduce(
    (sum, range) => sum + countDays(range),
    0,
  );

/** Returns the amounts of the months in `trendRange`, oldest first. An incompletely known month is null. */
export function readTrendMonths(
  plan: { readonly year_start: Day },
  { data, gaps }: MonthlyAnswer,
  type: TargetType,
  currencies: Currencies,
): (number | null)[] {
  const metric = targetMetrics[type];
  const rows = byMonth(data, type, currencies);
  const { from } = trendRange({ from: plan.year_start });
  return Array.from({ length: trendMonths }, (_, at) => {
    const month = addMonths(from, at);
    const days = { from: month, to: monthEnd(month) };
    return knownDays(days, gaps[metric]) === countDays(days) ? figure(rows.get(month), metric) : null;
  });
}

/**
 * Returns the size of the events behind a plan's amounts, for the band of its forecast: 1 for leads, and for
 * revenue the sum of the squared invoices ÷ their sum. It is 0 if no invoices are known.
 * @param rows Rows of `plan-invoice-sizes` for `eventRange`; only revenue needs them.
 */
export const readEventSize = (type: TargetType, rows: ReportAnswer['data']): number => {
  if (type !== 'revenue') return type === 'leads' ? 1 : 0;
  let [squares, amount] = [0, 0];
  for (const row of rows) {
    const [square, revenue] = [figure(row, 'invoice_squares'), figure(row, 'revenue')];
    if (square === null || revenue === null) continue;
    squares += square;
    amount += revenue;
  }
  return amount > 0 ? squares / amount : 0;
};

/**
 * Returns the months of a plan's year with targets, actuals up to the end of `lastDay`, and amounts a year
 * before. Leads entered by hand fill months that no system knows. The plan pages, the dashboard and the
 * overview all use it.
 * @param answered Answer for `rangeOfActualFigures`.
 * @param earlier Result of `readTrendMonths`.
 * @param currencies Currency of the business, and of rows without their own.
 */
export function readPlanMonths(
  plan: { readonly year_start: Day },
  targets: readonly { readonly month: Day; readonly amount: number | null }[],
  { data, gaps }: MonthlyAnswer,
  previousMonths: readonly (number | null)[],
  results: readonly { readonly month: Day; readonly leads: number | null }[],
  type: TargetType,
  lastDay: Day,
  currencies: Currencies,
): PlanMonth[] {
  const metric = targetMetrics[type];
  const rows = byMonth(data, type, currencies);
  const amounts = new Map(targets.map(({ month, amount }) => [month, amount]));
  const entered = new Map(results.map(({ month, leads }) => [month, leads]));
  return listPlanMonths(plan).map((month, at): PlanMonth => {
    const end = monthEnd(month);
    const before = previousMonths[trendMonths - 12 + at] ?? null;
    const target = amounts.get(month) ?? null;
    const nothing = { month, target, actual: null, known: 0, before };
    if (month > lastDay) return nothing;
    const days = { from: month, to: lastDay < end ? lastDay : end };
    const measuredAmount = figure(rows.get(month), metric);
    const actual = measuredAmount ?? (type === 'leads' ? (entered.get(month) ?? null) : null);
    if (actual === null) return nothing;
    const known = measuredAmount === null ? countDays(days) : knownDays(days, gaps[metric]);
    return { month, target, actual, known: known / countDays({ from: month, to: end }), before };
  });
}
