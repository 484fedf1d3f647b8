import type { Metric } from '@bellwether/contract/catalogue/metrics';
import { problem } from '@bellwether/contract/problems';
import type { Filter } from '@bellwether/contract/query/filter';
import type { Sort } from '@bellwether/contract/query/list-query';
import type { RowColumn, RowColumnKind, RowList } from '@bellwether/contract/rows/define';
import { type RowListSlug, rowColumnOf } from '@bellwether/contract/rows/list';
import type { Dialect } from '../dialects/dialect.ts';
import { modelOfFact } from '../models/list.ts';
import { type JoinedRows, type RowSource, rowSources } from '../models/row-sources.ts';
import { splitChannels } from './channels.ts';
import { withChoices } from './choices.ts';
import { Params } from './params.ts';
import { filterConditions, joinRelation, relatedRows, relationKey, relationOf } from './relations.ts';
import { columnCondition, type Reading, searchCondition, sqlOf } from './row-conditions.ts';
import type { Statement } from './statement.ts';
import { type Tenancy, tenantCondition } from './where.ts';

/** What is asked of a list of rows, already read. Days are the business's own. */
export type RowQuery = {
  /** Only rows of these days; null: of any. */
  range: { from: string | null; to: string | null };
  filter: Filter;
  sort: Sort;
  keywords: string | null;
  /** Only rows that this metric counts. */
  metric: Metric | null;
};

/** The values of a row's key columns, as texts; the first is its business. */
export type RowKey = readonly (string | null)[];

export const rowSourceOf = ({ slug }: RowList): RowSource => rowSources[slug as RowListSlug];

const answered = (source: RowSource, { key, kind }: RowColumn, dialect: Dialect): string => {
  const sql = sqlOf(source, key);
  const of: Partial<Record<RowColumnKind, (sql: string) => string>> = {
    text: dialect.text,
    date: dialect.dayText,
    'date-time': dialect.timeText,
    boolean: (e) => e,
  };
  return `${(of[kind] ?? dialect.number)(sql)} AS ${key}`;
};

/** The facts beside its own that a filter looks into, as whoever asks must be allowed to read them too. */
export const factsAsked = (list: RowList, filter: Filter): RowSource['fact'][] => {
  const { fact } = rowSourceOf(list);
  const model = modelOfFact(fact);
  const asked = filter.flat().flatMap(({ key }) => {
    const name = relationKey(model, key)?.name;
    return name === undefined ? [] : [relationOf(model, name).fact];
  });
  return [...new Set(asked)].filter((one) => one !== fact);
};

const dayRange = (params: Params, { from, to }: RowQuery['range']): string[] => [
  ...(from === null ? [] : [`day >= ${params.add(from, 'day')}`]),
  ...(to === null ? [] : [`day <= ${params.add(to, 'day')}`]),
];

/** The columns of a list that are read of joined rows. */
const joinedColumns = ({ columns = {}, joined = [] }: RowSource): ReadonlySet<string> => {
  const names = joined.flatMap((one) =>
    ['key', ...Object.keys(one.columns)].map((column) => `${one.name}_${column}`),
  );
  return new Set(Object.keys(columns).filter((key) => names.includes(columns[key] ?? '')));
};

/** What is joined to rows, step by step: of `wanted` rows of the other fact alone where that is given, a condition for each step. */
const joinsOf = (
  { source, tenancy, params, dialect }: Reading,
  wanted: (joined: JoinedRows, at: number) => string = ({ key }) => `${key} IS NOT NULL`,
): string[] =>
  (source.joined ?? []).map((joined, at) => {
    const { name, fact, own, key, columns } = joined;
    const selected = Object.entries(columns).map(([column, sql]) => `${sql} AS ${name}_${column}`);
    const sources = tenancy.joinedSources ?? tenancy.revenueSources;
    const theirs = tenantCondition(
      { ...tenancy, revenueSources: sources },
      modelOfFact(fact),
      params,
      dialect,
    );
    const related = `SELECT business_id AS ${name}_business, ${key} AS ${name}_key, ${selected.join(', ')} FROM ${fact} WHERE ${theirs} AND ${wanted(joined, at)} GROUP BY 1, 2`;
    return `LEFT JOIN (${related}) ${name} ON ${name}_business = business_id AND ${name}_key = ${own}`;
  });

