import type { BusinessScope, Scope } from '@bellwether/contract/access/scope';
import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/contract/problems';
import { type SQL, sql } from 'drizzle-orm';
import { auditEntry } from './audit-entry.ts';
import { type Context, inTransaction } from './context.ts';
import { get } from './get.ts';
import { idempotently } from './idempotency.ts';
import { type AnyItem, childrenOf, type ItemKind, type Values } from './kind.ts';
import { invalid, readBody, versionOf } from './read-body.ts';
import { parentErrors, userErrors } from './related-checks.ts';
import { among, asItem, bound, present, rowsOf, selected, visible } from './statements.ts';

type Body = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** What the store calls the columns of these fields, with their values. */
const rowOf = (kind: ItemKind, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const column = kind.columns[name];
      return column ? [[column.name, value]] : [];
    }),
  );

/** A row given as one JSON value, which the store takes apart by the types of the table: a parameter a column costs more. */
const recordOf = ({ table }: ItemKind, row: Record<string, unknown>): SQL =>
  sql`json_populate_record(null::${table}, ${bound(JSON.stringify(row))}::json)`;

const columnList = (row: Record<string, unknown>, print = (name: string) => `"${name}"`): SQL =>
  sql.raw(Object.keys(row).map(print).join(', '));

/** Checks what needs the store, works out the computed fields; answers all values as they will be stored. */
const prepared = async (
  context: Context,
  scope: Scope,
  kind: ItemKind,
  businessId: string,
  values: Values,
  before?: AnyItem,
): Promise<Values> => {
  const business = scope.businesses.find(({ id }) => id === businessId);
  if (!business) throw problem('not_found');
  const fieldErrors = [
    ...(await userErrors(context.db, kind, businessId, values, before)),
    ...(await parentErrors(context.db, kind, businessId, values, before)),
  ];
  if (fieldErrors.length > 0) throw invalid(fieldErrors);
  return kind.prepare ? { ...values, ...kind.prepare({ ...before, ...values }, business) } : values;
};

const one = (kind: ItemKind, answer: unknown): AnyItem => {
  const [row] = rowsOf(answer);
  if (!row) throw new Error(`A save of a ${kind.form.item} answered no row.`);
  return present(kind, row);
};

/**
 * Stores a new item of the scope's business. Sent again under the same `key` it answers what was stored the first time.
 * @throws Problem 'invalid' with a sentence for each field that is wrong.
 */
export const create = async (
  context: Context,
  kind: ItemKind,
  scope: BusinessScope,
  body: Body,
  key?: string,
): Promise<AnyItem> => {
  const { table } = kind;
  const read = readBody(kind.form, body, 'new');
  const insert = async (within: Context): Promise<AnyItem> => {
    const values = await prepared(within, scope, kind, scope.business.id, read);
    const now = context.clock.now().toISOString();
    const row = {
      [table.businessId.name]: scope.business.id,
      [table.createdAt.name]: now,
      [table.createdBy.name]: scope.userId,
      [table.updatedAt.name]: now,
      [table.updatedBy.name]: scope.userId,
      ...rowOf(kind, values),
    };
    const columns = columnList(row);
    return one(
      kind,
      await within.db.execute(sql`with made as (
          insert into ${table} (${columns}) select ${columns} from ${recordOf(kind, row)} returning ${selected(kind)}),
        noted as (${auditEntry(context, scope, kind, 'made', { action: 'created' })})
        select ${asItem(sql`made`)} from made`),
    );
  };
  if (key !== undefined) return idempotently(context, kind, scope, key, insert);
  // Only a parent has to be held still until the item stands; without one the statement is a whole of its own.
  return kind.parents ? inTransaction(context, insert) : insert(context);
};

/**
 * Changes the fields that the body names. A save that changes nothing is none.
 * @throws Problem 'not_found', 'invalid', and 'conflict' (with `current`) when the body's `version` is not the item's.
 */
export const update = (
  context: Context,
  kind: ItemKind,
  scope: Scope,
  id: string,
  body: Body,
): Promise<AnyItem> => {
  const expected = versionOf(body);
  const read = readBody(kind.form, body, 'existing');
  return inTransaction(context, async (within) => {
    const current = await get(within, kind, scope, id, 'for update');
    if (expected !== undefined && expected !== current.version)
      throw problem('conflict', undefined, [], { current });
    const before = current as Values;
    const values = await prepared(within, scope, kind, current.business_id, read, current);
    const changed = Object.keys(values).filter((name) => !isSame(values[name], before[name]));
    if (changed.length === 0) return current;
    const { table } = kind;
    const row = {
      [table.updatedAt.name]: context.clock.now().toISOString(),
      [table.updatedBy.name]: scope.userId,
      ...rowOf(kind, Object.fromEntries(changed.map((name) => [name, values[name]]))),
    };
    const sets = columnList(row, (name) => `"${name}" = n."${name}"`);
    const version = sql.identifier(table.version.name);
    return one(
      kind,
      await within.db.execute(sql`with made as (
          update ${table} set ${version} = ${table.version} + 1, ${sets} from ${recordOf(kind, row)} n
          where ${visible(kind, scope, among(table.id, [id]))} returning ${selected(kind)}),
        noted as (${auditEntry(context, scope, kind, 'made', { action: 'updated', changed })})
        select ${asItem(sql`made`)} from made`),
    );
  });
};

/** Deletes the items that the condition finds, and those that belong to them; answers how many of the kind itself. */
const removeWhere = async (
  context: Context,
  kind: ItemKind,
  scope: Scope,
  condition: SQL,
): Promise<number> => {
  const { table } = kind;
  const where = visible(kind, scope, condition);
  const rows = rowsOf(
    await context.db.execute(sql`with gone as (update ${table} set ${sql.identifier(table.deletedAt.name)} = ${bound(context.clock.now().toISOString())} where ${where} returning ${selected(kind)}),
        noted as (${auditEntry(context, scope, kind, 'gone', { action: 'deleted' })})
        select id from gone`),
  );
  const ids = rows.map(({ id }) => String(id));
  for (const { child, field } of ids.length > 0 ? childrenOf(kind) : []) {
    const column = child.columns[field];
    if (column) await removeWhere(context, child, scope, among(column, ids));
  }
  return ids.length;
};

/**
 * Takes an item, and what belongs to it, out of every list. It stays in the store, marked with when.
 * @throws Problem 'not_found'.
 */
export const remove = async (context: Context, kind: ItemKind, scope: Scope, id: string): Promise<void> => {
  if (!isId(id)) throw problem('not_found');
  await inTransaction(context, async (within) => {
    const gone = await removeWhere(within, kind, scope, among(kind.table.id, [id]));
    if (gone === 0) throw problem('not_found');
  });
};
