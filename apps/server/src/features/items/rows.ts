import type { Scope } from '@bellwether/contract/access/scope';
import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/postgres/database.ts';
import { among, bound } from '../../platform/postgres/sql.ts';
import { auditEntry } from './audit-entry.ts';
import type { Context } from './context.ts';
import { type AnyItem, type ItemKind, requireProof, type Values } from './kind.ts';
import { asItem, present, selected, tableOf, visible } from './statements.ts';

type Row = Record<string, unknown>;

/** What the store calls the columns of these fields, with their values. */
export const rowOf = (kind: ItemKind, values: Values): Row =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const column = kind.columns[name];
      return column ? [[column.name, value]] : [];
    }),
  );

/** Rows given as one JSON value, which the store takes apart by the types of the table: a parameter a column costs more. */
export const recordsOf = (kind: ItemKind, rows: readonly Row[]): SQL =>
  rows.length === 1
    ? sql`json_populate_record(null::${tableOf(kind)}, ${bound(JSON.stringify(rows[0]))}::json)`
    : sql`json_populate_recordset(null::${tableOf(kind)}, ${bound(JSON.stringify(rows))}::json)`;

export const columnList = (row: Row, print = (name: string) => `"${name}"`): SQL =>
  sql.raw(Object.keys(row).map(print).join(', '));

const itemsOf = (kind: ItemKind, rows: readonly Row[], expected: number): AnyItem[] => {
  const items = rows.map((row) => present(kind, row));
  if (items.length !== expected)
    throw new Error(`A save of ${expected} × ${kind.form.item} answered ${items.length} rows.`);
  return items;
};

/** Stores new items of one business, each with all its values, and their entries in the history, by one statement; answers them in order. */
export const insertRows = async (
  context: Context,
  kind: ItemKind,
  scope: Scope,
  businessId: string,
  items: readonly Values[],
): Promise<AnyItem[]> => {
  requireProof(kind, scope, 'write');
  const { table } = kind;
  const into = tableOf(kind);
  const now = context.clock.now().toISOString();
  // Several are told apart by ids of ours; of one the store makes it.
  const ids = items.length === 1 ? [] : items.map(() => crypto.randomUUID());
  const rows = items.map(
    (values, at): Row => ({
      ...(ids[at] ? { [table.id.name]: ids[at] } : {}),
      [table.businessId.name]: businessId,
      [table.createdAt.name]: now,
      [table.createdBy.name]: scope.userId,
      [table.updatedAt.name]: now,
      [table.updatedBy.name]: scope.userId,
      ...rowOf(kind, values),
    }),
  );
  const [first] = rows;
  if (!first) return [];
  const columns = columnList(first);
  const made = itemsOf(
    kind,
    await rowsOf(
      context.db,
      sql`with made as (
        insert into ${into} (${columns}) select ${columns} from ${recordsOf(kind, rows)} returning ${selected(kind)}),
      noted as (${auditEntry(context, scope, kind, 'made', { action: 'created' })})
      select ${asItem(sql`made`)} from made`,
    ),
    rows.length,
  );
  if (ids.length === 0) return made;
  const byId = new Map(made.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** An item as it stands, and the values that a save changes in it. */
export type RowChange = { before: AnyItem; changed: Values };

/** Stores changes of items that the caller holds (`for update`), and their entries in the history, by one statement; answers them in order. */
export const updateRows = async (
  context: Context,
  kind: ItemKind,
  scope: Scope,
  changes: readonly RowChange[],
): Promise<AnyItem[]> => {
  requireProof(kind, scope, 'write');
  if (changes.length === 0) return [];
  const { table } = kind;
  const now = context.clock.now().toISOString();
  const names = [...new Set(changes.flatMap(({ changed }) => Object.keys(changed)))];
  const info = { [table.updatedAt.name]: now, [table.updatedBy.name]: scope.userId };
  const rows = changes.map(({ before, changed }): Row => {
    const values: Values = { ...before, ...changed };
    return {
      [table.id.name]: before.id,
      ...info,
      ...rowOf(kind, Object.fromEntries(names.map((name) => [name, values[name]]))),
    };
  });
  const { [table.id.name]: _, ...sets } = rows[0] ?? {};
  const version = sql.identifier(table.version.name);
  const ids = changes.map(({ before }) => before.id);
  const updated = itemsOf(
    kind,
    await rowsOf(
      context.db,
      sql`with made as (
        update ${table} set ${version} = ${table.version} + 1, ${columnList(sets, (name) => `"${name}" = n."${name}"`)}
        from ${recordsOf(kind, rows)} n
        where ${visible(kind, scope, among(table.id, ids))} and ${table.id} = n.${sql.identifier(table.id.name)}
        returning ${selected(kind)}),
      noted as (${auditEntry(context, scope, kind, 'made', {
        action: 'updated',
        changed: Object.fromEntries(changes.map(({ before, changed }) => [before.id, Object.keys(changed)])),
      })})
      select ${asItem(sql`made`)} from made`,
    ),
    rows.length,
  );
  const byId = new Map(updated.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