/** Rows with what is joined to them. */
const withJoined = (reading: Reading, rows: string): string => [rows, ...joinsOf(reading)].join(' ');

const pageName = (at: number): string => `page${at}`;

/** The rows of a page, `page0`, and each step of what is joined to them: of the other facts only what the page asks for is read. */
const joinedPage = (reading: Reading, rows: string): string[] => {
  const steps = joinsOf(reading, ({ key, own }, at) => `${key} IN (SELECT ${own} FROM ${pageName(at)})`).map(
    (join, at) => `${pageName(at + 1)} AS MATERIALIZED (SELECT * FROM ${pageName(at)} ${join})`,
  );
  return [`${pageName(0)} AS MATERIALIZED (${rows})`, ...steps];
};

const measureOf = ({ list, model }: Reading, metric: Metric | null) => {
  if (metric === null) return null;
  const measure = list.metrics.includes(metric) ? model.measures[metric] : undefined;
  if (!measure) throw problem('malformed', `${list.title} are not what ${metric} counts.`);
  return measure;
};

/** Where rows of a list lie: of all in the scope, days given; `more` conditions on rows of the fact. */
const sourceOf = (
  { tenancy, list, source, model, params, dialect }: Reading,
  joins: readonly string[],
  conditions: readonly string[],
): { from: string; where: string[] } => {
  const { fact, groupBy, where, columns } = source;
  const own = [tenantCondition(tenancy, model, params, dialect), ...(where ? [where] : [])];
  if (!groupBy) {
    const joined = joins.map((name) => joinRelation(model, name)).join('');
    return { from: `${fact}${joined}`, where: [...own, ...conditions] };
  }
  const by = ['business_id', ...groupBy].join(', ');
  const aggregates = list.columns.flatMap(({ key }) =>
    groupBy.includes(key) ? [] : [`${columns?.[key] ?? `max(${key})`} AS ${key}`],
  );
  const rows = `SELECT ${[by, ...aggregates].join(', ')} FROM ${fact} WHERE ${own.join(' AND ')} GROUP BY ${by}`;
  return { from: `(${rows}) documents`, where: conditions.length > 0 ? [...conditions] : ['TRUE'] };
};

/** What names a row: its business and the list's key columns, as texts. */
const keyColumns = ({ source }: Reading): { key: string; sql: string }[] =>
  ['business_id', ...source.key].map((key) => ({ key, sql: sqlOf(source, key) }));

export const keyName = (at: number): string => `k${at}`;

const selected = (reading: Reading): string =>
  [
    ...reading.list.columns.map((column) => answered(reading.source, column, reading.dialect)),
    ...keyColumns(reading).map(({ sql }, at) => `${reading.dialect.text(sql)} AS ${keyName(at)}`),
  ].join(', ');

/** Rows that are equal in what they are sorted by stand by their keys, then by all they hold: two pages never show one row twice. */
const orderOf = (reading: Reading, { key, direction }: Sort): string => {
  const { list, source } = reading;
  const column = rowColumnOf(list, key);
  if (!column) {
    const known = list.columns.map((one) => one.key).join(', ');
    throw problem('malformed', `${list.title} cannot be sorted by ${key.slice(0, 60)}. They know ${known}.`);
  }
  const sql = sqlOf(source, key);
  // Names of businesses, people and campaigns stand as a reader looks for them.
  const by = column.kind === 'text' ? `lower(${sql})` : sql;
  const late = joinedColumns(source);
  // A number and a day tell leads apart, and reading every column of a million of them to sort fifteen takes half a second.
  const all = source.joined
    ? []
    : list.columns.flatMap((one) => (late.has(one.key) ? [] : [{ sql: sqlOf(source, one.key) }]));
  const rest = [...keyColumns(reading), ...all];
  return [`${by} ${direction.toUpperCase()} NULLS LAST`, ...new Set(rest.map((one) => one.sql))].join(', ');
};

const readingOf = (tenancy: Tenancy, list: RowList, dialect: Dialect): Reading => {
  const source = rowSourceOf(list);
  return { tenancy, list, source, model: modelOfFact(source.fact), params: new Params(dialect), dialect };
};

/**
 * The statements of a list of rows: `page` (`found` on each row is how many there are in all), `count` (one row, `found`), `all`.
 * Each row has the list's columns by their keys, and `k0…`, the texts of its key.
 * @throws Problem 'malformed' for what the list does not know.
 */
