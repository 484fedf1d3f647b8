import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { choosePairing } from '@bellwether/domain/time/bucket-pairs';
import { addDays, type Day, monthStart } from '@bellwether/domain/time/day';
import { mergeRanges, rangesOverlap } from '@bellwether/domain/time/intervals';
import type { Range } from '@bellwether/domain/time/range';
import { keepsPeriods } from '@bellwether/facts/tables';
import type { Dialect } from '../dialects/dialect.ts';
import type { Measure } from '../models/model.ts';
import { applyMediaFactor, type CostContext, costRowsSql, mediaFactorSql } from './costs.ts';
import { listEvidence } from './evidence.ts';
import { buildTenancy, queryConditions, rowConditions } from './model-conditions.ts';
import type { Params } from './params.ts';
import { type PeriodTotalsSource, spreadRowsSql } from './period-rows.ts';
import { findDateColumn, type ModelQuery, type QueryPlan, type TableScan } from './query-plan.ts';
import { findRelation, joinRelationSql, relatedRowsSql } from './relations.ts';

/** Returns the measure with which a model counts a metric. */
export const findMeasure = (part: ModelQuery, metric: Metric): Measure => {
  const measure = part.model.measures[metric];
  if (!measure) throw new Error(`${part.model.fact} does not count ${metric}`);
  return measure;
};

/** Returns the SQL of a row's value for a measure; null if the row does not meet the measure's condition. */
const contribution = ({ agg, expression: of, where }: Measure): string => {
  if (agg === 'latest_count') return `CASE WHEN ${of} IS NOT NULL THEN 1 END`;
  const value = agg === 'count' ? '1' : of;
  return where ? `CASE WHEN ${where} THEN ${value} END` : value;
};

/** Returns the grouping columns of a row: its text dimensions, and the bucket if the answer is by date. */
export const groupKeys = (plan: QueryPlan): string[] => [
  ...plan.texts.map((_, i) => `d${i}`),
  ...(plan.byDate ? ['bucket'] : []),
];

/** Checks whether a day may belong to both the range and the comparison. */
export const doPeriodsOverlap = ({ query: { range, comparison } }: QueryPlan): boolean =>
  comparison !== null && rangesOverlap(range, comparison);

/** Groups the scans of each table; overlapping periods stay separate. */
const mergeScans = (plan: QueryPlan, scans: readonly TableScan[]): TableScan[][] => {
  const isSeparate = doPeriodsOverlap(plan);
  const groups = Map.groupBy(scans, ({ table, period }) => (isSeparate ? `${table} ${period}` : table));
  return [...groups.values()];
};

/** Returns the indexes of dimensions that group by a key and show another text. */
export const keyedPositions = (plan: QueryPlan, part: ModelQuery): number[] =>
  plan.texts.flatMap((name, i) => (part.model.keys?.[name] === undefined ? [] : [i]));

/** Checks whether a statement reads each row's currency, which is needed only if loads in several currencies exist. */
export const readsRowCurrency = (plan: QueryPlan, part: ModelQuery): boolean =>
  plan.query.mixedCurrency.has(part.model.fact);

/** Checks whether media cost includes a markup, which depends on a row's day. */
export const hasMarkup = (plan: QueryPlan, part: ModelQuery): boolean =>
  part.measures.some((metric) => part.model.measures[metric]?.media) &&
  mediaFactorSql(buildCostContext(plan), plan.dialect) !== null;

const chooseCut = (plan: QueryPlan, part: ModelQuery): PeriodTotalsSource['by'] => {
  if (hasMarkup(plan, part)) return 'day';
  return findDateColumn(plan) ?? 'range';
};

/**
 * SQL of the rows of a scan. `from`: FROM clause and conditions. `isCurrent`: whether a row belongs to the range
 * instead of the comparison. `day`: a day of the row's bucket, the first of the month for sums by month. `month`: first
 * day of the row's bucket of a month.
 */
export type ScanSource = { from: string; isCurrent: string; day: string; month: string };

/**
 * Returns SQL for the first day of a row's monthly bucket, so that `findBucket` finds the bucket. A comparison whose
 * months are cut or moved has buckets that begin inside a month.
 */
export const bucketMonthSql = (
  { query: { range, comparison } }: QueryPlan,
  isCurrent: string,
  params: Params,
  dialect: Dialect,
): string => {
  const pairing = choosePairing(range, comparison, 'month');
  if (pairing.by !== 'cut month' && pairing.by !== 'moved month') return 'month';
  const day = (value: Day) => params.add(value, 'day');
  const days = pairing.by === 'moved month' ? pairing.days : 0;
  const moved = days === 0 ? 'day' : dialect.daysAfter('day', days);
  const start = days === 0 ? 'month' : dialect.monthStart(moved);
  const first = days === 0 ? start : dialect.daysAfter(start, -days);
  const afterEnd = `${moved} > ${day(pairing.end)} AND ${start} = ${day(monthStart(pairing.end))}`;
  return `CASE WHEN ${isCurrent} THEN month WHEN ${afterEnd} THEN ${day(addDays(pairing.end, 1 - days))} ELSE ${first} END`;
};

