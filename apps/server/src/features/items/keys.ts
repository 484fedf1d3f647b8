import type { Field, FieldKind } from '@bellwether/contract/forms/define';
import { problem } from '@bellwether/contract/problems';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ItemKind } from './kind.ts';

/** Something that a list can be filtered and sorted by. */
export type Key = {
  name: string;
  column: AnyPgColumn;
  kind: FieldKind;
  options: NonNullable<Field['options']>;
};

/** Names of the business: the edge has narrowed the scope to the one that is named. */
const businessKeys = ['business', 'business_id', 'fk_business_id'];

const keysOf = ({ form, table, columns }: ItemKind): Map<string, Key> => {
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
  const fields = form.fields.flatMap(({ name, kind, options }): Key[] => {
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

const known = new WeakMap<ItemKind, Map<string, Key>>();

/** @throws Problem 'malformed' for a key that the form does not have. */
export const keyOf = (kind: ItemKind, name: string): Key => {
  const keys = known.get(kind) ?? keysOf(kind);
  known.set(kind, keys);
  const key = keys.get(name);
  if (!key) throw problem('malformed', `${name.slice(0, 60)} cannot be filtered or sorted by.`);
  return key;
};

export const isBusinessKey = (name: string): boolean => businessKeys.includes(name);
