import type { Form } from '@bellwether/contract/forms/define';
import { changeScopeModule } from '@bellwether/domain/access/scope';
import { sql } from 'drizzle-orm';
import { runSql } from '../../../platform/postgres/database.ts';
import { users } from '../../../platform/postgres/schema.ts';
import { inList, param } from '../../../platform/postgres/sql.ts';
import type { LoadRelation } from '../item-type.ts';
import { getField, type ItemType } from '../item-type.ts';
import { withRelations } from './relation.ts';
import { itemColumnsSql, itemJsonSql, toItem, visibleItemsSql } from './statements.ts';

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

/** Relation of a choice field: its key and its label. */
export const loadChoice =
  ({ fields }: Form, field: string): LoadRelation =>
  () => {
    const options = fields.find(({ name }) => name === field)?.options ?? [];
    return Promise.resolve((item) => {
      const option = options.find(({ key }) => key === getField(item, field));
      return option ? { id: option.key, _id: option.key, name: option.label ?? option.value } : null;
    });
  };

/** Relation of a field with several user ids, in the order of the ids. It includes users who have left. */
export const loadUsers =
  (field: string): LoadRelation =>
  async ({ db }, items) => {
    const ids = [...new Set(items.flatMap((item) => textsIn(getField(item, field))))];
    const rows =
      ids.length === 0
        ? []
        : await runSql(
            db,
            sql`select id, id as _id, first_name, last_name, trim(first_name || ' ' || last_name) as full_name, avatar_url, status from ${users} where ${users.id} = any(${param(ids)}::uuid[])`,
          );
    const byId = new Map(rows.map((row) => [row['id'], row]));
    return (item) => textsIn(getField(item, field)).flatMap((id) => byId.get(id) ?? []);
  };

/** Relation of a field with a single user id. */
export const loadUser = (field: string): LoadRelation => {
  const people = loadUsers(field);
  return async (work, items) => {
    const getUsers = await people(work, items);
    return (item) => (getUsers(item) as unknown[])[0] ?? null;
  };
};

/**
 * Relation to the child items of another form, in that form's default order. Each child includes the relations that
 * `whole` names. `getKind` is a function because item types may refer to each other.
 */
export const loadItems =
  (getKind: () => ItemType, field: string, whole: readonly string[] = []): LoadRelation =>
  async ({ kind: _, scope, ...context }, items) => {
    const kind = getKind();
    const column = kind.columns[field];
    if (!column) throw new Error(`${kind.form.id} has no column for ${field}.`);
    const { key, direction } = kind.form.sort;
    const by = kind.columns[key] ?? kind.table.createdAt;
    const ids = items.map(({ id }) => id);
    // Children in another module are shown only if the reader may see that module.
    const theirs = changeScopeModule(scope, kind.form.module, 'read');
    if (!theirs) return () => [];
    const rows = (
      await runSql(
        context.db,
        sql`select ${itemJsonSql(sql`i`)} from (select ${itemColumnsSql(kind)} from ${kind.table} where ${visibleItemsSql(kind, theirs, inList(column, ids))} order by ${by} ${sql.raw(direction)} nulls last, ${kind.table.createdAt}, ${kind.table.id}) i`,
      )
    ).map((row) => toItem(kind, row));
    const children = await withRelations(context, kind, theirs, whole, rows);
    const byParent = Map.groupBy(children, (row) => getField(row, field));
    return ({ id }) => byParent.get(id) ?? [];
  };
