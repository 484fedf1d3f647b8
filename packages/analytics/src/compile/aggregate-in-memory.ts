import { dimensions } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { findBucket } from '@bellwether/domain/time/bucket-pairs';
import type { Measure } from '../models/model.ts';
import type { AggregatedRows } from './aggregate-queries.ts';
import { type EvidenceColumn, listEvidence } from './evidence.ts';
import { isDistinct } from './grouping.ts';
import { choosePlanPairing, type ModelQuery, type QueryPlan } from './query-plan.ts';
import { findMeasure, groupKeys, keyedPositions, readsRowCurrency } from './table-scan.ts';

type Row = Record<string, unknown>;

const summableAggregates: readonly Measure['agg'][] = ['sum', 'count'];

/**
 * Checks whether the answer can be aggregated in memory from one plain GROUP BY. It needs few rows, and measures that
 * add up or are distinct counts of one business. Each further operator costs DuckDB about as much as reading a year of
 * a business, while adding up a few hundred rows in memory is three times as fast.
 * @param values 'few': the answer is known to have few rows, whatever its dimensions.
 */
export const canAggregateInMemory = (plan: QueryPlan, values: 'any' | 'few' = 'any'): boolean => {
  const aggs: readonly Measure['agg'][] =
    plan.scope.businesses.length === 1 ? [...summableAggregates, 'count_distinct'] : summableAggregates;
  return (
    plan.after.length === 0 &&
    (values === 'few' || plan.texts.every((name) => !('highCardinality' in dimensions[name]))) &&
    plan.parts.every(
      (part) =>
        keyedPositions(plan, part).length === 0 &&
        part.measures.every((m) => aggs.includes(findMeasure(part, m).agg)),
    )
  );
};

const maxExact = 2 ** 53;

/**
 * Rounds to a millionth, as amounts are stored, or to the decimals of the measure. Sums of doubles would
 * otherwise end in false digits.
 */
const roundExact = (value: number, decimals = 6): number => {
  if (Number.isInteger(value)) return value;
  const units = value * 10 ** decimals;
  if (Math.abs(units) < maxExact) return Math.round(units) / 10 ** decimals;
  return Math.abs(value) < 1e15 ? Number(value.toFixed(6)) : value;
};

type Period = 'current' | 'previous';

/** Column names of one model query, computed once instead of for each row. */
type Columns = {
  /**
   * Measures with two names: that in the grouped rows (`from`), and that in the answer, one per period. `adds`: the totals are the sum of
   * the rows; `empty`: value if there are no rows.
   */
  measures: readonly (Record<Period, string> & {
    from: Metric;
    adds: boolean;
    empty: Measure['empty'];
    decimals: Measure['decimals'];
  })[];
  evidence: readonly (Record<Period, string> & { from: string; combine: EvidenceColumn['combine'] })[];
  hasRows: Record<Period, string>;
  currency: { low: string; high: string } | null;
};

const listColumns = (plan: QueryPlan, part: ModelQuery): Columns => {
  const { fact } = part.model;
  return {
    measures: part.measures.map((from) => ({
      from,
      adds: !isDistinct(part, from),
      empty: findMeasure(part, from).empty,
      decimals: findMeasure(part, from).decimals,
      current: `current_${from}`,
      previous: `previous_${from}`,
    })),
    evidence: listEvidence(part, part.judged).map(({ name, combine }) => ({
      from: name,
      combine,
      current: `current_${name}`,
      previous: `previous_${name}`,
    })),
    hasRows: { current: `current_rows_${fact}`, previous: `previous_rows_${fact}` },
    currency: readsRowCurrency(plan, part)
      ? { low: `currency_low_${fact}`, high: `currency_high_${fact}` }
      : null,
  };
};

const readPeriod = (row: Row): Period => (row['is_current'] ? 'current' : 'previous');

const createBucketFinder = (plan: QueryPlan) => {
  const { range, comparison, frequency } = plan.query;
  const pairing = choosePlanPairing(plan);
  return (row: Row): number =>
    findBucket(pairing, String(row[frequency]), {
      range,
      comparison,
      isCurrent: readPeriod(row) === 'current',
    });
};

/** Adds a grouped row to a row of the answer: all measures, or for totals only those that add up. */
const add = (
  into: Row,
  row: Row,
  { measures, evidence, hasRows, currency }: Columns,
  included: 'all' | 'sums',
): void => {
  const period = readPeriod(row);
  for (const measure of measures) {
    if (included === 'sums' && !measure.adds) continue;
    const name = measure[period];
    // Keeps a measure without rows null instead of 0 if its empty value is null.
    if (measure.empty && row[measure.from] === null) continue;
    into[name] = Number(into[name] ?? 0) + Number(row[measure.from] ?? 0);
  }
  for (const { from, combine, [period]: name } of evidence) {
    const [soFar, value] = [Number(into[name] ?? 0), Number(row[from] ?? 0)];
    into[name] = combine === 'sum' ? soFar + value : Math.max(soFar, value);
  }
  into[hasRows[period]] = 1;
  if (!currency) return;
  const { low, high } = currency;
  const [lowest, highest] = [row['currency_min'], row['currency_max']];
  if (typeof lowest !== 'string' || typeof highest !== 'string') return;
  const [lowSoFar, highSoFar] = [into[low], into[high]];
  if (typeof lowSoFar !== 'string' || lowest < lowSoFar) into[low] = lowest;
  if (typeof highSoFar !== 'string' || highest > highSoFar) into[high] = highest;
};

