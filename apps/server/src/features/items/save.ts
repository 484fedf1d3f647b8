import type { BusinessScope, Scope } from '@bellwether/contract/access/scope';
import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/contract/problems';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Desk, together } from './desk.ts';
import { get } from './get.ts';
import { noteOf } from './history-entry.ts';
import { type AnyItem, childrenOf, type ItemKind, type Values } from './kind.ts';
import { onceFor } from './once.ts';
import { invalid, readBody, versionOf } from './read-body.ts';
import { parentFaults, peopleFaults } from './related-checks.ts';
import { among, asItem, bound, present, rowsOf, selected, visible } from './statements.ts';

type Body = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

const columnOf = (column: AnyPgColumn): SQL => sql`${sql.identifier(column.name)}`;

const pairsOf = (kind: ItemKind, values: Values): [SQL, SQL][] =>
  Object.entries(values).flatMap(([name, value]): [SQL, SQL][] => {
    const column = kind.columns[name];
    return column ? [[columnOf(column), bound(value)]] : [];
  });

/** Checks what needs the store, works out the computed fields; answers all values as they will be kept. */
const prepared = async (
  desk: Desk,
  scope: Scope,
  kind: ItemKind,
  businessId: string,
  values: Values,
  before?: AnyItem,
): Promise<Values> => {
  const business = scope.businesses.find(({ id }) => id === businessId);
  if (!business) throw problem('not_found');
  const faults = [
    ...(await peopleFaults(desk.db, kind, businessId, values, before)),
    ...(await parentFaults(desk.db, kind, businessId, values, before)),
  ];
  if (faults.length > 0) throw invalid(faults);
  return kind.prepare ? { ...values, ...kind.prepare({ ...before, ...values }, business) } : values;
};

const one = (kind: ItemKind, answer: unknown): AnyItem => {
  const [row] = rowsOf(answer);
  if (!row) throw new Error(`A save of a ${kind.form.item} answered no row.`);
  return present(kind, row);
};

/**
 * Keeps a new item of the scope's business. Sent again under the same `key` it answers what was kept the first time.
 * @throws Problem 'invalid' with a sentence for each field that is wrong.
 */
export const create = async (
  desk: Desk,
  kind: ItemKind,
  scope: BusinessScope,
  body: Body,
  key?: string,
): Promise<AnyItem> => {
  const { table } = kind;
  const read = readBody(kind.form, body, 'new');
  const keep = async (within: Desk): Promise<AnyItem> => {
    const values = await prepared(within, scope, kind, scope.business.id, read);
    const now = bound(desk.clock.now().toISOString());
    const by = bound(scope.userId);
    const pairs: [SQL, SQL][] = [
      [columnOf(table.businessId), bound(scope.business.id)],
      [columnOf(table.createdAt), now],
      [columnOf(table.createdBy), by],
      [columnOf(table.updatedAt), now],
      [columnOf(table.updatedBy), by],
      ...pairsOf(kind, values),
    ];
    const [names, kept] = [0, 1].map((n) =>
      sql.join(
        pairs.map((pair) => pair[n] ?? sql``),
        sql`, `,
      ),
    );
    return one(
      kind,
      await within.db.execute(sql`with made as (insert into ${table} (${names}) values (${kept}) returning ${selected(kind)}),
        noted as (${noteOf(desk, scope, kind, sql`made`, { action: 'created' })})
        select ${asItem(sql`made`)} from made`),
    );
  };
  if (key !== undefined) return onceFor(desk, kind, scope, key, keep);
  // Only a parent has to be held still until the item stands; without one the statement is a whole of its own.
  return kind.parents ? together(desk, keep) : keep(desk);
};

/**
 * Changes the fields that the body names. A save that changes nothing is none.
 * @throws Problem 'not_found', 'invalid', and 'conflict' (with `current`) when the body's `version` is not the item's.
 */
export const update = (
  desk: Desk,
  kind: ItemKind,
  scope: Scope,
  id: string,
  body: Body,
): Promise<AnyItem> => {
  const version = versionOf(body);
  const read = readBody(kind.form, body, 'existing');
  return together(desk, async (within) => {
    const current = await get(within, kind, scope, id, 'for update');
    if (version !== undefined && version !== current.version)
      throw problem('conflict', undefined, [], { current });
    const before = current as Values;
    const values = await prepared(within, scope, kind, current.business_id, read, current);
    const changed = Object.keys(values).filter((name) => !isSame(values[name], before[name]));
    if (changed.length === 0) return current;
    const { table } = kind;
    const set: [SQL, SQL][] = [
      [columnOf(table.version), sql`${table.version} + 1`],
      [columnOf(table.updatedAt), bound(desk.clock.now().toISOString())],
      [columnOf(table.updatedBy), bound(scope.userId)],
      ...pairsOf(kind, Object.fromEntries(changed.map((name) => [name, values[name]]))),
    ];
    const sets = sql.join(
      set.map(([name, value]) => sql`${name} = ${value}`),
      sql`, `,
    );
    const where = visible(kind, scope, among(table.id, [id]));
    return one(
      kind,
      await within.db.execute(sql`with made as (update ${table} set ${sets} where ${where} returning ${selected(kind)}),
        noted as (${noteOf(desk, scope, kind, sql`made`, { action: 'updated', changed })})
        select ${asItem(sql`made`)} from made`),
    );
  });
};

/** Deletes the items that the condition finds, and those that belong to them; answers how many of the kind itself. */
const removeWhere = async (desk: Desk, kind: ItemKind, scope: Scope, condition: SQL): Promise<number> => {
  const { table } = kind;
  const where = visible(kind, scope, condition);
  const rows = rowsOf(
    await desk.db.execute(sql`with gone as (update ${table} set ${columnOf(table.deletedAt)} = ${bound(desk.clock.now().toISOString())} where ${where} returning ${selected(kind)}),
        noted as (${noteOf(desk, scope, kind, sql`gone`, { action: 'deleted' })})
        select id from gone`),
  );
  const ids = rows.map(({ id }) => String(id));
  for (const { child, field } of ids.length > 0 ? childrenOf(kind) : []) {
    const column = child.columns[field];
    if (column) await removeWhere(desk, child, scope, among(column, ids));
  }
  return ids.length;
};

/**
 * Takes an item, and what belongs to it, out of every list. It stays in the store, marked with when.
 * @throws Problem 'not_found'.
 */
export const remove = async (desk: Desk, kind: ItemKind, scope: Scope, id: string): Promise<void> => {
  if (!isId(id)) throw problem('not_found');
  await together(desk, async (within) => {
    const gone = await removeWhere(within, kind, scope, among(kind.table.id, [id]));
    if (gone === 0) throw problem('not_found');
  });
};
