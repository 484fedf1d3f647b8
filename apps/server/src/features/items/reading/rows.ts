import type { Scope } from '@bellwether/domain/access/scope';
import { type SQL, sql } from 'drizzle-orm';
import { runSql } from '../../../platform/postgres/database.ts';
import { inList, param } from '../../../platform/postgres/sql.ts';
import { auditEntrySql } from '../audit-entry.ts';
import type { ItemContext } from '../context.ts';
import { type AnyItem, type ItemType, type ItemValues, requireScopeProof } from '../item-type.ts';
import { itemColumnsSql, itemJsonSql, itemTableSql, toItem, visibleItemsSql } from './statements.ts';

type Row = Record<string, unknown>;

export const toColumns = (kind: ItemType, values: ItemValues): Row =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const column = kind.columns[name];
      return column ? [[column.name, value]] : [];
    }),
  );

/**
 * Builds a row source from a single JSON parameter, which PostgreSQL converts by the table's column types. One
 * parameter per column is slower.
 */
export const toRecordset = (kind: ItemType, rows: readonly Row[]): SQL =>
  rows.length === 1
    ? sql`json_populate_record(null::${itemTableSql(kind)}, ${param(JSON.stringify(rows[0]))}::json)`
    : sql`json_populate_recordset(null::${itemTableSql(kind)}, ${param(JSON.stringify(rows))}::json)`;

export const columnList = (row: Row, print = (name: string) => `"${name}"`): SQL =>
  sql.raw(Object.keys(row).map(print).join(', '));

const toItems = (kind: ItemType, rows: readonly Row[], expected: number): AnyItem[] => {
  const items = rows.map((row) => toItem(kind, row));
  if (items.length !== expected)
    throw new Error(`A save of ${expected} × ${kind.form.item} returned ${items.length} rows.`);
  return items;
};

/**
 * Inserts items of a business, each with all its values, and their history entries in a single statement. Returns them
 * in order.
 */
export const insertRows = async (
  context: ItemContext,
  kind: ItemType,
  scope: Scope,
  businessId: string,
  items: readonly ItemValues[],
): Promise<AnyItem[]> => {
  requireScopeProof(kind, scope, 'write');
  const { table } = kind;
  const into = itemTableSql(kind);
  const now = context.clock.now().toISOString();
  // Several items get their ids here, to restore their order. For a single item the database creates the id.
  const ids = items.length === 1 ? [] : items.map(() => crypto.randomUUID());
  const rows = items.map(
    (values, at): Row => ({
      ...(ids[at] ? { [table.id.name]: ids[at] } : {}),
      [table.businessId.name]: businessId,
      [table.createdAt.name]: now,
      [table.createdBy.name]: scope.userId,
      [table.updatedAt.name]: now,
      [table.updatedBy.name]: scope.userId,
      ...toColumns(kind, values),
    }),
  );
  const [first] = rows;
  if (!first) return [];
  const columns = columnList(first);
  const created = toItems(
    kind,
    await runSql(
      context.db,
      sql`with made as (
        insert into ${into} (${columns}) select ${columns} from ${toRecordset(kind, rows)} returning ${itemColumnsSql(kind)}),
      noted as (${auditEntrySql(context, scope, kind, 'made', { action: 'created' })})
      select ${itemJsonSql(sql`made`)} from made`,
    ),
    rows.length,
  );
  if (ids.length === 0) return created;
  const byId = new Map(created.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export type RowChange = { before: AnyItem; changed: ItemValues };

/**
 * Updates items that the caller has locked (`for update`) and writes their history entries, in a single statement.
 * Returns them in order.
 */
export const updateRows = async (
  context: ItemContext,
  kind: ItemType,
  scope: Scope,
  changes: readonly RowChange[],
): Promise<AnyItem[]> => {
  requireScopeProof(kind, scope, 'write');
  if (changes.length === 0) return [];
  const { table } = kind;
  const now = context.clock.now().toISOString();
  const names = [...new Set(changes.flatMap(({ changed }) => Object.keys(changed)))];
  const info = { [table.updatedAt.name]: now, [table.updatedBy.name]: scope.userId };
  const rows = changes.map(({ before, changed }): Row => {
    const values: ItemValues = { ...before, ...changed };
    return {
      [table.id.name]: before.id,
      ...info,
      ...toColumns(kind, Object.fromEntries(names.map((name) => [name, values[name]]))),
    };
  });
  const { [table.id.name]: _, ...sets } = rows[0] ?? {};
  const version = sql.identifier(table.version.name);
  const ids = changes.map(({ before }) => before.id);
  const updated = toItems(
    kind,
    await runSql(
      context.db,
      sql`with made as (
        update ${table} set ${version} = ${table.version} + 1, ${columnList(sets, (name) => `"${name}" = n."${name}"`)}
        from ${toRecordset(kind, rows)} n
        where ${visibleItemsSql(kind, scope, inList(table.id, ids))} and ${table.id} = n.${sql.identifier(table.id.name)}
        returning ${itemColumnsSql(kind)}),
      noted as (${auditEntrySql(context, scope, kind, 'made', {
        action: 'updated',
        changed: Object.fromEntries(changes.map(({ before, changed }) => [before.id, Object.keys(changed)])),
      })})
      select ${itemJsonSql(sql`made`)} from made`,
    ),
    rows.length,
  );
  const byId = new Map(updated.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