const derive = (row: Row, metrics: readonly Metric[], period: Period): void => {
  const readFigure = (m: Metric) => Number(row[`${period}_${m}`] ?? 0);
  for (const metric of metrics) {
    const rule = metricInfo(metric).formula;
    if (!rule) continue;
    if ('subtract' in rule)
      row[`${period}_${metric}`] = readFigure(rule.subtract[0]) - readFigure(rule.subtract[1]);
    else {
      const [numerator, denominator] = [readFigure(rule.divide[0]), readFigure(rule.divide[1])];
      const none = denominator === 0 || (rule.unlessZero && numerator === 0);
      row[`${period}_${metric}`] = none
        ? null
        : (numerator / denominator) * (rule.times ?? 1) - (rule.less ?? 0);
    }
  }
};

const finish = (plan: QueryPlan, parts: Iterable<Columns>, row: Row): Row => {
  for (const { measures, evidence } of parts) {
    for (const { current, previous } of evidence)
      for (const name of [current, previous]) row[name] = Number(row[name] ?? 0);
    for (const { current, previous, empty, decimals } of measures)
      for (const name of plan.query.comparison ? [current, previous] : [current])
        row[name] = empty && row[name] === undefined ? null : roundExact(Number(row[name] ?? 0), decimals);
  }
  derive(row, plan.report.metrics, 'current');
  if (plan.query.comparison) derive(row, plan.report.metrics, 'previous');
  return row;
};

/** Compares in ascending order, with missing values last. */
const compare = (a: unknown, b: unknown): number => {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return (a as string | number) < (b as string | number) ? -1 : 1;
};

const sortRows = (plan: QueryPlan, names: readonly string[], rows: Row[]): Row[] => {
  const { key, direction } = plan.query.sort;
  const at = plan.texts.map(String).indexOf(key);
  const column = key === 'date' ? 'bucket' : at >= 0 ? `d${at}` : `current_${key}`;
  const sign = direction === 'desc' ? -1 : 1;
  // Sorts businesses by name here, because the warehouse knows only their ids.
  const namesById = new Map<unknown, string>(
    plan.scope.businesses.map(({ id, tradingName }) => [id, tradingName]),
  );
  const sortValue = (row: Row, name: string) =>
    key === 'business' && name === column ? (namesById.get(row[name]) ?? null) : (row[name] ?? null);
  const compareBy = (name: string, a: Row, b: Row): number => {
    const [x, y] = [sortValue(a, name), sortValue(b, name)];
    return x === null || y === null ? compare(x, y) : sign * compare(x, y);
  };
  // Sorts rows with equal current figures, such as values that exist only in the comparison period, by their previous
  // figures.
  const previous = plan.query.comparison && column.startsWith('current_') ? `previous_${key}` : null;
  return rows.toSorted(
    (a, b) =>
      compareBy(column, a, b) ||
      (previous ? compareBy(previous, a, b) : 0) ||
      names.reduce((found, k) => found || compare(a[k], b[k]), 0),
  );
};

/**
 * Aggregates the grouped rows of each model query into the answer: totals first, then the page. The answer has the same
 * columns as the SQL version in aggregate-in-sql.ts.
 */
export const aggregateInMemory = (plan: QueryPlan, grouped: readonly AggregatedRows[]): Row[] => {
  const total: Row = { is_total: 1 };
  const byKey = new Map<unknown, Row>();
  const names = groupKeys(plan);
  const parts = plan.parts.map((part) => listColumns(plan, part));
  const findRowBucket = createBucketFinder(plan);
  for (const [n, columns] of parts.entries()) {
    for (const row of grouped[n]?.totals ?? [])
      for (const { from, adds, [readPeriod(row)]: name } of columns.measures)
        if (!adds) total[name] = Number(row[from] ?? 0);
    for (const row of grouped[n]?.rows ?? []) {
      const values = [
        ...plan.texts.map((name) => row[name] ?? null),
        ...(plan.byDate ? [findRowBucket(row)] : []),
      ];
      const key = values.length === 1 ? values[0] : JSON.stringify(values);
      let into = byKey.get(key);
      if (!into) {
        into = { is_total: 0 };
        for (const [i, k] of names.entries()) into[k] = values[i];
        byKey.set(key, into);
      }
      add(into, row, columns, 'all');
      add(total, row, columns, 'sums');
    }
  }
  const rows = sortRows(
    plan,
    names,
    [...byKey.values()].map((row) => finish(plan, parts, row)),
  );
  const { page, perPage } = plan.query;
  const pageRows = perPage === -1 ? rows : rows.slice((page - 1) * perPage, page * perPage);
  return [{ ...finish(plan, parts, total), found: rows.length }, ...pageRows];
};
