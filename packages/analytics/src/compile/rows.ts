import type { Metric } from '@bellwether/contract/catalogue/metrics';
import { problem } from '@bellwether/contract/problems';
import type { Filter } from '@bellwether/contract/query/filter';
import type { Sort } from '@bellwether/contract/query/list-query';
import type { RowColumn, RowColumnKind, RowList } from '@bellwether/contract/rows/define';
import { findRowColumn, type RowListSlug } from '@bellwether/contract/rows/list';
import type { Dialect } from '../dialects/dialect.ts';
import { spreadRowsSql } from '../facts/period-rows.ts';
import { keepsPeriods } from '../facts/tables.ts';
import { findModelOfFact } from '../models/list.ts';
import { type RowSource, rowSources } from '../models/row-sources.ts';
import { splitChannelLists } from './channels.ts';
import { applyDefaultFilters } from './default-filters.ts';
import { Params } from './params.ts';
import {
  filterConditionsSql,
  findRelation,
  joinRelationSql,
  relatedRowsSql,
  splitRelationKey,
} from './relations.ts';
import { columnConditionSql, columnSql, type ListReading, searchConditionSql } from './row-conditions.ts';
import { setAsideConditions } from './set-aside.ts';
import type { Statement } from './statement.ts';
import { type Tenancy, tenantConditionSql } from './where.ts';

/** Parsed query of a row list. Days are local to the business. */
export type RowQuery = {
  /** Date range of the rows; null leaves an end open. */
  range: { from: string | null; to: string | null };
  filter: Filter;
  sort: Sort;
  keywords: string | null;
  /** Restricts the list to rows that this metric counts. */
  metric: Metric | null;
};

/** Values of a row's key columns as texts; the first is its business. */
export type RowKey = readonly (string | null)[];

export const findRowSource = ({ slug }: RowList): RowSource => rowSources[slug as RowListSlug];

const answered = (reading: ListReading, { key, kind }: RowColumn): string => {
  const sql = columnSql(reading, key);
  const { dialect } = reading;
  const of: Partial<Record<RowColumnKind, (sql: string) => string>> = {
    text: dialect.text,
    date: dialect.dayText,
    'date-time': dialect.timeText,
    boolean: (e) => e,
  };
  return `${(of[kind] ?? dialect.number)(sql)} AS ${key}`;
};

/** Returns the other facts that a filter reads; the reader needs access to them too. */
export const requestedFacts = (list: RowList, filter: Filter): RowSource['fact'][] => {
  const { fact } = findRowSource(list);
  const model = findModelOfFact(fact);
  const asked = filter.flat().flatMap(({ key }) => {
    const name = splitRelationKey(model, key)?.name;
    return name === undefined ? [] : [findRelation(model, name).fact];
  });
  return [...new Set(asked)].filter((one) => one !== fact);
};

const dayRange = (params: Params, { from, to }: RowQuery['range']): string[] => [
  ...(from === null ? [] : [`day >= ${params.add(from, 'day')}`]),
  ...(to === null ? [] : [`day <= ${params.add(to, 'day')}`]),
];

const measureOf = ({ list, model }: ListReading, metric: Metric | null) => {
  if (metric === null) return null;
  const measure = list.metrics.includes(metric) ? model.measures[metric] : undefined;
  if (!measure) throw problem('malformed', `${list.title} are not what ${metric} counts.`);
  return measure;
};

/**
 * Returns the SQL of a fact's rows as a list shows them, with one row for each day of a total. `where`:
 * condition on the stored rows.
 */
const dailyRows = (
  { fact }: RowSource,
  { params, dialect }: Pick<ListReading, 'params' | 'dialect'>,
  { from, to }: RowQuery['range'],
  where?: string,
): string => {
  if (!keepsPeriods(fact)) return fact;
  const day = (value: string | null) => (value === null ? null : params.add(value, 'day'));
  const keep = ['business_id', 'origin', dialect.rowPlace];
  const ranges = [{ from: day(from), to: day(to) }];
  return `${spreadRowsSql({ fact, by: 'day', ranges, keep, ...(where && { where }) })} ${fact}`;
};

/** Returns FROM and WHERE of a list: the rows of the scope in `range` that meet `conditions`. */
const sourceOf = (
  { tenancy, list, source, model, params, dialect }: ListReading,
  joins: readonly string[],
  conditions: readonly string[],
  range: RowQuery['range'],
): { from: string; where: string[] } => {
  const { fact, groupBy, where, columns } = source;
  const own = [
    tenantConditionSql(tenancy, model, params, dialect),
    ...setAsideConditions(tenancy, fact, params),
    ...(where ? [where] : []),
  ];
  if (!groupBy) {
    const joined = joins.map((name) => joinRelationSql(model, name)).join('');
    return {
      from: `${dailyRows(source, { params, dialect }, range)}${joined}`,
      where: [...own, ...conditions],
    };
  }
  const by = ['business_id', ...groupBy].join(', ');
  const aggregates = list.columns.flatMap(({ key }) =>
    groupBy.includes(key) ? [] : [`${columns?.[key] ?? `max(${key})`} AS ${key}`],
  );
  const rows = `SELECT ${[by, ...aggregates].join(', ')} FROM ${fact} WHERE ${own.join(' AND ')} GROUP BY ${by}`;
  return { from: `(${rows}) documents`, where: conditions.length > 0 ? [...conditions] : ['TRUE'] };
};

