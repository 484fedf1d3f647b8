import type { Filter } from '@bellwether/contract/query/filter';
import type { Sort } from '@bellwether/contract/query/list-query';
import type { RowColumn, RowColumnKind, RowList } from '@bellwether/contract/rows/define';
import { findRowColumn, type RowListSlug } from '@bellwether/contract/rows/list';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { problem } from '@bellwether/domain/problems';
import { factTables, keepsPeriods } from '@bellwether/facts/tables';
import type { Dialect } from '../dialects/dialect.ts';
import { duckdb } from '../dialects/duckdb.ts';
import { findModelOfFact } from '../models/list.ts';
import { type RowSource, rowSourcesOf } from '../models/row-sources.ts';
import { splitChannelLists } from './channels.ts';
import { applyDefaultFilters } from './default-filters.ts';
import { Params } from './params.ts';
import { spreadRowsSql } from './period-rows.ts';
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

/** Key of a row: the texts of its key columns; the first is its business. */
export type RowKey = readonly (string | null)[];

/** Returns the tables and columns that a list reads. The dialect matters only to code that reads the SQL of columns. */
export const findRowSource = ({ slug }: RowList, sql: Dialect = duckdb): RowSource =>
  rowSourcesOf(sql)[slug as RowListSlug];

const selectColumn = (context: ListReading, { key, kind }: RowColumn): string => {
  const sql = columnSql(context, key);
  const { dialect } = context;
  const converters: Partial<Record<RowColumnKind, (sql: string) => string>> = {
    text: dialect.text,
    date: dialect.dayText,
    'date-time': dialect.timeText,
    boolean: (e) => e,
  };
  return `${(converters[kind] ?? dialect.number)(sql)} AS ${key}`;
};

/** Returns the other facts that a filter reads; the reader needs access to them too. */
export const requestedFacts = (list: RowList, filter: Filter): RowSource['fact'][] => {
  const { fact } = findRowSource(list);
  const model = findModelOfFact(fact);
  const relatedFacts = filter.flat().flatMap(({ key }) => {
    const name = splitRelationKey(model, key)?.name;
    return name === undefined ? [] : [findRelation(model, name).fact];
  });
  return [...new Set(relatedFacts)].filter((one) => one !== fact);
};

const dayRange = (params: Params, { from, to }: RowQuery['range']): string[] => [
  ...(from === null ? [] : [`day >= ${params.add(from, 'day')}`]),
  ...(to === null ? [] : [`day <= ${params.add(to, 'day')}`]),
];

const findListMeasure = ({ list, model }: ListReading, metric: Metric | null) => {
  if (metric === null) return null;
  const measure = list.metrics.includes(metric) ? model.measures[metric] : undefined;
  if (!measure) throw problem('malformed', `${list.title} are not what ${metric} counts.`);
  return measure;
};

/**
 * Returns the SQL of a fact's rows as a list shows them: a period total becomes one row per day. `where`: condition on
 * the stored rows.
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
  return `${spreadRowsSql(dialect, { fact, by: 'day', ranges, keep, ...(where && { where }) })} ${fact}`;
};

/** Returns FROM and WHERE of a list: the rows of the scope in `range` that meet `conditions`. */
const buildSource = (
  { tenancy, list, source, model, params, dialect }: ListReading,
  joins: readonly string[],
  conditions: readonly string[],
  range: RowQuery['range'],
): { from: string; where: string[] } => {
  const { fact, groupBy, where, columns } = source;
  const baseConditions = [
    tenantConditionSql(tenancy, model, params, dialect),
    ...setAsideConditions(tenancy, fact, params),
    ...(where ? [where] : []),
  ];
  if (!groupBy) {
    const joined = joins.map((name) => joinRelationSql(model, name)).join('');
    return {
      from: `${dailyRows(source, { params, dialect }, range)}${joined}`,
      where: [...baseConditions, ...conditions],
    };
  }
  const by = ['business_id', ...groupBy].join(', ');
  const aggregates = list.columns.flatMap(({ key }) =>
    groupBy.includes(key) ? [] : [`${columns?.[key] ?? `max(${key})`} AS ${key}`],
  );
  const rows = `SELECT ${[by, ...aggregates].join(', ')} FROM ${fact} WHERE ${baseConditions.join(' AND ')} GROUP BY ${by}`;
  return { from: `(${rows}) documents`, where: conditions.length > 0 ? [...conditions] : ['TRUE'] };
};

/** `text`: SQL of the column as text, the same in every engine, because links to rows contain it. */
const keyColumns = (context: ListReading): { key: string; sql: string; text: string }[] =>
  ['business_id', ...context.source.key].map((key) => {
    const sql = columnSql(context, key);
    const type = factTables[context.source.fact].columns.find(({ name }) => name === key)?.type;
    return { key, sql, text: context.dialect.text(sql, type) };
  });

export const keyColumnName = (at: number): string => `k${at}`;