export const compileRows = (
  tenancy: Tenancy,
  list: RowList,
  query: RowQuery,
  dialect: Dialect,
): { page: (offset: number, limit: number) => Statement; count: Statement; all: Statement } => {
  const reading = readingOf(tenancy, list, dialect);
  const { model, params } = reading;
  const measure = measureOf(reading, query.metric);
  const joins = measure?.joins ?? [];
  const { from, where } = sourceOf(reading, joins, [
    ...dayRange(params, query.range),
    ...filterConditions(reading, withChoices(model, splitChannels(query.filter)), (one) =>
      columnCondition(reading, one),
    ),
    ...(query.keywords ? [searchCondition(reading, query.keywords)] : []),
    ...(measure?.where ? [`(${measure.where})`] : []),
  ]);
  const related = joins.map(
    (name) => `${name} AS (${relatedRows(tenancy, relationOf(model, name), params, dialect)})`,
  );
  const late = joinedColumns(reading.source);
  const asked = [
    query.sort.key,
    ...query.filter.flat().map(({ key }) => key),
    ...(query.keywords ? list.columns.flatMap(({ key, search }) => (search ? [key] : [])) : []),
  ];
  // What a page is chosen by has to be joined to every row; else it is to those of the page alone.
  const joinedFirst = asked.some((key) => late.has(key));
  const found = `FROM ${joinedFirst ? withJoined(reading, from) : from} WHERE ${where.join(' AND ')}`;
  const count = dialect.number('count(*)');
  const columns = selected(reading);
  const order = orderOf(reading, query.sort);
  const statement = (sql: string, before: readonly string[] = related): Statement => ({
    sql: `${before.length > 0 ? `WITH ${before.join(', ')} ` : ''}${sql}`,
    params: params.values,
  });
  const counted = `(SELECT ${count} ${found}) AS found`;
  return {
    page: (offset, limit) => {
      const paged = `ORDER BY ${order} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
      if (late.size === 0 || joinedFirst) return statement(`SELECT ${columns}, ${counted} ${found} ${paged}`);
      const pages = joinedPage(
        reading,
        `SELECT * ${found} ORDER BY ${order}, ${dialect.rowPlace} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
      );
      return statement(`SELECT ${columns}, ${counted} FROM ${pageName(pages.length - 1)} ORDER BY ${order}`, [
        ...related,
        ...pages,
      ]);
    },
    count: statement(`SELECT ${count} AS found ${found}`),
    all: statement(
      `SELECT ${columns} FROM ${late.size > 0 ? withJoined(reading, from) : from} WHERE ${where.join(' AND ')} ORDER BY ${order}`,
    ),
  };
};

/** The statement for one row by its key, as `page` answers it. */
export const compileRow = (tenancy: Tenancy, list: RowList, key: RowKey, dialect: Dialect): Statement => {
  const reading = readingOf(tenancy, list, dialect);
  const { params } = reading;
  const same = keyColumns(reading).map(({ key: name, sql }, at) => {
    const value = key[at] ?? null;
    if (value === null) return `${sql} IS NULL`;
    if (name === 'day') return `day = ${params.add(value, 'day')}`;
    return `${dialect.text(sql)} = ${params.add(value, 'text')}`;
  });
  const { from, where } = sourceOf(reading, [], same);
  return {
    sql: `SELECT ${selected(reading)} FROM ${withJoined(reading, from)} WHERE ${where.join(' AND ')} ORDER BY ${orderOf(reading, list.sort)} LIMIT 1`,
    params: params.values,
  };
};

/** The statement for the latest row that its source knows by this text, where the list has such a column. */
export const compileAliasRow = (
  tenancy: Tenancy,
  list: RowList,
  text: string,
  dialect: Dialect,
): Statement | null => {
  if (list.alias === undefined) return null;
  const reading = readingOf(tenancy, list, dialect);
  const named = `${sqlOf(reading.source, list.alias)} = ${reading.params.add(text, 'text')}`;
  const { from, where } = sourceOf(reading, [], [named]);
  return {
    sql: `SELECT ${selected(reading)} FROM ${withJoined(reading, from)} WHERE ${where.join(' AND ')} ORDER BY ${orderOf(reading, list.sort)} LIMIT 1`,
    params: reading.params.values,
  };
};

/** How many texts a key of a list has. */
export const keyLength = (list: RowList): number => rowSourceOf(list).key.length + 1;
