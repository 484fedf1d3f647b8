import type { Scope } from '@bellwether/contract/access/scope';
import { isDimension } from '@bellwether/contract/catalogue/dimensions';
import { problem } from '@bellwether/contract/problems';
import type { Condition } from '@bellwether/contract/query/filter';
import type { Dialect } from '../dialects/dialect.ts';
import { canonicalValueSql } from '../facts/canonical.ts';
import type { SetAside } from '../facts/shared-days.ts';
import type { Model } from '../models/model.ts';
import type { Params } from './params.ts';

/** A condition on a text; '' asks for rows without one. A device or channel is found however it is asked for. */
export const textConditionSql = (
  column: string,
  { key, operator, value }: Condition,
  params: Params,
  dialect: Dialect,
): string => {
  const text = () => params.add(value, 'text');
  const word = () => canonicalValueSql(key, text());
  switch (operator) {
    case '=':
      return value === '' ? `${column} IS NULL` : `${column} = ${word()}`;
    case '!=':
      return value === '' ? `${column} IS NOT NULL` : `(${column} IS NULL OR ${column} <> ${word()})`;
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

/** The SQL of a dimension in a model. */
export const dimensionSql = (model: Model, name: string): string => {
  if (name === 'business') return 'business_id';
  const column = isDimension(name) ? model.dimensions[name] : undefined;
  if (column === undefined) throw problem('malformed', `This report cannot be filtered by ${name}.`);
  return column;
};

/** Whose rows are read: the businesses of the scope, and the source that each business's invoices are read from. */
export type Tenancy = {
  scope: Scope;
  revenueSources: ReadonlyMap<string, string | null>;
  /** The same for what is joined to rows of another module: of businesses where the reader may see it. Not given: of all. */
  joinedSources?: ReadonlyMap<string, string | null>;
  /** Days of files that a connected source brings too (`set-aside.ts`). */
  setAside: readonly SetAside[];
};

/** The businesses of the scope, each with the one source its invoices are read from where the model asks for that. */
export const tenantConditionSql = (
  { scope: { businesses }, revenueSources }: Pick<Tenancy, 'scope' | 'revenueSources'>,
  model: Pick<Model, 'oneSource'>,
  params: Params,
  dialect: Dialect,
  origin = 'origin',
): string => {
  const among = (ids: readonly string[]) =>
    ids.length === 1 && ids[0] !== undefined
      ? `business_id = ${params.add(ids[0], 'uuid')}`
      : dialect.among('business_id', params.add(ids, 'uuids'));
  if (businesses.length === 0) return 'FALSE';
  if (!model.oneSource) return among(businesses.map(({ id }) => id));
  // By source, of which there are few: a condition for each of a thousand businesses is tried on every row.
  const bySource = Map.groupBy(businesses, ({ id }) => revenueSources.get(id) ?? null);
  const read = [...bySource].flatMap(([source, of]) =>
    source ? [`${among(of.map(({ id }) => id))} AND ${origin} = ${params.add(source, 'text')}`] : [],
  );
  return read.length === 0 ? 'FALSE' : anySql(read);
};