const keyColumns = (reading: ListReading): { key: string; sql: string }[] =>
  ['business_id', ...reading.source.key].map((key) => ({ key, sql: columnSql(reading, key) }));

export const keyColumnName = (at: number): string => `k${at}`;

const selected = (reading: ListReading): string =>
  [
    ...reading.list.columns.map((column) => answered(reading, column)),
    ...keyColumns(reading).map(({ sql }, at) => `${reading.dialect.text(sql)} AS ${keyColumnName(at)}`),
  ].join(', ');

type Ordered = { sql: string; how: string };

/**
 * Returns the sort order. Ties sort by `ties` or the key columns, then by row position, so that no row
 * appears on two pages.
 */
const orderOf = (reading: ListReading, { key, direction }: Sort): Ordered[] => {
  const { list, source, dialect } = reading;
  const column = findRowColumn(list, key);
  if (!column) {
    const known = list.columns.map((one) => one.key).join(', ');
    throw problem('malformed', `${list.title} cannot be sorted by ${key.slice(0, 60)}. They know ${known}.`);
  }
  const sql = columnSql(reading, key);
  // Texts sort without regard to case.
  const by = column.kind === 'text' ? (source.small?.[key] ?? `lower(${sql})`) : sql;
  const { ties } = source;
  const rest = [
    ...(ties
      ? [{ sql: ties, how: 'DESC NULLS LAST' }].filter(() => key !== ties)
      : keyColumns(reading).map((one) => ({ sql: one.sql, how: 'ASC' }))),
    ...(source.groupBy ? [] : [{ sql: dialect.rowPlace, how: 'ASC' }]),
  ];
  const told = [{ sql: by, how: `${direction.toUpperCase()} NULLS LAST` }, ...rest];
  return told.filter((one, at) => at === 0 || rest.findIndex(({ sql: same }) => same === one.sql) === at - 1);
};

const inOrder = (order: readonly Ordered[]): string =>
  order.map(({ sql, how }) => `${sql} ${how}`).join(', ');

/** Checks whether a query searches within texts; then the search takes the time, not the rows it finds. */
const isLookedThrough = ({ keywords, filter }: RowQuery): boolean =>
  keywords !== null || filter.flat().some(({ operator }) => operator === '~' || operator === '!~');

const readingOf = (tenancy: Tenancy, list: RowList, dialect: Dialect): ListReading => {
  const source = findRowSource(list);
  const { businesses, isAdmin } = tenancy.scope;
  return {
    tenancy,
    costs: { businesses, agency: isAdmin },
    list,
    source,
    model: findModelOfFact(source.fact),
    params: new Params(dialect),
    dialect,
  };
};

/** Column of `countedPage` with the number of all rows. */
export const rowCountColumn = 'row_count';

/**
 * Column of a row's position on a page. No fact may have a column of this name, or rows would be sorted by
 * that one.
 */
const placeName = 'row_place';
/** Column of the day of a row, because a stored row may be shown on several days. */
const dayName = 'row_day';

export type RowStatements = {
  page: (offset: number, limit: number) => Statement;
  count: Statement;
  all: Statement;
  /**
   * Page whose rows carry the number of all rows, so that one search finds both. Null where a search is
   * cheap.
   */
  countedPage: ((offset: number, limit: number) => Statement) | null;
  /** Whether every row must be examined, however few are shown. */
  isHeavy: boolean;
};

/**
 * Compiles the statements of a row list: `page`, `count` (one row; `found` is the number of all rows) and
 * `all`. Each row has the list's columns by their keys, and `k0…`, the texts of its key.
 * @throws Problem 'malformed' for anything that the list does not know.
 */
