import type { Condition, Operator } from '@bellwether/contract/query/filter';
import type { ListQuery, Sort } from '@bellwether/contract/query/list-query';
import type { Scope } from '@bellwether/domain/access/scope';
import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { problem } from '@bellwether/domain/problems';
import { type SQL, sql } from 'drizzle-orm';
import { inList, param } from '../../../platform/postgres/sql.ts';
import { toBoolean, toDay, toId, toNumber, toOption, toText, toTimeSpan } from './filter-values.ts';
import { isBusinessKey, type ListKey, type ListSource } from './keys.ts';

type Businesses = Pick<Scope, 'businesses'>;

/** Filter operators that remain once '~' and '!~' are replaced by equality. */
type Comparison = Exclude<Operator, '~' | '!~'>;

const operatorSql = {
  '=': sql.raw('='),
  '!=': sql.raw('is distinct from'),
  '>': sql.raw('>'),
  '>=': sql.raw('>='),
  '<': sql.raw('<'),
  '<=': sql.raw('<='),
} as const satisfies Record<Comparison, SQL>;

/** Treats '~' as equality for kinds of values without text to search. */
const toComparison = (operator: Operator): Comparison =>
  operator === '~' ? '=' : operator === '!~' ? '!=' : operator;

const equality = (condition: Condition): '=' | '!=' => {
  const operator = toComparison(condition.operator);
  if (operator === '=' || operator === '!=') return operator;
  throw problem('malformed', `${condition.key} supports only = and !=, not ${operator}.`);
};

/** Returns a LIKE pattern that matches the text literally: wildcards are escaped. */
export const likePattern = (text: string): SQL => param(`%${text.replace(/[\\%_]/g, '\\$&')}%`);

const contains = (text: SQL, { operator, value }: Condition): SQL => {
  const pattern = likePattern(value);
  return operator === '~' ? sql`${text} ilike ${pattern}` : sql`coalesce(${text}, '') not ilike ${pattern}`;
};

const isTilde = ({ operator }: Condition) => operator === '~' || operator === '!~';

const textCondition = ({ column, kind, ...key }: ListKey, condition: Condition): SQL => {
  const value = toText(condition);
  if (isTilde(condition)) return contains(sql`${column}`, condition);
  const operator = toComparison(condition.operator);
  if (operator === '=' || operator === '!=') {
    if (kind === 'choice') toOption(condition, { column, kind, ...key });
    return sql`${column} ${operatorSql[operator]} ${param(value)}`;
  }
  return sql`lower(${column}) ${operatorSql[operator]} lower(${param(value)})`;
};

const numberCondition = ({ column }: ListKey, condition: Condition): SQL =>
  isTilde(condition)
    ? contains(sql`${column}::text`, { ...condition, value: toText(condition) })
    : sql`${column} ${operatorSql[toComparison(condition.operator)]} ${param(toNumber(condition))}::float8`;

/** Compares a timestamp with a time span. A day is the span from midnight to midnight, so '>' means after its end. */
const timeCondition = ({ column }: ListKey, condition: Condition, timeZone: string): SQL => {
  const { from, before } = toTimeSpan(condition, timeZone);
  const start = sql`${param(from)}::timestamptz`;
  const end = before === undefined ? undefined : sql`${param(before)}::timestamptz`;
  switch (toComparison(condition.operator)) {
    case '=':
      return end ? sql`(${column} >= ${start} and ${column} < ${end})` : sql`${column} = ${start}`;
    case '!=':
      return end
        ? sql`((${column} >= ${start} and ${column} < ${end}) is not true)`
        : sql`${column} is distinct from ${start}`;
    case '>':
      return end ? sql`${column} >= ${end}` : sql`${column} > ${start}`;
    case '>=':
      return sql`${column} >= ${start}`;
    case '<':
      return sql`${column} < ${start}`;
    case '<=':
      return end ? sql`${column} < ${end}` : sql`${column} <= ${start}`;
  }
};

const usersCondition = ({ column }: ListKey, condition: Condition): SQL => {
  const within = sql`${param(toId(condition))} = any(${column})`;
  return equality(condition) === '=' ? within : sql`not (${within})`;
};

const choicesCondition = ({ column, ...key }: ListKey, condition: Condition): SQL => {
  toOption(condition, { column, ...key });
  const within = sql`coalesce(${param(toText(condition))} = any(${column}), false)`;
  return equality(condition) === '=' ? within : sql`not (${within})`;
};

/** The filter 'key:=' matches empty values, and 'key:!=' all others. */
const emptyCondition = ({ column, kind }: ListKey, condition: Condition): SQL => {
  const empty =
    kind === 'users' || kind === 'choices'
      ? sql`coalesce(cardinality(${column}), 0) = 0`
      : sql`coalesce(${column}::text, '') = ''`;
  return equality(condition) === '=' ? sql`(${empty})` : sql`not (${empty})`;
};

