import type { Field, FieldKind } from '@bellwether/contract/forms/define';
import { problem } from '@bellwether/domain/problems';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ItemType } from '../item-type.ts';

type ListedColumn = AnyPgColumn | SQL;

/** Key by which a list can be filtered and sorted. */
export type ListKey = {
  name: string;
  column: ListedColumn;
  kind: FieldKind;
  options: NonNullable<Field['options']>;
};

/** Filter keys for the business. The HTTP layer has already narrowed the scope to the filtered business. */
const businessKeys = ['business', 'business_id', 'fk_business_id'];

/** Columns of a list: its keys, the business of a row, and the columns that `table_keywords` searches. */
export type ListSource = Readonly<{
  keyOf: (name: string) => ListKey;
  businessId: AnyPgColumn;
  search: readonly ListedColumn[];
}>;

/**
 * Defines a list whose rows are not items. @param keys column, kind and the options of a choice, by filter and sort
 * key. The business keys are added.
 */
export const defineListSource = (
  businessId: AnyPgColumn,
  keys: Readonly<Record<string, readonly [ListedColumn, FieldKind, ListKey['options']?]>>,
  search: readonly ListedColumn[],
): ListSource => {
  const byName = new Map(
    [...Object.entries(keys), ...businessKeys.map((name) => [name, [businessId, 'item']] as const)].map(
      ([name, [column, kind, options = []]]) => [name, { name, column, kind, options }],
    ),
  );
  return { businessId, search, keyOf: (name) => requireKey(byName, name) };
};

const requireKey = (keys: ReadonlyMap<string, ListKey>, name: string): ListKey => {
  const key = keys.get(name);
  if (!key) throw problem('malformed', `You cannot filter or sort by ${name.slice(0, 60)}.`);
  return key;
};

const buildKeys = ({ form, table, columns }: ItemType): Map<string, ListKey> => {
  const info: readonly (readonly [string, AnyPgColumn, FieldKind])[] = [
    ['id', table.id, 'item'],
    ['_id', table.id, 'item'],
    ...businessKeys.map((name) => [name, table.businessId, 'item'] as const),
    ['version', table.version, 'number'],
    ['created_at', table.createdAt, 'date-time'],
    ['created_by', table.createdBy, 'user'],
    ['updated_at', table.updatedAt, 'date-time'],
    ['updated_by', table.updatedBy, 'user'],
  ];
  const fields = form.fields.flatMap(({ name, kind, options }): ListKey[] => {
    const column = columns[name];
    return column ? [{ name, column, kind, options: options ?? [] }] : [];
  });
  return new Map(
    [...info.map(([name, column, kind]) => ({ name, column, kind, options: [] })), ...fields].map((key) => [
      key.name,
      key,
    ]),
  );
};

const cachedSources = new WeakMap<ItemType, ListSource>();

/**
 * Returns the key columns of an item type's list. `keyOf` throws a Problem 'malformed' for a key that the form does not
 * have.
 */
export const itemListSource = (kind: ItemType): ListSource => {
  const before = cachedSources.get(kind);
  if (before) return before;
  const keys = buildKeys(kind);
  const getKey = (name: string) => requireKey(keys, name);
  const search = kind.form.fields.flatMap((field) => (field.search ? [getKey(field.name).column] : []));
  const source = { keyOf: getKey, businessId: kind.table.businessId, search };
  cachedSources.set(kind, source);
  return source;
};

export const isBusinessKey = (name: string): boolean => businessKeys.includes(name);
