import type { Metric } from '../catalogue/metrics.ts';
import type { ReportAnswer } from '../reports/answer.ts';
import { addDays, addMonths, type Day, monthStart } from '../time/day.ts';
import type { Range } from '../time/range.ts';
import type { PlanMonth } from './performance.ts';
import { planMonths, type TargetType } from './plan.ts';

/** The metric that a plan's targets are held against. */
export const metricOf = {
  revenue: 'revenue',
  ecom: 'purchase_revenue',
  leads: 'leads',
} as const satisfies Record<TargetType, Metric>;

/** What a target of a type is called. */
export const targetNames: Record<TargetType, string> = {
  revenue: 'Revenue',
  ecom: 'Online revenue',
  leads: 'Leads',
};

/** So many months before last year's are looked at to tell how far off forecasts of the business were. */
export const earlierMonths = 36;

/** Their days, of a plan's year. */
export const earlierRange = ({ from }: Pick<Range, 'from'>): Range => {
  const end = addMonths(from, -12);
  return { from: addMonths(end, -earlierMonths), to: addDays(end, -1) };
};

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
export const currenciesOf = (
  { meta: [meta] }: ReportAnswer,
  type: TargetType,
  own: string,
): { own: string; rest: string | undefined } => ({
  own,
  rest: meta?.currencies[metricOf[type]] ?? meta?.currency,
});

/** Rows by their month: none where they are in another currency than the business's own, or in several, for a target is in its own. */
const byMonth = (
  rows: ReportAnswer['data'],
  type: TargetType,
  { own, rest = own }: Currencies,
): ReadonlyMap<unknown, Row> => {
  const metric = metricOf[type];
  const found = rows.filter((row) => figure(row, metric) !== null);
  const isOne = type === 'leads' || found.every((row) => (currencyOf(row, metric) ?? rest) === own);
  return new Map(isOne ? rows.map((row) => [row['date'], row]) : []);
};

/** What the months of `earlierRange` brought, oldest first: `answered` are the rows of the report `plan-performance` by month. */
export function earlierOf(
  plan: { readonly year_start: Day },
  answered: ReportAnswer['data'],
  type: TargetType,
  currencies: Currencies,
): (number | null)[] {
  const rows = byMonth(answered, type, currencies);
  const { from } = earlierRange({ from: plan.year_start });
  return Array.from({ length: earlierMonths }, (_, at) =>
    figure(rows.get(addMonths(from, at)), metricOf[type]),
  );
}

/** Nobody knows a month that is to come, whatever a report says of it. */
const known = (month: Day, today: Day, value: number | null): number | null =>
  month > monthStart(today) ? null : value;

/**
 * The months of a plan's year with targets, what came of them and what was a year before: of leads what was entered by hand where no system
 * knows the month. `answered` are the rows of the report `plan-performance` by month, against the year before. Whatever shows how a plan stands
 * (its own pages, the dashboard, the overview) begins here. `currencies`: that of the business, and that of rows which do not say theirs.
 */
export function planMonthsOf(
  plan: { readonly year_start: Day },
  targets: readonly { readonly month: Day; readonly amount: number | null }[],
  answered: ReportAnswer['data'],
  results: readonly { readonly month: Day; readonly leads: number | null }[],
  type: TargetType,
  today: Day,
  currencies: Currencies,
): PlanMonth[] {
  const metric = metricOf[type];
  const rows = byMonth(answered, type, currencies);
  const amounts = new Map(targets.map(({ month, amount }) => [month, amount]));
  const entered = new Map(results.map(({ month, leads }) => [month, leads]));
  return planMonths(plan).map((month) => {
    const row = rows.get(month);
    const actual = figure(row, metric) ?? (type === 'leads' ? (entered.get(month) ?? null) : null);
    return {
      month,
      target: amounts.get(month) ?? null,
      actual: known(month, today, actual),
      before: figure(row?.['compare'] as Row | undefined, metric),
    };
  });
}
