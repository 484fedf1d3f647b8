import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { Dialect } from '../dialects/dialect.ts';
import type { Measure } from '../models/model.ts';
import { listEvidence } from './evidence.ts';
import { resultConditions } from './model-conditions.ts';
import type { Params } from './params.ts';
import { choosePlanPairing, findDateColumn, type ModelQuery, type QueryPlan } from './query-plan.ts';
import {
  dayOfRowColumn,
  findMeasure,
  groupKeys,
  joinedRelationsSql,
  keyedPositions,
  listScanSources,
  measureColumns,
  readsRowCurrency,
  unionRowsSql,
} from './table-scan.ts';
import { dimensionSql } from './where.ts';

type Named = { name: string; sql: string };
type Period = 'current' | 'previous';
const periodConditions: Record<Period, string> = { current: 'is_current', previous: 'NOT is_current' };

/** Returns the SQL of a row's bucket, with the same result as `bucketOf` in TypeScript. */
const bucket = (plan: QueryPlan, params: Params, dialect: Dialect): string => {
  const { range, comparison } = plan.query;
  const pairing = choosePlanPairing(plan);
  const perPeriod = (sql: (own: Range, isCurrent: boolean) => string) =>
    comparison
      ? `CASE WHEN is_current THEN ${sql(range, true)} ELSE ${sql(comparison, false)} END`
      : sql(range, true);
  const day = (value: Day) => params.add(value, 'day');
  const after = (sql: string, end: Day) => `CASE WHEN ${sql} > ${day(end)} THEN 1 ELSE 0 END`;
  switch (pairing.by) {
    case 'position':
      return perPeriod(({ from }) => dialect.daysBetween(day(from), 'day'));
    case 'day of month':
      return perPeriod(
        ({ from }) => `31 * ${dialect.monthsBetween(day(from), 'day')} + ${dialect.dayOfMonth('day')} - 1`,
      );
    case 'month':
      return perPeriod(({ from }) => dialect.monthsBetween(day(from), 'month'));
    case 'cut month':
      return perPeriod(({ from }, isCurrent) => {
        const months = `2 * ${dialect.monthsBetween(day(from), 'day')}`;
        return isCurrent ? months : `${months} + ${after('day', pairing.end)}`;
      });
    case 'moved month':
      return perPeriod((_, isCurrent) => {
        const shifted = isCurrent ? 'day' : dialect.daysAfter('day', pairing.days);
        const months = `2 * ${dialect.monthsBetween(day(range.from), shifted)}`;
        return isCurrent ? months : `${months} + ${after(shifted, pairing.end)}`;
      });
  }
};

const aggregateSql = (agg: Measure['agg'], metric: Metric, where: string, dialect: Dialect): string => {
  switch (agg) {
    case 'latest':
      return dialect.latest(metric, dayOfRowColumn, where);
    case 'latest_sum':
    case 'latest_count':
      return dialect.latestSum(metric, dayOfRowColumn, where);
    case 'count':
      return dialect.aggregate('sum', metric, where);
    default:
      return dialect.aggregate(agg, metric, where);
  }
};

