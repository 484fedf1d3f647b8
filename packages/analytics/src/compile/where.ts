import type { Condition } from '@bellwether/contract/query/filter';
import type { Scope } from '@bellwether/domain/access/scope';
import { isDimension } from '@bellwether/domain/catalogue/dimensions';
import { problem } from '@bellwether/domain/problems';
import { toStoredSpelling } from '@bellwether/facts/rules/spelling';
import type { SetAside } from '@bellwether/facts/shared-days';
import type { Dialect } from '../dialects/dialect.ts';
import type { Model } from '../models/model.ts';
import type { Params } from './params.ts';

/**
 * Returns the condition on a text; '' matches rows without one. Devices and channels match in any spelling.
 */
export const textConditionSql = (
  column: string,
  { key, operator, value }: Condition,
  params: Params,
  dialect: Dialect,
): string => {
  const text = () => params.add(value, 'text');
  const storedText = () => params.add(toStoredSpelling(key, value), 'text');
  switch (operator) {
    case '=':
      return value === '' ? `${column} IS NULL` : `${column} = ${storedText()}`;
    case '!=':
      return value === '' ? `${column} IS NOT NULL` : `(${column} IS NULL OR ${column} <> ${storedText()})`;
    case '~':
      return dialect.contains(column, text());
    case '!~':
      return `(${column} IS NULL OR NOT ${dialect.contains(column, text())})`;
    default:
      return `${column} ${operator} ${text()}`;
  }
};

export const numberConditionSql = (
  column: string,
  { operator, value, key }: Condition,
  params: Params,
): string => {
  const number = /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : null;
  if (number === null || operator === '~' || operator === '!~')
    throw problem(
      'malformed',
      `The filter on ${key} needs a number and one of = != > >= < <=, not "${operator}${value.slice(0, 20)}".`,
    );
  return `${column} ${operator === '!=' ? '<>' : operator} ${params.add(number, 'number')}`;
};

export const anySql = (conditions: readonly string[]): string =>
  conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(' OR ')})`;

/**
 * Returns the SQL of a dimension in a model.
 * @throws Problem 'malformed' for a dimension that the model does not know.
 */
export const dimensionSql = (model: Model, name: string): string => {
  if (name === 'business') return 'business_id';
  const column = isDimension(name) ? model.dimensions[name] : undefined;
  if (column === undefined) throw problem('malformed', `This report cannot be filtered by ${name}.`);
  return column;
};

/** Rows that a query may read: the businesses of the scope, and the invoice source of each business. */
export type Tenancy = {
  scope: Scope;
  revenueSources: ReadonlyMap<string, string | null>;
  /**
   * Sources for rows joined from another module, only for businesses where the reader may see them. By
   * default all.
   */
  joinedSources?: ReadonlyMap<string, string | null>;
  /** Days of files that a connected source also covers (`set-aside.ts`). */
  setAside: readonly SetAside[];
};

/**
 * Returns the condition on the businesses of the scope, and on the invoice source of each if the model needs
 * it.
 */
export const tenantConditionSql = (
  { scope: { businesses }, revenueSources }: Pick<Tenancy, 'scope' | 'revenueSources'>,
  model: Pick<Model, 'oneSource'>,
  params: Params,
  dialect: Dialect,
  origin = 'origin',
): string => {
  const inBusinesses = (ids: readonly string[]) =>
    ids.length === 1 && ids[0] !== undefined
      ? `business_id = ${params.add(ids[0], 'uuid')}`
      : dialect.inList('business_id', params.add(ids, 'uuids'));
  if (businesses.length === 0) return 'FALSE';
  if (!model.oneSource) return inBusinesses(businesses.map(({ id }) => id));
  // Groups businesses by source, because a thousand separate conditions would be checked on every row.
  const bySource = Map.groupBy(businesses, ({ id }) => revenueSources.get(id) ?? null);
  const sourceConditions = [...bySource].flatMap(([source, group]) =>
    source
      ? [`${inBusinesses(group.map(({ id }) => id))} AND ${origin} = ${params.add(source, 'text')}`]
      : [],
  );
  return sourceConditions.length === 0 ? 'FALSE' : anySql(sourceConditions);
};