const selectColumns = (context: ListReading): string =>
  [
    ...context.list.columns.map((column) => selectColumn(context, column)),
    ...keyColumns(context).map(({ text }, at) => `${text} AS ${keyColumnName(at)}`),
  ].join(', ');

/** Returns the totals of the columns that add up. Amounts in several currencies have none. */
const selectTotals = (context: ListReading): string[] => {
  const hasCurrency = findRowColumn(context.list, 'currency') !== undefined;
  const currency = hasCurrency ? columnSql(context, 'currency') : null;
  const oneCurrency = `min(${currency}) = max(${currency})`;
  const { dialect } = context;
  const sums = context.list.columns
    .filter(({ sum }) => sum)
    .map(({ key, kind }) => {
      const total = dialect.number(`sum(${columnSql(context, key)})`);
      return kind === 'currency' && currency
        ? `CASE WHEN ${oneCurrency} OR max(${currency}) IS NULL THEN ${total} END AS total_${key}`
        : `${total} AS total_${key}`;
    });
  return sums.length > 0 && currency
    ? [...sums, `${dialect.text(`CASE WHEN ${oneCurrency} THEN min(${currency}) END`)} AS total_currency`]
    : sums;
};

type SortTerm = { sql: string; how: string };

/**
 * Returns the sort order. Ties are sorted by `ties` or the key columns, then by row position, so that no row appears on
 * two pages.
 */
const buildOrder = (context: ListReading, { key, direction }: Sort): SortTerm[] => {
  const { list, source, dialect } = context;
  const column = findRowColumn(list, key);
  if (!column) {
    const columnKeys = list.columns.map((one) => one.key).join(', ');
    throw problem(
      'malformed',
      `${list.title} cannot be sorted by ${key.slice(0, 60)}. They know ${columnKeys}.`,
    );
  }
  const sql = columnSql(context, key);
  // Sorts texts without regard to case.
  const by = column.kind === 'text' ? (source.lowercased?.[key] ?? dialect.lower(sql)) : sql;
  const { tieBreaker: ties } = source;
  const rest = [
    ...(ties
      ? [{ sql: ties, how: 'DESC NULLS LAST' }].filter(() => key !== ties)
      : keyColumns(context).map((one) => ({ sql: one.sql, how: 'ASC' }))),
    ...(source.groupBy ? [] : [{ sql: dialect.rowPlace, how: 'ASC' }]),
  ];
  const sortTerms = [{ sql: by, how: `${direction.toUpperCase()} NULLS LAST` }, ...rest];
  return sortTerms.filter(
    (one, at) => at === 0 || rest.findIndex(({ sql: same }) => same === one.sql) === at - 1,
  );
};

const orderSql = (order: readonly SortTerm[]): string =>
  order.map(({ sql, how }) => `${sql} ${how}`).join(', ');

/** Checks whether a query searches within texts; the search then takes most of the time, not the rows it finds. */
const hasTextSearch = ({ keywords, filter }: RowQuery): boolean =>
  keywords !== null || filter.flat().some(({ operator }) => operator === '~' || operator === '!~');

const createContext = (tenancy: Tenancy, list: RowList, dialect: Dialect): ListReading => {
  const source = findRowSource(list, dialect);
  const { businesses, isAdmin } = tenancy.scope;
  return {
    tenancy,
    costs: { businesses, agency: isAdmin },
    list,
    source,
    model: findModelOfFact(source.fact, dialect),
    params: new Params(dialect),
    dialect,
  };
};

/** Column of `countedPage` with the number of all rows. */
export const rowCountColumn = 'row_count';

/**
 * Column of a row's position on a page. No fact may have a column with this name, or rows would be sorted by the fact's
 * column.
 */
const placeName = 'row_place';
/** Column of the day of a row, because a stored row may be shown on several days. */
const dayName = 'row_day';