const aggregates = (plan: QueryPlan, part: ModelQuery, dialect: Dialect): Named[] => {
  const { fact } = part.model;
  const rows = (period: Period) => dialect.number(dialect.aggregate('count', '*', periodConditions[period]));
  const figure = (metric: Metric, period: Period): string => {
    const { agg, empty } = findMeasure(part, metric);
    const value = aggregateSql(agg, metric, periodConditions[period], dialect);
    if (empty !== 'nothing') return dialect.number(`coalesce(${value}, 0)`);
    return metricInfo(metric).unit === 'date' ? dialect.dayText(value) : dialect.number(value);
  };
  return [
    // Shows the most frequent text of a key, because a single line may have a note such as 'faulty'.
    ...keyedPositions(plan, part).map((i) => ({ name: `d${i}_text`, sql: dialect.mostFrequent(`text${i}`) })),
    ...part.measures.map((m) => ({ name: `current_${m}`, sql: figure(m, 'current') })),
    ...(plan.query.comparison
      ? part.measures.map((m) => ({ name: `previous_${m}`, sql: figure(m, 'previous') }))
      : []),
    ...listEvidence(part, part.judged).flatMap(({ name, combine }) =>
      (['current', 'previous'] as const).map((period) => ({
        name: `${period}_${name}`,
        sql: dialect.number(`coalesce(${dialect.aggregate(combine, name, periodConditions[period])}, 0)`),
      })),
    ),
    { name: `current_rows_${fact}`, sql: rows('current') },
    { name: `previous_rows_${fact}`, sql: rows('previous') },
    ...(readsRowCurrency(plan, part)
      ? [
          { name: `currency_low_${fact}`, sql: 'min(currency)' },
          { name: `currency_high_${fact}`, sql: 'max(currency)' },
        ]
      : []),
  ];
};

/** Returns the dimension columns of a row. A dimension grouped by a key also has the text to display. */
const dimensionColumns = (plan: QueryPlan, part: ModelQuery): string[] =>
  plan.texts.flatMap((name, i) => {
    const text = dimensionSql(part.model, name);
    const key = part.model.keys?.[name];
    return key === undefined ? [`${text} AS d${i}`] : [`${key} AS d${i}`, `${text} AS text${i}`];
  });

const printPart = (plan: QueryPlan, part: ModelQuery, params: Params, dialect: Dialect): string => {
  const by = groupKeys(plan);
  const total = by[0] ? `grouping(${by[0]}) AS is_total` : '1 AS is_total';
  const aggregateColumns = aggregates(plan, part, dialect).map(({ name, sql }) => `${sql} AS ${name}`);
  const keyColumns = by.map((key) => (key === 'bucket' ? key : `${dialect.text(key)} AS ${key}`));
  const select = [...keyColumns, total, ...aggregateColumns].join(', ');
  const date = findDateColumn(plan);
  const rows = unionRowsSql(
    listScanSources(plan, part, params, dialect),
    [...dimensionColumns(plan, part), ...measureColumns(plan, part, readsRowCurrency(plan, part))],
    date ? [date] : [],
  );
  const bucketed = plan.byDate ? `SELECT *, ${bucket(plan, params, dialect)} AS bucket FROM (${rows})` : rows;
  return `SELECT ${select} FROM (${bucketed}) GROUP BY GROUPING SETS ((${by.join(', ')}), ())`;
};

const merge = (plan: QueryPlan, names: readonly string[], dialect: Dialect): string => {
  const by = [...groupKeys(plan), 'is_total'];
  const columns = plan.parts.map((part) => aggregates(plan, part, dialect).map(({ name }) => name));
  const all = columns.flat();
  // Makes sums 0 for a key without rows in a model, but keeps dates null.
  const dated = new Set(
    plan.parts.flatMap((p) =>
      p.measures.flatMap((m) => (findMeasure(p, m).empty ? [`current_${m}`, `previous_${m}`] : [])),
    ),
  );
  const unions = columns.map((own, i) => {
    const select = all.map((name) => (own.includes(name) ? name : `NULL AS ${name}`));
    return `SELECT ${[...by, ...select].join(', ')} FROM ${names[i]}`;
  });
  const merged = all.map((name) =>
    /^(current|previous)_/.test(name) && !dated.has(name)
      ? `coalesce(max(${name}), 0) AS ${name}`
      : `max(${name}) AS ${name}`,
  );
  return `SELECT ${[...by, ...merged].join(', ')} FROM (${unions.join(' UNION ALL ')}) GROUP BY ${by.join(', ')}`;
};

