import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { Dialect } from '../dialects/dialect.ts';
import type { Measure } from '../models/model.ts';
import type { Params } from './params.ts';
import type { Part, Plan, Scan } from './plan.ts';
import { columnOf, rowConditions } from './where.ts';

/** The measure of a metric that a part counts. */
export const measureOf = (part: Part, metric: Metric): Measure => {
  const measure = part.model.measures[metric];
  if (!measure) throw new Error(`${part.model.fact} does not count ${metric}`);
  return measure;
};

/** What a row brings to a measure: nothing where the measure's condition does not hold. */
const contribution = ({ agg, of, where }: Measure): string => {
  const value = agg === 'count' ? '1' : of;
  return where ? `CASE WHEN ${where} THEN ${value} END` : value;
};

/** What a counted row is of: its text dimensions, and its bucket where there are dates. */
export const keys = (plan: Plan): string[] => [
  ...plan.texts.map((_, i) => `d${i}`),
  ...(plan.byDate ? ['bucket'] : []),
];

/** Scans of one table whose days do not overlap are read in one go. */
const together = (scans: readonly Scan[]): Scan[][] => {
  const groups: Scan[][] = [];
  for (const scan of scans) {
    const apart = (other: Scan) => other.range.to < scan.range.from || scan.range.to < other.range.from;
    const group = groups.find((g) => g[0]?.table === scan.table && g.every(apart));
    if (group) group.push(scan);
    else groups.push([scan]);
  }
  return groups;
};

/** The places of the dimensions that are counted by a key and shown by another text. */
export const keyed = (plan: Plan, part: Part): number[] =>
  plan.texts.flatMap((name, i) => (part.model.keys?.[name] === undefined ? [] : [i]));

/** Only where loads of several currencies are known does a statement look at the currency of each row. */
export const watchesCurrency = (plan: Plan, part: Part): boolean =>
  plan.query.mixedCurrency.has(part.model.fact);

const printScan = (
  plan: Plan,
  part: Part,
  scans: readonly Scan[],
  params: Params,
  dialect: Dialect,
): string => {
  const { query } = plan;
  const column = scans[0]?.column ?? 'day';
  const table = scans[0]?.table ?? part.model.fact;
  const day = (value: string) => params.add(value, 'day');
  const within = ({ range }: Scan) => `${column} BETWEEN ${day(range.from)} AND ${day(range.to)}`;
  const now = scans.filter((s) => s.period === 0);
  const mixed = now.length > 0 && now.length < scans.length;
  const isNow = now.map(within).join(' OR ');
  const starts = [query.range.from, query.comparison?.from ?? query.range.from] as const;
  const bucketFrom = (period: 0 | 1) =>
    query.frequency === 'day' && column === 'day'
      ? dialect.daysBetween(day(starts[period]), column)
      : dialect.monthsBetween(day(starts[period]), column);
  const pick = (of: (period: 0 | 1) => string) =>
    mixed ? `CASE WHEN ${isNow} THEN ${of(0)} ELSE ${of(1)} END` : of(now.length > 0 ? 0 : 1);
  const firstDay = part.measures.includes('new_customers')
    ? ` LEFT JOIN first_invoice USING (business_id, customer_key)`
    : '';
  const columns = [
    ...plan.texts.flatMap((name, i) => {
      const text = columnOf(part.model, name);
      const key = part.model.keys?.[name];
      return key === undefined ? [`${text} AS d${i}`] : [`${key} AS d${i}`, `${text} AS text${i}`];
    }),
    ...(plan.byDate ? [`${pick(bucketFrom)} AS bucket`] : []),
    `${pick(String)} AS period`,
    ...part.measures.map((m) => `${contribution(measureOf(part, m))} AS ${m}`),
    ...(watchesCurrency(plan, part) ? ['currency'] : []),
  ];
  const conditions = [
    ...rowConditions(plan, part.model, params, dialect),
    `(${scans.map(within).join(' OR ')})`,
  ];
  return `SELECT ${columns.join(', ')} FROM ${table}${firstDay} WHERE ${conditions.join(' AND ')}`;
};

/** The rows that a part counts, of all its scans: keys, period (0 asked for, 1 compared with), what each row brings to each measure. */
export const printRows = (plan: Plan, part: Part, params: Params, dialect: Dialect): string =>
  together(part.scans)
    .map((scans) => printScan(plan, part, scans, params, dialect))
    .join(' UNION ALL ');