type RowScope = 'scope' | 'every business';

const buildSource = (
  plan: QueryPlan,
  part: ModelQuery,
  scans: readonly TableScan[],
  params: Params,
  dialect: Dialect,
  rowScope: RowScope,
): ScanSource => {
  const { query } = plan;
  const column = scans[0]?.column ?? 'day';
  const ranges = scans.map(({ range }) => range);
  const day = (value: string) => params.add(value, 'day');
  const { fact } = part.model;
  const rows = () => {
    if (fact === 'marketing_costs')
      return costRowsSql(
        buildCostContext(plan),
        mergeRanges(ranges),
        query.today ?? findLastDay(ranges),
        params,
        dialect,
      );
    if (keepsPeriods(fact)) {
      const asked = ranges.map(({ from, to }) => ({ from: day(from), to: day(to) }));
      return `${spreadRowsSql(plan.dialect, { fact, by: chooseCut(plan, part), ranges: asked })} ${fact}`;
    }
    return scans[0]?.table ?? fact;
  };
  const within = ({ from, to }: Range) => `${column} BETWEEN ${day(from)} AND ${day(to)}`;
  const joined = part.joins.map((name) => joinRelationSql(part.model, name)).join('');
  const days = mergeRanges(ranges).map(within);
  const asked = rowScope === 'scope' ? rowConditions : queryConditions;
  const conditions = [...asked(plan, part.model, params, dialect), `(${days.join(' OR ')})`];
  const isCurrent =
    query.comparison === null || doPeriodsOverlap(plan)
      ? String(scans[0]?.period === 0)
      : within(query.range);
  return {
    from: `FROM ${rows()}${joined} WHERE ${conditions.join(' AND ')}`,
    isCurrent,
    day: column,
    month: column === 'month' ? column : bucketMonthSql(plan, isCurrent, params, dialect),
  };
};

/**
 * Returns the SQL sources of the rows that a model query counts. A caller that reads every business's rows must drop
 * the other businesses itself.
 */
export const listScanSources = (
  plan: QueryPlan,
  part: ModelQuery,
  params: Params,
  dialect: Dialect,
  rowScope: RowScope = 'scope',
): ScanSource[] =>
  mergeScans(plan, part.scans).map((scans) => buildSource(plan, part, scans, params, dialect, rowScope));

/** Column with the day of a row, for measures that use the latest value. */
export const dayOfRowColumn = 'day_of_row';

const findLastDay = (ranges: readonly Range[]) =>
  ranges.reduce((last, { to }) => (to > last ? to : last), '');

/** Returns the businesses of a query and whether its reader belongs to the agency. */
export const buildCostContext = ({ scope: { businesses }, query }: QueryPlan): CostContext => ({
  businesses,
  agency: query.agency === true,
});

/**
 * Returns the columns that each row contributes to the measures of a model query, with its currency if that is checked.
 */
export const measureColumns = (plan: QueryPlan, part: ModelQuery, watched: boolean): string[] => [
  ...part.measures.map((m) => {
    const factor = mediaFactorSql(buildCostContext(plan), plan.dialect);
    return `${contribution(applyMediaFactor(findMeasure(part, m), factor))} AS ${m}`;
  }),
  ...listEvidence(part, part.judged).map(({ name, value }) => `${value} AS ${name}`),
  ...(part.measures.some((m) => findMeasure(part, m).agg.startsWith('latest'))
    ? [`day AS ${dayOfRowColumn}`]
    : []),
  ...(watched ? ['currency'] : []),
];

/** Returns the SQL of the rows of all sources, with `columns`, the dates and `is_current`. */
export const unionRowsSql = (
  sources: readonly ScanSource[],
  columns: readonly string[],
  dates: readonly ('day' | 'month')[],
): string =>
  sources
    .map((source) => {
      const dateColumns = dates.map((name) => (source[name] === name ? name : `${source[name]} AS ${name}`));
      return `SELECT ${[...columns, ...dateColumns, `${source.isCurrent} AS is_current`].join(', ')} ${source.from}`;
    })
    .join(' UNION ALL ');

/**
 * Returns the relations that the measures of several model queries join, once each, as named subqueries. `days`: whether
 * they are joined to the rows of the query only, or to rows of all days.
 */
export const joinedRelationsSql = (
  plan: QueryPlan,
  parts: readonly ModelQuery[],
  params: Params,
  dialect: Dialect,
  days: 'queried days' | 'all days' = 'queried days',
): string[] => {
  const { range, comparison } = plan.query;
  const ranges = days === 'all days' ? [] : mergeRanges([range, ...(comparison ? [comparison] : [])]);
  const relationsSql = parts.flatMap(({ model, joins }) =>
    joins.map(
      (name) =>
        `${name} AS (${relatedRowsSql(buildTenancy(plan), findRelation(model, name), params, dialect, ranges)})`,
    ),
  );
  return [...new Set(relationsSql)];
};