export const compileRows = (
  tenancy: Tenancy,
  list: RowList,
  query: RowQuery,
  dialect: Dialect,
): RowStatements => {
  const reading = readingOf(tenancy, list, dialect);
  const { model, params, source } = reading;
  const measure = measureOf(reading, query.metric);
  const joins = measure?.joins ?? [];
  const conditions = [
    ...dayRange(params, query.range),
    ...filterConditionsSql(reading, applyDefaultFilters(model, splitChannelLists(query.filter)), (one) =>
      columnConditionSql(reading, one),
    ),
    ...(query.keywords ? [searchConditionSql(reading, query.keywords)] : []),
    ...(measure?.where ? [`(${measure.where})`] : []),
  ];
  const { from, where } = sourceOf(reading, joins, conditions, query.range);
  const related = joins.map(
    (name) => `${name} AS (${relatedRowsSql(tenancy, findRelation(model, name), params, dialect)})`,
  );
  const found = `FROM ${from} WHERE ${where.join(' AND ')}`;
  const columns = selected(reading);
  const ordered = orderOf(reading, query.sort);
  const order = inOrder(ordered);
  const { rowPlace } = dialect;
  const statement = (sql: string, before: readonly string[] = related): Statement => {
    const whole = `${before.length > 0 ? `WITH ${before.join(', ')} ` : ''}${sql}`;
    return { sql: whole, params: params.usedIn(whole) };
  };
  const limited = (offset: number, limit: number) =>
    `LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
  // Rows are found first, by filter and sort columns; the other columns are read only for those on the page.
  const onPage = `${rowPlace} IN (SELECT ${placeName} FROM page)`;
  const again = keepsPeriods(source.fact)
    ? `${dailyRows(source, reading, query.range, onPage)} WHERE (${rowPlace}, day) IN (SELECT (${placeName}, ${dayName}) FROM page)`
    : `${source.fact} WHERE ${onPage}`;
  const place = [`${rowPlace} AS ${placeName}`, ...(keepsPeriods(source.fact) ? [`day AS ${dayName}`] : [])];
  const placeNames = [placeName, ...(keepsPeriods(source.fact) ? [dayName] : [])];
  const ofPage = (more: string, before: readonly string[]) =>
    statement(`SELECT ${columns}${more} FROM ${again} ORDER BY ${order}`, [...related, ...before]);
  const isSearched = isLookedThrough(query) && !source.groupBy;
  return {
    page: (offset, limit) => {
      const paged = `ORDER BY ${order} ${limited(offset, limit)}`;
      if (source.groupBy) return statement(`SELECT ${columns} ${found} ${paged}`);
      return ofPage('', [`page AS MATERIALIZED (SELECT ${place.join(', ')} ${found} ${paged})`]);
    },
    countedPage: isSearched
      ? (offset, limit) => {
          const weighed = ordered.map(({ sql }, at) => `${sql} AS o${at}`).join(', ');
          const by = inOrder(ordered.map(({ how }, at) => ({ sql: `o${at}`, how })));
          return ofPage(`, ${dialect.number('(SELECT count(*) FROM looked)')} AS ${rowCountColumn}`, [
            `looked AS MATERIALIZED (SELECT ${place.join(', ')}, ${weighed} ${found})`,
            `page AS MATERIALIZED (SELECT ${placeNames.join(', ')} FROM looked ORDER BY ${by} ${limited(offset, limit)})`,
          ]);
        }
      : null,
    isHeavy: isSearched || query.sort.key !== list.sort.key,
    count: statement(`SELECT ${dialect.number('count(*)')} AS found ${found}`),
    all: statement(`SELECT ${columns} ${found} ORDER BY ${order}`),
  };
};

/** Compiles the statement for one row by its key, in the shape of `page`. */
export const compileRow = (tenancy: Tenancy, list: RowList, key: RowKey, dialect: Dialect): Statement => {
  const reading = readingOf(tenancy, list, dialect);
  const { params } = reading;
  let day: string | null = null;
  const same = keyColumns(reading).map(({ key: name, sql }, at) => {
    const value = key[at] ?? null;
    if (name === 'day') day = value;
    if (value === null) return `${sql} IS NULL`;
    if (name === 'day') return `day = ${params.add(value, 'day')}`;
    return `${dialect.text(sql)} = ${params.add(value, 'text')}`;
  });
  const { from, where } = sourceOf(reading, [], same, { from: day, to: day });
  const sql = `SELECT ${selected(reading)} FROM ${from} WHERE ${where.join(' AND ')} ORDER BY ${inOrder(orderOf(reading, list.sort))} LIMIT 1`;
  return { sql, params: params.values };
};

/**
 * Compiles the statement for the first row, in list order, with this text in the alias column; null for a
 * list without one.
 */
export const compileAliasRow = (
  tenancy: Tenancy,
  list: RowList,
  text: string,
  dialect: Dialect,
): Statement | null => {
  if (list.alias === undefined) return null;
  const reading = readingOf(tenancy, list, dialect);
  const named = `${columnSql(reading, list.alias)} = ${reading.params.add(text, 'text')}`;
  const { from, where } = sourceOf(reading, [], [named], { from: null, to: null });
  const sql = `SELECT ${selected(reading)} FROM ${from} WHERE ${where.join(' AND ')} ORDER BY ${inOrder(orderOf(reading, list.sort))} LIMIT 1`;
  return { sql, params: reading.params.values };
};

/** Returns the number of texts in a key of a list. */
export const keyLength = (list: RowList): number => findRowSource(list).key.length + 1;
