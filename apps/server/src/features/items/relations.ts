import { changeScopeModule } from '@bellwether/contract/access/scope';
import type { Form } from '@bellwether/contract/forms/define';
import { sql } from 'drizzle-orm';
import { runSql } from '../../platform/postgres/database.ts';
import { users } from '../../platform/postgres/schema.ts';
import { inList, param } from '../../platform/postgres/sql.ts';
import type { LoadRelation } from './item-type.ts';
import { getField, type ItemType } from './item-type.ts';
import { withRelations } from './relation.ts';
import { itemColumnsSql, itemJsonSql, toItem, visibleItemsSql } from './statements.ts';

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

/** What a choice stands for, with its name. */
export const loadChoice =
  ({ fields }: Form, field: string): LoadRelation =>
  () => {
    const options = fields.find(({ name }) => name === field)?.options ?? [];
    return Promise.resolve((item) => {
      const option = options.find(({ key }) => key === getField(item, field));
      return option ? { id: option.key, _id: option.key, name: option.label ?? option.value } : null;
    });
  };

/** The people whose ids a field holds, in its order. Who left since is still named. */
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

/** The person whose id a field holds. */
export const loadUser = (field: string): LoadRelation => {
  const people = loadUsers(field);
  return async (work, items) => {
    const of = await people(work, items);
    return (item) => (of(item) as unknown[])[0] ?? null;
  };
};

/**
 * The items of another form that belong to these, in that form's own order, each with those of its relations that `whole` names.
 * `kind` is a function, since kinds may name each other.
 */
export const loadItems =
  (kindOf: () => ItemType, field: string, whole: readonly string[] = []): LoadRelation =>
  async ({ kind: _, scope, ...context }, items) => {
    const kind = kindOf();
    const column = kind.columns[field];
    if (!column) throw new Error(`${kind.form.id} has no column for ${field}.`);
    const { key, direction } = kind.form.sort;
    const by = kind.columns[key] ?? kind.table.createdAt;
    const ids = items.map(({ id }) => id);
    // Of another module only what its reader may see there.
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