export type RowStatements = {
  page: (offset: number, limit: number) => Statement;
  count: Statement;
  /** Statement for the totals of the columns that add up; null if there are none. */
  totals: Statement | null;
  all: Statement;
  /**
   * Page whose rows also contain the number of all rows, so that one search finds both. Null where a search is cheap.
   */
  countedPage: ((offset: number, limit: number) => Statement) | null;
  /** Whether the query must examine every row, even if it returns few. */
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
  const context = createContext(tenancy, list, dialect);
  const { model, params, source } = context;
  const measure = findListMeasure(context, query.metric);
  const joins = measure?.joins ?? [];
  const conditions = [
    ...dayRange(params, query.range),
    ...filterConditionsSql(context, applyDefaultFilters(model, splitChannelLists(query.filter)), (one) =>
      columnConditionSql(context, one),
    ),
    ...(query.keywords ? [searchConditionSql(context, query.keywords)] : []),
    ...(measure?.where ? [`(${measure.where})`] : []),
  ];
  const { from, where } = buildSource(context, joins, conditions, query.range);
  const related = joins.map(
    (name) => `${name} AS (${relatedRowsSql(tenancy, findRelation(model, name), params, dialect)})`,
  );
  const found = `FROM ${from} WHERE ${where.join(' AND ')}`;
  const columns = selectColumns(context);
  const totals = selectTotals(context);
  const ordered = buildOrder(context, query.sort);
  const order = orderSql(ordered);
  const { rowPlace } = dialect;
  const statement = (sql: string, before: readonly string[] = related): Statement => {
    const whole = `${before.length > 0 ? `WITH ${before.join(', ')} ` : ''}${sql}`;
    return { sql: whole, params: params.usedIn(whole) };
  };
  const limited = (offset: number, limit: number) =>
    `LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
  // Reads filter and sort columns first to find the rows of the page, and the other columns only for these rows.
  const pageCondition = `${rowPlace} IN (SELECT ${placeName} FROM page)`;
  const pageSource = keepsPeriods(source.fact)
    ? `${dailyRows(source, context, query.range, pageCondition)} WHERE (${rowPlace}, day) IN (SELECT (${placeName}, ${dayName}) FROM page)`
    : `${source.fact} WHERE ${pageCondition}`;
  const placeColumns = [
    `${rowPlace} AS ${placeName}`,
    ...(keepsPeriods(source.fact) ? [`day AS ${dayName}`] : []),
  ];
  const placeNames = [placeName, ...(keepsPeriods(source.fact) ? [dayName] : [])];
  const pageStatement = (extraColumns: string, before: readonly string[]) =>
    statement(`SELECT ${columns}${extraColumns} FROM ${pageSource} ORDER BY ${order}`, [
      ...related,
      ...before,
    ]);
  const isSearched = hasTextSearch(query) && !source.groupBy;
  return {
    page: (offset, limit) => {
      const paged = `ORDER BY ${order} ${limited(offset, limit)}`;
      if (source.groupBy) return statement(`SELECT ${columns} ${found} ${paged}`);
      return pageStatement('', [
        `page AS MATERIALIZED (SELECT ${placeColumns.join(', ')} ${found} ${paged})`,
      ]);
    },
    countedPage: isSearched
      ? (offset, limit) => {
          const sortColumns = ordered.map(({ sql }, at) => `${sql} AS o${at}`).join(', ');
          const by = orderSql(ordered.map(({ how }, at) => ({ sql: `o${at}`, how })));
          return pageStatement(`, ${dialect.number('(SELECT count(*) FROM looked)')} AS ${rowCountColumn}`, [
            `looked AS MATERIALIZED (SELECT ${placeColumns.join(', ')}, ${sortColumns} ${found})`,
            `page AS MATERIALIZED (SELECT ${placeNames.join(', ')} FROM looked ORDER BY ${by} ${limited(offset, limit)})`,
          ]);
        }
      : null,
    isHeavy: isSearched || query.sort.key !== list.sort.key,
    count: statement(`SELECT ${dialect.number('count(*)')} AS found ${found}`),
    totals: totals.length > 0 ? statement(`SELECT ${totals.join(', ')} ${found}`) : null,
    all: statement(`SELECT ${columns} ${found} ORDER BY ${order}`),
  };
};

/** Compiles the statement for one row by its key, in the shape of `page`. */
export const compileRow = (tenancy: Tenancy, list: RowList, key: RowKey, dialect: Dialect): Statement => {
  const context = createContext(tenancy, list, dialect);
  const { params } = context;
  let day: string | null = null;
  const same = keyColumns(context).map(({ key: name, sql, text }, at) => {
    const value = key[at] ?? null;
    if (name === 'day') day = value;
    if (value === null) return `${sql} IS NULL`;
    if (name === 'day') return `day = ${params.add(value, 'day')}`;
    return `${text} = ${params.add(value, 'text')}`;
  });
  const { from, where } = buildSource(context, [], same, { from: day, to: day });
  const sql = `SELECT ${selectColumns(context)} FROM ${from} WHERE ${where.join(' AND ')} ORDER BY ${orderSql(buildOrder(context, list.sort))} LIMIT 1`;
  return { sql, params: params.values };
};

/**
 * Compiles the statement for the first row, in list order, with this text in the list's alias column; null for a list
 * without an alias.
 */
export const compileAliasRow = (
  tenancy: Tenancy,
  list: RowList,
  text: string,
  dialect: Dialect,
): Statement | null => {
  if (list.alias === undefined) return null;
  const context = createContext(tenancy, list, dialect);
  const named = `${columnSql(context, list.alias)} = ${context.params.add(text, 'text')}`;
  const { from, where } = buildSource(context, [], [named], { from: null, to: null });
  const sql = `SELECT ${selectColumns(context)} FROM ${from} WHERE ${where.join(' AND ')} ORDER BY ${orderSql(buildOrder(context, list.sort))} LIMIT 1`;
  return { sql, params: context.params.values };
};

/** Returns the number of texts in a key of a list. */
export const keyLength = (list: RowList): number => findRowSource(list).key.length + 1;
