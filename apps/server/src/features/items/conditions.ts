import type { Scope } from '@bellwether/contract/access/scope';
import { defaultTimeZone } from '@bellwether/contract/catalogue/product';
import { problem } from '@bellwether/contract/problems';
import type { Condition, Operator } from '@bellwether/contract/query/filter';
import type { ListQuery, Sort } from '@bellwether/contract/query/list-query';
import { type SQL, sql } from 'drizzle-orm';
import { inList, param } from '../../platform/postgres/sql.ts';
import { toBoolean, toDay, toId, toNumber, toOption, toText, toTimeSpan } from './filter-values.ts';
import { isBusinessKey, type ListKey, type ListSource } from './keys.ts';

/** Whose rows they are, each with its clocks. */
type Businesses = Pick<Scope, 'businesses'>;

/** Nothing of a form has these; they are what is left when '~' has been read. */
type Comparison = Exclude<Operator, '~' | '!~'>;

const signs = {
  '=': sql.raw('='),
  '!=': sql.raw('is distinct from'),
  '>': sql.raw('>'),
  '>=': sql.raw('>='),
  '<': sql.raw('<'),
  '<=': sql.raw('<='),
} as const satisfies Record<Comparison, SQL>;

/** Where there is no text to look into, '~' means equal. */
const withoutTilde = (operator: Operator): Comparison =>
  operator === '~' ? '=' : operator === '!~' ? '!=' : operator;

const equality = (condition: Condition): '=' | '!=' => {
  const operator = withoutTilde(condition.operator);
  if (operator === '=' || operator === '!=') return operator;
  throw problem('malformed', `${condition.key} takes = and !=, not ${operator}.`);
};

/** A pattern that finds the text itself: what LIKE reads as a sign is escaped. */
export const likePattern = (text: string): SQL => param(`%${text.replace(/[\\%_]/g, '\\$&')}%`);

const contains = (text: SQL, { operator, value }: Condition): SQL => {
  const pattern = likePattern(value);
  return operator === '~' ? sql`${text} ilike ${pattern}` : sql`coalesce(${text}, '') not ilike ${pattern}`;
};

const isTilde = ({ operator }: Condition) => operator === '~' || operator === '!~';

const ofText = ({ column, kind, ...key }: ListKey, condition: Condition): SQL => {
  const value = toText(condition);
  if (isTilde(condition)) return contains(sql`${column}`, condition);
  const operator = withoutTilde(condition.operator);
  if (operator === '=' || operator === '!=') {
    if (kind === 'choice') toOption(condition, { column, kind, ...key });
    return sql`${column} ${signs[operator]} ${param(value)}`;
  }
  return sql`lower(${column}) ${signs[operator]} lower(${param(value)})`;
};

const ofNumber = ({ column }: ListKey, condition: Condition): SQL =>
  isTilde(condition)
    ? contains(sql`${column}::text`, { ...condition, value: toText(condition) })
    : sql`${column} ${signs[withoutTilde(condition.operator)]} ${param(toNumber(condition))}::float8`;

