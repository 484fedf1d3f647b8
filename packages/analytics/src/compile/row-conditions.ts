import type { Condition } from '@bellwether/contract/query/filter';
import type { RowColumnKind, RowList } from '@bellwether/contract/rows/define';
import { findRowColumn } from '@bellwether/contract/rows/list';
import { isDimension } from '@bellwether/domain/catalogue/dimensions';
import { problem } from '@bellwether/domain/problems';
import { addDays, isDay } from '@bellwether/domain/time/day';
import type { Dialect } from '../dialects/dialect.ts';
import { findModelOfFact } from '../models/list.ts';
import type { Model } from '../models/model.ts';
import type { RowSource } from '../models/row-sources.ts';
import { type CostContext, mediaFactorSql } from './costs.ts';
import type { Params } from './params.ts';
import { anySql, numberConditionSql, type Tenancy, tenantConditionSql, textConditionSql } from './where.ts';

const isNumber = (kind: RowColumnKind): boolean =>
  kind === 'currency' || kind === 'count' || kind === 'number' || kind === 'duration';

/** Returns the SQL of a column without access checks; in a grouped list, the column's name. */
const plainSql = (
  { source: { columns, groupBy, media }, costs, dialect }: ListReading,
  key: string,
): string => {
  if (groupBy) return key;
  const factor = media === key ? mediaFactorSql(costs, dialect) : null;
  return factor ? `(${key} * ${factor})` : (columns?.[key] ?? key);
};

/** Returns the condition that the reader may see a column of another fact; null for the list's own columns. */
const findGuard = ({ source, tenancy, params, dialect }: ListReading, key: string): string | null => {
  const { guarded, groupBy } = source;
  if (groupBy || !guarded?.columns.includes(key)) return null;
  const revenueSources = tenancy.joinedSources ?? tenancy.revenueSources;
  return tenantConditionSql(
    { ...tenancy, revenueSources },
    findModelOfFact(guarded.fact, dialect),
    params,
    dialect,
    guarded.origin,
  );
};

/** Returns the SQL of a column; a column of another fact is null where the reader may not see it. */
export const columnSql = (context: ListReading, key: string): string => {
  const sql = plainSql(context, key);
  const permission = findGuard(context, key);
  return permission === null ? sql : `CASE WHEN ${permission} THEN ${sql} END`;
};

/** Operators that never match a row without a value. */
const needsValue: readonly Condition['operator'][] = ['=', '>', '>=', '<', '<=', '~'];

const invalidCondition = ({ key, value }: Condition, what: string) =>
  problem('malformed', `${key} must be compared with ${what}, not "${value.slice(0, 30)}".`);

const sign = (condition: Condition, what: string): string => {
  const { operator } = condition;
  if (operator === '~' || operator === '!~') throw invalidCondition(condition, what);
  return operator === '!=' ? '<>' : operator;
};

const dayCondition = (sql: string, condition: Condition, params: Params): string => {
  const what = 'a day like 2026-03-05';
  const day = condition.value.slice(0, 10);
  if (!isDay(day)) throw invalidCondition(condition, what);
  return `${sql} ${sign(condition, what)} ${params.add(day, 'day')}`;
};

/** Returns a condition that compares a time with a whole day: after, before or within it. */
const timeCondition = (sql: string, condition: Condition, params: Params): string => {
  const what = 'a day or a time like 2026-03-05T09:30:00';
  const { value } = condition;
  const day = value.slice(0, 10);
  if (!isDay(day) || !/^(.{10}|.{10}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)$/.test(value))
    throw invalidCondition(condition, what);
  const at = (time: string) => params.add(time, 'time');
  if (value.length > 10) return `${sql} ${sign(condition, what)} ${at(value)}`;
  const start = () => at(`${day}T00:00:00`);
  const end = () => at(`${addDays(day, 1)}T00:00:00`);
  switch (sign(condition, what)) {
    case '=':
      return `(${sql} >= ${start()} AND ${sql} < ${end()})`;
    case '<>':
      return `(${sql} < ${start()} OR ${sql} >= ${end()})`;
    case '>':
      return `${sql} >= ${end()}`;
    case '<=':
      return `${sql} < ${end()}`;
    case '>=':
      return `${sql} >= ${start()}`;
    default:
      return `${sql} < ${start()}`;
  }
};

