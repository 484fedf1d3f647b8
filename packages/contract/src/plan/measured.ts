import type { Metric } from '../catalogue/metrics.ts';
import type { ReportAnswer, ReportMeta } from '../reports/answer.ts';
import { addDays, addMonths, type Day, monthEnd } from '../time/day.ts';
import { daysOutside, mergeRanges, rangesOverlap } from '../time/intervals.ts';
import { countDays, type Range } from '../time/range.ts';
import type { PlanMonth } from './performance.ts';
import { listPlanMonths, type TargetType } from './plan.ts';

/** The metric that a plan's targets are held against. */
export const targetMetrics = {
  revenue: 'revenue',
  ecom: 'purchase_revenue',
  leads: 'leads',
} as const satisfies Record<TargetType, Metric>;

/** What a target of a type is called. */
export const targetTypeLabels: Record<TargetType, string> = {
  revenue: 'Revenue',
  ecom: 'Online revenue',
  leads: 'Leads',
};

/** The months before a plan's year that are looked at: the last twelve are those its months are held against, the others tell how far off forecasts were. */
export const trendMonths = 48;

/** Their days. */
export const trendRange = ({ from }: Pick<Range, 'from'>): Range => ({
  from: addMonths(from, -trendMonths),
  to: addDays(from, -1),
});

/** The days of a plan's year that its actual is counted of: up to the last day that is over, as its target is. The first day stands for a year that has not begun. */
export const actualRange = ({ from, to }: Range, lastDay: Day): Range => ({
  from,
  to: lastDay < from ? from : lastDay < to ? lastDay : to,
});

type Row = Readonly<Record<string, unknown>>;
const figure = (row: Row | undefined, metric: Metric): number | null => {
  const value = row?.[metric];
  return typeof value === 'number' ? value : null;
};

/** The currency that a row says its figure is in; undefined where the whole answer says it. */
const currencyOf = (row: Row, metric: Metric): string | undefined => {
  const own =
    (row['currencies'] as Readonly<Record<string, string>> | undefined)?.[metric] ?? row['currency'];
  return typeof own === 'string' ? own : undefined;
};

/** That of the business, and that of rows which do not say theirs. */
type Currencies = { readonly own: string; readonly rest?: string | undefined };

/** The currencies of an answer's rows: that of the business, and that in which the answer says they are. Two answers may be in different ones. */
export const listAnswerCurrencies = (
  { meta: [meta] }: ReportAnswer,
  type: TargetType,
  own: string,
): { own: string; rest: string | undefined } => ({
  own,
  rest: meta?.currencies[targetMetrics[type]] ?? meta?.currency,
});

/** The report `plan-performance` by month: its rows, and the days of which a metric is not known. */
export type MonthlyAnswer = {
  readonly data: ReportAnswer['data'];
  readonly gaps: ReportMeta['gaps'];
};

/** Rows by their month: none where they are in another currency than the business's own, or in several, for a target is in its own. */
const byMonth = (
  rows: ReportAnswer['data'],
  type: TargetType,
  { own, rest = own }: Currencies,
): ReadonlyMap<unknown, Row> => {
  const metric = targetMetrics[type];
  const found = rows.filter((row) => figure(row, metric) !== null);
  const isOne = type === 'leads' || found.every((row) => (currencyOf(row, metric) ?? rest) === own);
  return new Map(isOne ? rows.map((row) => [row['date'], row]) : []);
};

/** The number of known days among some. */
const knownDays = (days: Range, gaps: MonthlyAnswer['gaps'][string] | undefined): number =>
  daysOutside(days, mergeRanges((gaps ?? []).filter((gap) => rangesOverlap(gap, days)))).reduce(
    (sum, range) => sum + countDays(range),
    0,
  );

/** The amounts of the months of `trendRange`, oldest first; null where a month is not known as a whole, for a part of one is no month. */
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
 * The months of a plan's year with targets, what came of them by the end of `lastDay` and what was a year before: of leads what was entered by hand
 * where no system knows the month. `answered` is of `actualRange`, `earlier` what `readTrendMonths` says. Whatever shows how a plan stands (its own
 * pages, the dashboard, the overview) begins here. `currencies`: that of the business, and that of rows which do not say theirs.
 */
export function readPlanMonths(
  plan: { readonly year_start: Day },
  targets: readonly { readonly month: Day; readonly amount: number | null }[],
  { data, gaps }: MonthlyAnswer,
  earlier: readonly (number | null)[],
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
    const before = earlier[trendMonths - 12 + at] ?? null;
    const target = amounts.get(month) ?? null;
    const nothing = { month, target, actual: null, known: 0, before };
    if (month > lastDay) return nothing;
    const days = { from: month, to: lastDay < end ? lastDay : end };
    const counted = figure(rows.get(month), metric);
    const actual = counted ?? (type === 'leads' ? (entered.get(month) ?? null) : null);
    if (actual === null) return nothing;
    const known = counted === null ? countDays(days) : knownDays(days, gaps[metric]);
    return { month, target, actual, known: known / countDays({ from: month, to: end }), before };
  });
}