/** Compares with a whole span: after it, before it, within it. */
const ofInstant = ({ column }: ListKey, condition: Condition, timeZone: string): SQL => {
  const { from, before } = toTimeSpan(condition, timeZone);
  const start = sql`${param(from)}::timestamptz`;
  const end = before === undefined ? undefined : sql`${param(before)}::timestamptz`;
  switch (withoutTilde(condition.operator)) {
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

const ofUsers = ({ column }: ListKey, condition: Condition): SQL => {
  const within = sql`${param(toId(condition))} = any(${column})`;
  return equality(condition) === '=' ? within : sql`not (${within})`;
};

const ofChoices = ({ column, ...key }: ListKey, condition: Condition): SQL => {
  toOption(condition, { column, ...key });
  const within = sql`coalesce(${param(toText(condition))} = any(${column}), false)`;
  return equality(condition) === '=' ? within : sql`not (${within})`;
};

/** 'key:=' finds what is empty, 'key:!=' what is not. */
const ofNothing = ({ column, kind }: ListKey, condition: Condition): SQL => {
  const empty =
    kind === 'users' || kind === 'choices'
      ? sql`coalesce(cardinality(${column}), 0) = 0`
      : sql`coalesce(${column}::text, '') = ''`;
  return equality(condition) === '=' ? sql`(${empty})` : sql`not (${empty})`;
};

const comparisonOf = (
  key: ListKey,
  kind: Exclude<ListKey['kind'], 'date-time'>,
  condition: Condition,
): SQL => {
  const { column } = key;
  switch (kind) {
    case 'text':
    case 'long-text':
    case 'rich':
    case 'link':
    case 'time':
    case 'choice':
      return ofText(key, condition);
    case 'number':
    case 'money':
    case 'percent':
      return ofNumber(key, condition);
    case 'date':
      return sql`${column} ${signs[withoutTilde(condition.operator)]} ${param(toDay(condition))}::date`;
    case 'boolean':
      return sql`${column} ${signs[equality(condition)]} ${param(toBoolean(condition))}::boolean`;
    case 'user':
    case 'item':
      return sql`${column} ${signs[equality(condition)]} ${param(toId(condition))}::uuid`;
    case 'users':
      return ofUsers(key, condition);
    case 'choices':
      return ofChoices(key, condition);
    case 'rows':
      throw problem('malformed', `${condition.key} cannot be filtered by.`);
  }
};

/** The business that the whole statement is kept to needs no condition of its own. */
const ofBusiness = (key: ListKey, condition: Condition, { businesses }: Businesses): SQL => {
  if (condition.operator !== '=')
    throw problem('malformed', 'A filter of the business must be equal to its id.');
  const isOnly = businesses.length === 1 && businesses[0]?.id === condition.value;
  return isOnly ? sql`true` : sql`${key.column} = ${param(toId(condition))}::uuid`;
};

/** A day is that of each business's own clocks: over several time zones it is a span for each. */
const ofClocks = ({ businessId }: ListSource, scope: Businesses, compare: (timeZone: string) => SQL): SQL => {
  const zones = Map.groupBy(scope.businesses, ({ timeZone }) => timeZone);
  const [only = defaultTimeZone] = zones.keys();
  if (zones.size <= 1) return compare(only);
  const parts = [...zones].map(([timeZone, businesses]) => {
    const ours = inList(
      businessId,
      businesses.map(({ id }) => id),
    );
    return sql`(${ours} and ${compare(timeZone)})`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
};

const conditionOf = (listed: ListSource, scope: Businesses, condition: Condition): SQL => {
  const key = listed.keyOf(condition.key);
  if (isBusinessKey(condition.key)) return ofBusiness(key, condition, scope);
  const asksForNothing =
    condition.value === '' && (condition.operator === '=' || condition.operator === '!=');
  if (asksForNothing) return ofNothing(key, condition);
  return key.kind === 'date-time'
    ? ofClocks(listed, scope, (timeZone) => ofInstant(key, condition, timeZone))
    : comparisonOf(key, key.kind, condition);
};

const keywordsOf = ({ search }: ListSource, keywords: string): SQL => {
  if (keywords.includes('\0')) throw problem('malformed', 'table_keywords must be text.');
  const pattern = likePattern(keywords);
  if (search.length === 0) return sql`false`;
  return sql`(${sql.join(
    search.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`;
};

/**
 * What a list query narrows rows to, of items and of all else that is listed by the grammar; undefined when to nothing. Days without a time are those of each business.
 * @throws Problem 'malformed' for an unknown key and for a value that does not fit its kind.
 */
export const toSqlCondition = (
  listed: ListSource,
  scope: Businesses,
  { filter, keywords }: Pick<ListQuery, 'filter' | 'keywords'>,
): SQL | undefined => {
  const parts = filter.map((group) => {
    const any = group.map((condition) => conditionOf(listed, scope, condition));
    return any.length === 1 ? any[0] : sql`(${sql.join(any, sql` or `)})`;
  });
  if (keywords !== undefined) parts.push(keywordsOf(listed, keywords));
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
};

const folded = ['text', 'long-text', 'rich', 'link'];

/**
 * The order of a list: text without regard to case, what is empty last, rows that are equal by their ids.
 * @throws Problem 'malformed' for what cannot be sorted by.
 */
export const toSqlOrder = (listed: ListSource, { key, direction }: Sort): SQL => {
  const { column, kind } = listed.keyOf(key);
  if (kind === 'users' || kind === 'choices' || kind === 'rows')
    throw problem('malformed', `${key} cannot be sorted by.`);
  const by = folded.includes(kind) ? sql`lower(${column})` : sql`${column}`;
  const way = sql.raw(direction);
  const neverEmpty = 'notNull' in column && column.notNull;
  const last = neverEmpty || direction === 'asc' ? sql`` : sql` nulls last`;
  return sql`${by} ${way}${last}, ${listed.keyOf('id').column} ${way}`;
};
