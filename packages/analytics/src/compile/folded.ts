import { dimensions } from '@bellwether/contract/catalogue/dimensions';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import { daysBetween, monthsBetween } from '@bellwether/contract/time/day';
import type { Dialect } from '../dialects/dialect.ts';
import { derived } from '../models/derived.ts';
import type { Params } from './params.ts';
import type { Part, Plan } from './plan.ts';
import { keyed, keys, measureOf, printRows, watchesCurrency } from './scan.ts';

type Row = Record<string, unknown>;

/**
 * Can the answer be folded here from one plain GROUP BY? It can when its rows are few and its measures add up. Each further operator costs
 * DuckDB about as much as reading a year of a business, so folding a few hundred rows here is three times as fast.
 */
export const canFold = (plan: Plan): boolean =>
  plan.after.length === 0 &&
  plan.texts.every((name) => !('many' in dimensions[name])) &&
  plan.parts.every(
    (part) =>
      keyed(plan, part).length === 0 &&
      part.measures.every((m) => ['sum', 'count'].includes(measureOf(part, m).agg)),
  );

const printPart = (plan: Plan, part: Part, params: Params, dialect: Dialect): string => {
  const by = [...plan.texts.map((_, i) => `d${i}`), ...(plan.byDate ? ['date'] : []), 'is_now'];
  const shown = [
    ...plan.texts.map((_, i) => `${dialect.text(`d${i}`)} AS d${i}`),
    ...(plan.byDate ? [`${dialect.dayText('date')} AS date`] : []),
    'is_now',
  ];
  const counted = plan.parts.flatMap((other) => [
    ...other.measures.map((m) =>
      other === part ? `${dialect.number(`sum(${m})`)} AS ${m}` : `NULL AS ${m}`,
    ),
    ...(watchesCurrency(plan, other)
      ? ['min', 'max'].map(
          (fn) => `${other === part ? `${fn}(currency)` : 'NULL'} AS currency_${fn}_${other.model.fact}`,
        )
      : []),
  ]);
  const select = [...shown, `'${part.model.fact}' AS fact`, ...counted].join(', ');
  return `SELECT ${select} FROM (${printRows(plan, part, params, dialect)}) GROUP BY ${by.join(', ')}`;
};

/** One plain GROUP BY a model, by dimensions, date and period. */
export const printFolded = (plan: Plan, params: Params, dialect: Dialect): string =>
  plan.parts.map((part) => printPart(plan, part, params, dialect)).join(' UNION ALL ');

/** Whole numbers above this are not exact in a double. */
const mostExact = 2 ** 53;

/** Exact to a millionth, as the amounts are: adding doubles leaves tails that are not there. */
const exact = (value: number): number => {
  if (Number.isInteger(value)) return value;
  const millionths = value * 1e6;
  if (Math.abs(millionths) < mostExact) return Math.round(millionths) / 1e6;
  return Math.abs(value) < 1e15 ? Number(value.toFixed(6)) : value;
};

type Period = 'now' | 'was';

/** The columns of one part, worked out once and not for each of hundreds of rows. */
type Columns = {
  /** Of each measure: its name in grouped rows, and in an answer by period. */
  measures: readonly ({ from: Metric } & Record<Period, string>)[];
  hasRows: Record<Period, string>;
  currency: { low: string; high: string; min: string; max: string } | null;
};

const columnsOf = (plan: Plan, part: Part): Columns => {
  const { fact } = part.model;
  return {
    measures: part.measures.map((from) => ({ from, now: `now_${from}`, was: `was_${from}` })),
    hasRows: { now: `now_rows_${fact}`, was: `was_rows_${fact}` },
    currency: watchesCurrency(plan, part)
      ? {
          low: `currency_low_${fact}`,
          high: `currency_high_${fact}`,
          min: `currency_min_${fact}`,
          max: `currency_max_${fact}`,
        }
      : null,
  };
};

const periodOf = (row: Row): Period => (row['is_now'] ? 'now' : 'was');

/** The number of a grouped row's date among the buckets of its period. */
const bucketOf = ({ query: { range, comparison, frequency } }: Plan, row: Row): number => {
  const { from } = periodOf(row) === 'now' ? range : (comparison ?? range);
  return (frequency === 'day' ? daysBetween : monthsBetween)(from, String(row['date']));
};