const compareSql = (key: ListKey, kind: Exclude<ListKey['kind'], 'date-time'>, condition: Condition): SQL => {
  const { column } = key;
  switch (kind) {
    case 'text':
    case 'long-text':
    case 'rich':
    case 'link':
    case 'time':
    case 'choice':
      return textCondition(key, condition);
    case 'number':
    case 'money':
    case 'percent':
      return numberCondition(key, condition);
    case 'date':
      return sql`${column} ${operatorSql[toComparison(condition.operator)]} ${param(toDay(condition))}::date`;
    case 'boolean':
      return sql`${column} ${operatorSql[equality(condition)]} ${param(toBoolean(condition))}::boolean`;
    case 'user':
    case 'item':
      return sql`${column} ${operatorSql[equality(condition)]} ${param(toId(condition))}::uuid`;
    case 'users':
      return usersCondition(key, condition);
    case 'choices':
      return choicesCondition(key, condition);
    case 'rows':
      throw problem('malformed', `You cannot filter by ${condition.key}.`);
  }
};

/** Returns the SQL `true` if the statement is already limited to this business. */
const businessCondition = (key: ListKey, condition: Condition, { businesses }: Businesses): SQL => {
  if (condition.operator !== '=')
    throw problem('malformed', 'The business filter must be = and the id of the business.');
  const isOnly = businesses.length === 1 && businesses[0]?.id === condition.value;
  return isOnly ? sql`true` : sql`${key.column} = ${param(toId(condition))}::uuid`;
};

/** Days are local to each business, so the SQL has a condition for each time zone. */
const forEachTimeZone = (
  { businessId }: ListSource,
  scope: Businesses,
  compare: (timeZone: string) => SQL,
): SQL => {
  const zones = Map.groupBy(scope.businesses, ({ timeZone }) => timeZone);
  const [only = defaultTimeZone] = zones.keys();
  if (zones.size <= 1) return compare(only);
  const parts = [...zones].map(([timeZone, businesses]) => {
    const isOfBusinesses = inList(
      businessId,
      businesses.map(({ id }) => id),
    );
    return sql`(${isOfBusinesses} and ${compare(timeZone)})`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
};

const buildCondition = (listed: ListSource, scope: Businesses, condition: Condition): SQL => {
  const key = listed.keyOf(condition.key);
  if (isBusinessKey(condition.key)) return businessCondition(key, condition, scope);
  const isEmptyTest = condition.value === '' && (condition.operator === '=' || condition.operator === '!=');
  if (isEmptyTest) return emptyCondition(key, condition);
  return key.kind === 'date-time'
    ? forEachTimeZone(listed, scope, (timeZone) => timeCondition(key, condition, timeZone))
    : compareSql(key, key.kind, condition);
};

const keywordCondition = ({ search }: ListSource, keywords: string): SQL => {
  if (keywords.includes('\0')) throw problem('malformed', 'table_keywords must be text.');
  const pattern = likePattern(keywords);
  if (search.length === 0) return sql`false`;
  return sql`(${sql.join(
    search.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`;
};

/**
 * Converts a list query to an SQL condition, for items and other lists with the same filter grammar. Returns undefined
 * without a filter. Days are local to each business. @throws Problem 'malformed' for an unknown key, or a value that
 * does not fit the key.
 */
export const toSqlCondition = (
  listed: ListSource,
  scope: Businesses,
  { filter, keywords }: Pick<ListQuery, 'filter' | 'keywords'>,
): SQL | undefined => {
  const parts = filter.map((group) => {
    const any = group.map((condition) => buildCondition(listed, scope, condition));
    return any.length === 1 ? any[0] : sql`(${sql.join(any, sql` or `)})`;
  });
  if (keywords !== undefined) parts.push(keywordCondition(listed, keywords));
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
};

const caseInsensitiveKinds = ['text', 'long-text', 'rich', 'link'];

/**
 * Converts the sort of a list query to SQL. Text ignores case, empty values are last, and ids break ties. @throws
 * Problem 'malformed' for a key that cannot be sorted by.
 */
export const toSqlOrder = (listed: ListSource, { key, direction }: Sort): SQL => {
  const { column, kind } = listed.keyOf(key);
  if (kind === 'users' || kind === 'choices' || kind === 'rows')
    throw problem('malformed', `You cannot sort by ${key}.`);
  const by = caseInsensitiveKinds.includes(kind) ? sql`lower(${column})` : sql`${column}`;
  const directionSql = sql.raw(direction);
  const neverEmpty = 'notNull' in column && column.notNull;
  const last = neverEmpty || direction === 'asc' ? sql`` : sql` nulls last`;
  return sql`${by} ${directionSql}${last}, ${listed.keyOf('id').column} ${directionSql}`;
};