const derivedColumns = (plan: QueryPlan, period: Period): string[] =>
  plan.report.metrics.flatMap((metric) => {
    const rule = metricInfo(metric).formula;
    if (!rule) return [];
    const valueSql = (m: Metric) => `coalesce(${period}_${m}, 0)`;
    const numeratorSql = (m: Metric, unlessZero = false) =>
      unlessZero ? `nullif(${valueSql(m)}, 0)` : valueSql(m);
    const sql =
      'divide' in rule
        ? `${numeratorSql(rule.divide[0], rule.unlessZero)} / nullif(${valueSql(rule.divide[1])}, 0)${rule.times ? ` * ${rule.times}` : ''}${rule.less ? ` - ${rule.less}` : ''}`
        : `${valueSql(rule.subtract[0])} - ${valueSql(rule.subtract[1])}`;
    return [`${sql} AS ${period}_${metric}`];
  });

/** Returns business ids sorted by name, which the warehouse does not know. */
const sortIdsByName = (plan: QueryPlan): string[] =>
  plan.scope.businesses
    .toSorted((a, b) => a.tradingName.localeCompare(b.tradingName, 'en'))
    .map(({ id }) => id);

const sortColumn = (plan: QueryPlan, params: Params, dialect: Dialect): string => {
  const { key } = plan.query.sort;
  if (key === 'date') return 'bucket';
  const index = plan.texts.map(String).indexOf(key);
  if (index < 0) return `current_${key}`;
  if (key === 'business')
    return dialect.listPosition(dialect.cast(`d${index}`, 'id'), params.add(sortIdsByName(plan), 'uuids'));
  return plan.parts.some((part) => keyedPositions(plan, part).includes(index))
    ? `d${index}_text`
    : `d${index}`;
};

/**
 * Builds the whole query in SQL: pivot, totals, order and page. It serves answers with thousands of rows, or
 * with counts that do not add up.
 */
export const aggregateInSql = (plan: QueryPlan, params: Params, dialect: Dialect): string => {
  const names = plan.parts.map((part) => `counted_${part.model.fact}`);
  const parts = plan.parts.map((part, i) => `${names[i]} AS (${printPart(plan, part, params, dialect)})`);
  const single = plan.parts.length === 1;
  const merged = single ? [] : [`counted AS (${merge(plan, names, dialect)})`];
  const selectedColumns = [
    '*',
    ...derivedColumns(plan, 'current'),
    ...(plan.query.comparison ? derivedColumns(plan, 'previous') : []),
  ].join(', ');
  const conditions = resultConditions(plan, params);
  const { direction } = plan.query.sort;
  const sortedColumn = sortColumn(plan, params, dialect);
  // Sorts rows with equal current figures, such as values that exist only in the comparison period, by their previous
  // figures.
  const previous =
    plan.query.comparison && sortedColumn.startsWith('current_')
      ? [sortedColumn.replace('current_', 'previous_')]
      : [];
  const order = [
    ...[sortedColumn, ...previous].map((column) => `${column} ${direction.toUpperCase()} NULLS LAST`),
    ...groupKeys(plan),
  ].join(', ');
  const { page, perPage } = plan.query;
  const first = perPage === -1 ? 0 : (page - 1) * perPage;
  const pageCondition =
    perPage === -1
      ? ''
      : ` AND place BETWEEN ${params.add(first + 1, 'number')} AND ${params.add(first + perPage, 'number')}`;
  return [
    `WITH ${[...joinedRelationsSql(plan, plan.parts, params, dialect), ...parts, ...merged].join(', ')},`,
    `figures AS (SELECT ${selectedColumns} FROM ${single ? names[0] : 'counted'}),`,
    `kept AS (SELECT *, row_number() OVER (PARTITION BY is_total ORDER BY ${order}) AS place, sum(1 - is_total) OVER () AS found`,
    `FROM figures WHERE is_total = 1${conditions.length > 0 ? ` OR (${conditions.join(' AND ')})` : ' OR is_total = 0'})`,
    `SELECT * FROM kept WHERE is_total = 1 OR (is_total = 0${pageCondition}) ORDER BY is_total DESC, place`,
  ].join(' ');
};
