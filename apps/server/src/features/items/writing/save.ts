import { isId } from '@bellwether/contract/forms/values';
import { type BusinessContext, changeScopeModule, type Scope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { type SQL, sql } from 'drizzle-orm';
import { runSql } from '../../../platform/postgres/database.ts';
import { inList, param } from '../../../platform/postgres/sql.ts';
import { auditEntrySql } from '../audit-entry.ts';
import { type ItemContext, inTransaction } from '../context.ts';
import {
  type AnyItem,
  type BusinessScopeFor,
  type ItemType,
  type ItemValues,
  itemPath,
  listChildTypes,
  requireScopeProof,
  type ScopeFor,
} from '../item-type.ts';
import { requireAllowed } from '../policy.ts';
import { readItem } from '../reading/get.ts';
import { insertRows, type RowChange, updateRows } from '../reading/rows.ts';
import { itemColumnsSql, itemJsonSql, toItem, visibleItemsSql } from '../reading/statements.ts';
import { saveItemsOnce } from './idempotency.ts';
import { invalidFields, readBody, readVersion } from './read-body.ts';
import { type IncomingItem, parentErrors, userErrors } from './related-checks.ts';
import { withUniqueErrors } from './unique.ts';

export type ItemBody = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Returns a business of the scope by its id. @throws Problem 'not_found'. */
const businessIn = ({ businesses }: Scope, businessId: string): BusinessContext => {
  const business = businesses.find(({ id }) => id === businessId);
  if (!business) throw problem('not_found');
  return business;
};

/** Checks the users and parents of all new or changed items together, because these checks need the database. */
const checkDrafts = async (
  { db }: ItemContext,
  scope: Scope,
  kind: ItemType,
  businessId: string,
  drafts: readonly IncomingItem[],
): Promise<void> => {
  const fieldErrors = [
    ...(await userErrors(db, kind, businessId, drafts)),
    ...(await parentErrors(db, scope, kind, businessId, drafts)),
  ];
  if (fieldErrors.length > 0) throw invalidFields(fieldErrors);
};

const computed = (
  kind: ItemType,
  values: ItemValues,
  business: BusinessContext,
  before?: ItemValues,
): ItemValues => (kind.compute ? { ...values, ...kind.compute({ ...before, ...values }, business) } : values);

/**
 * Inserts items of a business, each with values for all fields. Call it in a transaction. @throws Problem 'invalid'
 * with a message for each wrong field.
 */
export const insertItems = async (
  context: ItemContext,
  kind: ItemType,
  scope: Scope,
  businessId: string,
  drafts: readonly IncomingItem[],
): Promise<AnyItem[]> => {
  const business = businessIn(scope, businessId);
  requireAllowed(kind, scope, 'create');
  await checkDrafts(context, scope, kind, businessId, drafts);
  const { beforeCreate, afterCreate } = kind.hooks ?? {};
  const work = { ...context, scope, business };
  const whole: ItemValues[] = [];
  for (const { values } of drafts)
    whole.push(computed(kind, { ...values, ...(await beforeCreate?.(work, values)) }, business));
  const items = await insertRows(context, kind, scope, businessId, whole);
  for (const item of afterCreate ? items : []) await afterCreate?.(work, item);
  return items;
};

export type ItemChange = { before: AnyItem; values: ItemValues; at?: string };

/**
 * Changes items of a business that are locked (`for update`). Unchanged items are not saved. Returns all items in
 * order. @throws Problem 'invalid' with a message for each wrong field.
 */
export const updateItems = async (
  context: ItemContext,
  kind: ItemType,
  scope: Scope,
  businessId: string,
  changes: readonly ItemChange[],
): Promise<AnyItem[]> => {
  const business = businessIn(scope, businessId);
  for (const { before } of changes) requireAllowed(kind, scope, 'update', before);
  await checkDrafts(context, scope, kind, businessId, changes);
  const { beforeUpdate, afterUpdate } = kind.hooks ?? {};
  const work = { ...context, scope, business };
  const rows: RowChange[] = [];
  for (const { before, values } of changes) {
    const draft = { ...values, ...(await beforeUpdate?.(work, values, before)) };
    const whole = computed(kind, draft, business, before);
    const changed = Object.entries(whole).filter(
      ([name, value]) => !isSame(value, (before as ItemValues)[name]),
    );
    if (changed.length > 0) rows.push({ before, changed: Object.fromEntries(changed) });
  }
  const saved = await updateRows(context, kind, scope, rows);
  if (afterUpdate)
    for (const [at, item] of saved.entries()) await afterUpdate(work, item, rows[at]?.before ?? item);
  const byId = new Map(saved.map((item) => [item.id, item]));
  return changes.map(({ before }) => byId.get(before.id) ?? before);
};

/**
 * Creates an item in the scope's business. A repeated request with the same `key` gets the first item. @throws Problem
 * 'invalid' with a message for each wrong field.
 */
export const addItem = <K extends ItemType>(
  context: ItemContext,
  kind: K,
  scope: BusinessScopeFor<K, 'write'>,
  body: ItemBody,
  key?: string,
): Promise<AnyItem> => {
  const values = readBody(kind.form, body, 'new');
  const insert = async (within: ItemContext): Promise<AnyItem> => {
    const [item] = await insertItems(within, kind, scope, scope.business.id, [{ values }]);
    if (!item) throw new Error(`A new ${kind.form.item} was not stored.`);
    return item;
  };
  return withUniqueErrors(kind, () => {
    if (key !== undefined)
      return saveItemsOnce(
        context,
        { scope, key, operation: itemPath(kind.form) },
        {
          first: async (within) => {
            const item = await insert(within);
            return { answer: item, ids: [item.id] };
          },
          again: (within, [id = '']) => readItem(within, kind, scope, id),
        },
      );
    // A parent must stay locked until the item is stored, which needs a transaction. Without parents and hooks there is
    // only one statement, which needs none.
    return kind.parents || kind.hooks ? inTransaction(context, insert) : insert(context);
  });
};

/**
 * Changes the fields of an item that the body names. Nothing is saved if no value changes. @throws Problem 'not_found',
 * 'invalid', and 'conflict' (with `current`) if the body's `version` is not the item's.
 */
export const changeItem = <K extends ItemType>(
  context: ItemContext,
  kind: K,
  scope: ScopeFor<K, 'write'>,
  id: string,
  body: ItemBody,
): Promise<AnyItem> => {
  const expected = readVersion(body);
  const values = readBody(kind.form, body, 'existing');
  return withUniqueErrors(kind, () =>
    inTransaction(context, async (within) => {
      const before = await readItem(within, kind, scope, id, 'for update');
      if (expected !== undefined && expected !== before.version)
        throw problem('conflict', undefined, [], { current: before });
      const [item] = await updateItems(within, kind, scope, before.business_id, [{ before, values }]);
      return item ?? before;
    }),
  );
};

/**
 * Soft-deletes the matching items and their children. Returns the number of matching items, without children. @throws
 * Problem 'not_allowed' if a child is in a module where the user may not delete.
 */
export const removeItemsWhere = async (
  context: ItemContext,
  kind: ItemType,
  scope: Scope,
  condition: SQL,
): Promise<number> => {
  requireScopeProof(kind, scope, 'delete');
  const { table, hooks: { beforeDelete, afterDelete } = {} } = kind;
  const where = visibleItemsSql(kind, scope, condition);
  const hookContext = (item: AnyItem) => ({
    ...context,
    scope,
    business: businessIn(scope, item.business_id),
  });
  if (beforeDelete) {
    const itemsToDelete = (
      await runSql(
        context.db,
        sql`select ${itemJsonSql(sql`i`)} from (select ${itemColumnsSql(kind)} from ${table} where ${where} for update) i`,
      )
    ).map((row) => toItem(kind, row));
    for (const item of itemsToDelete) await beforeDelete(hookContext(item), item);
  }
  const removed = (
    await runSql(
      context.db,
      sql`with gone as (update ${table} set ${sql.identifier(table.deletedAt.name)} = ${param(context.clock.now().toISOString())} where ${where} returning ${itemColumnsSql(kind)}),
        noted as (${auditEntrySql(context, scope, kind, 'gone', { action: 'deleted' })})
        select ${itemJsonSql(sql`gone`)} from gone`,
    )
  ).map((row) => toItem(kind, row));
  const ids = removed.map(({ id }) => id);
  for (const { child, field } of ids.length > 0 ? listChildTypes(kind) : []) {
    const column = child.columns[field];
    if (!column) continue;
    // Deleting children in another module needs the right to delete there.
    const theirs = changeScopeModule(scope, child.form.module, 'delete');
    if (!theirs)
      throw problem(
        'not_allowed',
        `You do not have permission to delete the items that belong to this ${kind.form.item}.`,
      );
    await removeItemsWhere(context, child, theirs, inList(column, ids));
  }
  for (const item of afterDelete ? removed : []) await afterDelete?.(hookContext(item), item);
  return ids.length;
};

/**
 * Soft-deletes an item and its children. They stay in the database with the time of deletion.
 * @throws Problem 'not_found'.
 */
export const removeItem = async <K extends ItemType>(
  context: ItemContext,
  kind: K,
  scope: ScopeFor<K, 'delete'>,
  id: string,
): Promise<void> => {
  if (!isId(id)) throw problem('not_found');
  await inTransaction(context, async (within) => {
    if (kind.policy?.delete)
      requireAllowed(kind, scope, 'delete', await readItem(within, kind, scope, id, 'for update'));
    const removed = await removeItemsWhere(within, kind, scope, inList(kind.table.id, [id]));
    if (removed === 0) throw problem('not_found');
  });
};