const booleanCondition = (sql: string, condition: Condition): string => {
  const expected = { true: true, '1': true, false: false, '0': false }[condition.value];
  if (expected === undefined || !['=', '!='].includes(condition.operator))
    throw invalidCondition(condition, 'true or false');
  return `coalesce(${sql}, FALSE) = ${expected === (condition.operator === '=')}`;
};

export type ListReading = {
  tenancy: Tenancy;
  costs: CostContext;
  list: RowList;
  source: RowSource;
  model: Model;
  params: Params;
  dialect: Dialect;
};

/** Returns the SQL of a dimension that is not a column of the list, or of its key, such as `customer.key`. */
const dimensionSql = ({ source, model }: ListReading, key: string): string | undefined => {
  if (source.groupBy) return undefined;
  const [name = '', what] = key.split('.');
  if (!isDimension(name)) return undefined;
  if (what === 'key') return model.keys?.[name] ?? model.dimensions[name];
  return what === undefined ? model.dimensions[name] : undefined;
};

/**
 * Returns the SQL of a condition on a column.
 * @throws Problem 'malformed' for a column that the list does not know, and for a value that does not fit it.
 */
export const columnConditionSql = (context: ListReading, condition: Condition): string => {
  const { list, source, params, dialect } = context;
  const column = findRowColumn(list, condition.key);
  // Checks access only for the few rows that match, not for every row.
  const guard =
    column && condition.value !== '' && needsValue.includes(condition.operator)
      ? findGuard(context, column.key)
      : null;
  if (guard !== null) {
    const { guarded: _, ...unguarded } = source;
    return `(${columnConditionSql({ ...context, source: unguarded }, condition)} AND ${guard})`;
  }
  const sql = column
    ? columnSql(context, column.key)
    : (source.filters?.[condition.key] ?? dimensionSql(context, condition.key));
  if (sql === undefined) {
    const columnKeys = list.columns.map(({ key }) => key).join(', ');
    throw problem(
      'malformed',
      `${list.title} cannot be filtered by ${condition.key.slice(0, 60)}. Use one of ${columnKeys}.`,
    );
  }
  const kind = column?.kind ?? 'text';
  if (condition.value === '' && (condition.operator === '=' || condition.operator === '!='))
    return `${sql} IS ${condition.operator === '=' ? '' : 'NOT '}NULL`;
  if (isNumber(kind)) return numberConditionSql(sql, condition, params);
  if (kind === 'date') return dayCondition(sql, condition, params);
  if (kind === 'date-time') return timeCondition(sql, condition, params);
  if (kind === 'boolean') return booleanCondition(sql, condition);
  const lowercased = column && source.lowercased?.[column.key];
  if (lowercased !== undefined && (condition.operator === '~' || condition.operator === '!~')) {
    const matchesSql = dialect.containsLowercase(
      lowercased,
      dialect.lower(params.add(condition.value, 'text')),
    );
    return condition.operator === '~' ? matchesSql : `(${lowercased} IS NULL OR NOT ${matchesSql})`;
  }
  return textConditionSql(sql, condition, params, dialect);
};

/** Returns the condition that a searched column contains the keywords. */
export const searchConditionSql = (context: ListReading, keywords: string): string => {
  const { list, source, params, dialect } = context;
  const { searched } = source;
  const { of, beside } = { of: [], beside: {}, ...searched } as Required<
    Pick<NonNullable<RowSource['searched']>, 'of' | 'beside'>
  >;
  const searchedColumns = list.columns.filter(({ key, search }) => search && !of.includes(key));
  const lowercased = () => params.add(keywords.toLowerCase(), 'text');
  const conditions = [
    ...(searched ? [dialect.containsLowercase(searched.column, lowercased())] : []),
    ...searchedColumns.map(({ key }) => {
      const prepared = beside[key];
      if (prepared === undefined)
        return dialect.contains(columnSql(context, key), params.add(keywords, 'text'));
      const matchesSql = dialect.containsLowercase(prepared, lowercased());
      const guard = findGuard(context, key);
      return guard === null ? matchesSql : `(${matchesSql} AND ${guard})`;
    }),
  ];
  return conditions.length === 0 ? 'FALSE' : anySql(conditions);
};