const add = (into: Row, row: Row, { measures, hasRows, currency }: Columns): void => {
  const period = periodOf(row);
  for (const measure of measures) {
    const name = measure[period];
    into[name] = Number(into[name] ?? 0) + Number(row[measure.from] ?? 0);
  }
  into[hasRows[period]] = 1;
  if (!currency) return;
  const { low, high, min, max } = currency;
  const [lowest, highest] = [row[min], row[max]];
  if (typeof lowest !== 'string' || typeof highest !== 'string') return;
  const [lowSoFar, highSoFar] = [into[low], into[high]];
  if (typeof lowSoFar !== 'string' || lowest < lowSoFar) into[low] = lowest;
  if (typeof highSoFar !== 'string' || highest > highSoFar) into[high] = highest;
};

const derive = (row: Row, metrics: readonly Metric[], period: Period): void => {
  const of = (m: Metric) => Number(row[`${period}_${m}`] ?? 0);
  for (const metric of metrics) {
    const made = derived[metric];
    if (!made) continue;
    if ('subtract' in made) row[`${period}_${metric}`] = of(made.subtract[0]) - of(made.subtract[1]);
    else {
      const below = of(made.divide[1]);
      row[`${period}_${metric}`] = below === 0 ? null : (of(made.divide[0]) / below) * (made.times ?? 1);
    }
  }
};

const finish = (plan: Plan, parts: Iterable<Columns>, row: Row): Row => {
  for (const { measures } of parts) {
    for (const { now, was } of measures) {
      row[now] = exact(Number(row[now] ?? 0));
      if (plan.query.comparison) row[was] = exact(Number(row[was] ?? 0));
    }
  }
  derive(row, plan.report.metrics, 'now');
  if (plan.query.comparison) derive(row, plan.report.metrics, 'was');
  return row;
};

/** Rising order with what is missing last. */
const compare = (a: unknown, b: unknown): number => {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return (a as string | number) < (b as string | number) ? -1 : 1;
};

const ordered = (plan: Plan, names: readonly string[], rows: Row[]): Row[] => {
  const { key, direction } = plan.query.sort;
  const at = plan.texts.map(String).indexOf(key);
  const column = key === 'date' ? 'bucket' : at >= 0 ? `d${at}` : `now_${key}`;
  const sign = direction === 'desc' ? -1 : 1;
  // A business stands by its name, which the warehouse does not know.
  const called = new Map<unknown, string>(
    plan.scope.businesses.map(({ id, tradingName }) => [id, tradingName]),
  );
  const sortValue = (row: Row, name: string) =>
    key === 'business' && name === column ? (called.get(row[name]) ?? null) : (row[name] ?? null);
  const by = (name: string, a: Row, b: Row): number => {
    const [x, y] = [sortValue(a, name), sortValue(b, name)];
    return x === null || y === null ? compare(x, y) : sign * compare(x, y);
  };
  // Rows of equal figures, those that are gone among them, stand by what they were.
  const was = plan.query.comparison && column.startsWith('now_') ? `was_${key}` : null;
  return rows.toSorted(
    (a, b) =>
      by(column, a, b) ||
      (was ? by(was, a, b) : 0) ||
      names.reduce((found, k) => found || compare(a[k], b[k]), 0),
  );
};

/** Folds the grouped rows into the rows of an answer: the totals first, then the page. The shape is that of the paged statement. */
export const fold = (plan: Plan, grouped: readonly Row[]): Row[] => {
  const total: Row = { is_total: 1 };
  const byKey = new Map<unknown, Row>();
  const names = keys(plan);
  const parts = new Map(plan.parts.map((part) => [part.model.fact as unknown, columnsOf(plan, part)]));
  for (const row of grouped) {
    const columns = parts.get(row['fact']);
    if (!columns) continue;
    const values = names.map((k) => (k === 'bucket' ? bucketOf(plan, row) : (row[k] ?? null)));
    const key = values.length === 1 ? values[0] : JSON.stringify(values);
    let into = byKey.get(key);
    if (!into) {
      into = { is_total: 0 };
      for (const [i, k] of names.entries()) into[k] = values[i];
      byKey.set(key, into);
    }
    add(into, row, columns);
    add(total, row, columns);
  }
  const all = [...parts.values()];
  const rows = ordered(
    plan,
    names,
    [...byKey.values()].map((row) => finish(plan, all, row)),
  );
  const { page, perPage } = plan.query;
  const shown = perPage === -1 ? rows : rows.slice((page - 1) * perPage, page * perPage);
  return [{ ...finish(plan, all, total), found: rows.length }, ...shown];
};
