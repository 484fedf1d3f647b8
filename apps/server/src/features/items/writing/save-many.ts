import type { SaveItems } from '@bellwether/contract/api/items';
import { isId } from '@bellwether/contract/forms/values';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { type FieldError, Problem, problem } from '@bellwether/domain/problems';
import { sql } from 'drizzle-orm';
import { runSql } from '../../../platform/postgres/database.ts';
import { inList, param } from '../../../platform/postgres/sql.ts';
import { type ItemContext, inTransaction } from '../context.ts';
import {
  type AnyItem,
  type BusinessScopeFor,
  getField,
  type ItemType,
  type ItemValues,
  itemPath,
} from '../item-type.ts';
import { requireAllowed } from '../policy.ts';
import { readItem } from '../reading/get.ts';
import { updateRows } from '../reading/rows.ts';
import { itemColumnsSql, itemJsonSql, toItem, visibleItemsSql } from '../reading/statements.ts';
import { saveItemsOnce } from './idempotency.ts';
import { invalidFields, readBody, readVersion } from './read-body.ts';
import { type ItemBody, type ItemChange, insertItems, removeItemsWhere, updateItems } from './save.ts';
import { withUniqueErrors } from './unique.ts';

type Saved = { data: AnyItem[]; parent: AnyItem | null };
/** Item in a request: its position in the list, its id if it exists, and the version it is based on. */
type RequestedItem = { at: string; id: string | undefined; version: number | undefined; values: ItemValues };

/** Runs `read` and prefixes its field errors with the item's position in the list: 'items.3.name'. */
const within = <T>(at: string, errors: FieldError[], read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Problem) || error.fieldErrors.length === 0) throw error;
    errors.push(...error.fieldErrors.map(({ field, message }) => ({ field: `${at}${field}`, message })));
    return undefined;
  }
};

const readRequest = (kind: ItemType, { items, deleted, parent }: SaveItems): RequestedItem[] => {
  // A body with only unknown fields contains nothing to save, so the request is rejected.
  if (items.length === 0 && deleted.length === 0 && !parent)
    throw invalidFields([{ field: 'items', message: 'There is nothing to save.' }]);
  const errors: FieldError[] = [];
  const requestedItems = items.flatMap((body: ItemBody, place): RequestedItem[] => {
    const at = `items.${place}.`;
    const itemBody = parent ? { ...body, [parent.field]: parent.id } : body;
    const id = body['id'] ?? body['_id'];
    if (id !== undefined && (typeof id !== 'string' || !isId(id))) {
      errors.push({ field: `${at}id`, message: 'This could not be found.' });
      return [];
    }
    const read = within(at, errors, () => ({
      at,
      id,
      version: readVersion(body),
      values: readBody(kind.form, itemBody, id === undefined ? 'new' : 'existing'),
    }));
    return read ? [read] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
  return requestedItems;
};

/** Returns items in the order of their ids. Deleted items are omitted. */
const itemsById = async (
  { db }: ItemContext,
  kind: ItemType,
  scope: BusinessScope<ModuleSlug, 'delete'>,
  ids: readonly string[],
  lock: 'for update' | '' = '',
): Promise<AnyItem[]> => {
  if (ids.length === 0) return [];
  const where = visibleItemsSql(kind, scope, inList(kind.table.id, ids));
  // Locks rows in the order of their ids, so that two saves of the same items do not deadlock.
  const rows = await runSql(
    db,
    sql`select ${itemJsonSql(sql`i`)} from (select ${itemColumnsSql(kind)} from ${kind.table} where ${where} order by ${kind.table.id} ${sql.raw(lock)}) i`,
  );
  const byId = new Map(rows.map((row) => toItem(kind, row)).map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
};

const parentKind = (kind: ItemType, field: string): ItemType => {
  const parent = kind.parents?.[field];
  if (!parent) throw problem('malformed', `${field.slice(0, 60)} is not a parent of a ${kind.form.item}.`);
  return parent;
};

/**
 * Returns the scope for saving the parent. @throws Problem 'not_found' for a user without that right, as if the parent
 * did not exist.
 */
const parentScope = (scope: BusinessScope<ModuleSlug, 'delete'>, { form }: ItemType) => {
  const parentWriteScope = changeScopeModule(scope, form.module, 'write');
  if (!parentWriteScope) throw problem('not_found');
  return parentWriteScope;
};

/**
 * Locks the parent of all saved items until the save is done. @throws Problem 'conflict' (with the parent and its items
 * as `current`) if the parent was saved after the version in the request.
 */
const lockParent = async (
  context: ItemContext,
  kind: ItemType,
  scope: BusinessScope<ModuleSlug, 'delete'>,
  { field, id, version }: NonNullable<SaveItems['parent']>,
): Promise<AnyItem> => {
  const parentsKind = parentKind(kind, field);
  const parent = await readItem(context, parentsKind, parentScope(scope, parentsKind), id, 'for update');
  if (version === undefined || version === parent.version) return parent;
  const column = kind.columns[field];
  const rows = column
    ? await runSql(
        context.db,
        sql`select ${itemJsonSql(sql`i`)} from (select ${itemColumnsSql(kind)} from ${kind.table} where ${visibleItemsSql(kind, scope, sql`${column} = ${param(id)}`)} order by ${kind.table.createdAt}, ${kind.table.id}) i`,
      )
    : [];
  const items = rows.map((row) => toItem(kind, row));
  throw problem('conflict', undefined, [], { current: { parent, items } });
};

const readParent = (
  context: ItemContext,
  kind: ItemType,
  scope: BusinessScope<ModuleSlug, 'delete'>,
  { field, id }: NonNullable<SaveItems['parent']>,
): Promise<AnyItem> => {
  const parentType = parentKind(kind, field);
  return readItem(context, parentType, parentScope(scope, parentType), id);
};

const save = async (
  context: ItemContext,
  kind: ItemType,
  scope: BusinessScope<ModuleSlug, 'delete'>,
  request: SaveItems,
  requestedItems: readonly RequestedItem[],
): Promise<Saved> => {
  const { id: businessId } = scope.business;
  const parent = request.parent ? await lockParent(context, kind, scope, request.parent) : null;
  const deleted = [...new Set(request.deleted)];
  const existingIds = [...requestedItems.flatMap(({ id }) => id ?? []), ...deleted];
  const lockedItems = await itemsById(context, kind, scope, existingIds, 'for update');
  const byId = new Map(lockedItems.map((item) => [item.id, item]));
  const isOfBusiness = (item: AnyItem | undefined): item is AnyItem =>
    item !== undefined && (!request.parent || getField(item, request.parent.field) === request.parent.id);
  const unknown = [
    ...requestedItems.map(({ id, at }) => ({ id, field: `${at}id` })),
    ...deleted.map((id, place) => ({ id, field: `deleted.${place}` })),
  ].filter(({ id }) => id !== undefined && !isOfBusiness(byId.get(id.toLowerCase())));
  if (unknown.length > 0)
    throw invalidFields(unknown.map(({ field }) => ({ field, message: 'This could not be found.' })));

  const changes: (ItemChange & { place: number; version: number | undefined })[] = [];
  const drafts: { values: ItemValues; at: string; place: number }[] = [];
  for (const [place, { id, at, values, version }] of requestedItems.entries()) {
    const before = id === undefined ? undefined : byId.get(id.toLowerCase());
    if (before) changes.push({ before, values, at, place, version });
    else drafts.push({ values, at, place });
  }
  const stale = changes.filter(({ before, version }) => version !== undefined && version !== before.version);
  if (stale.length > 0)
    throw problem('conflict', undefined, [], {
      current: { parent, items: stale.map(({ before }) => before) },
    });

  for (const id of deleted) requireAllowed(kind, scope, 'delete', byId.get(id.toLowerCase()));
  const updated = await updateItems(context, kind, scope, businessId, changes);
  const created = await insertItems(context, kind, scope, businessId, drafts);
  if (deleted.length > 0) await removeItemsWhere(context, kind, scope, inList(kind.table.id, deleted));
  const places = [
    ...changes.map(({ place }, at) => [place, updated[at]] as const),
    ...drafts.map(({ place }, at) => [place, created[at]] as const),
  ].toSorted(([a], [b]) => a - b);
  // The parent counts as saved with its items, so its version covers all of them.
  const parentType = request.parent && parentKind(kind, request.parent.field);
  const [saved = null] =
    parent && parentType
      ? await updateRows(context, parentType, parentScope(scope, parentType), [
          { before: parent, changed: {} },
        ])
      : [];
  return { data: places.flatMap(([, item]) => item ?? []), parent: saved };
};

/**
 * Creates, changes and deletes items of a business in one transaction. A repeated request with the same `key` gets the
 * current items. @throws Problem 'not_found' (parent), 'invalid' with messages by position ('items.3.name'), 'conflict'
 * with the newer state as `current`: the parent with all its items, or the items with another `version`.
 */
export const saveMany = <K extends ItemType>(
  context: ItemContext,
  kind: K,
  scope: BusinessScopeFor<K, 'delete'>,
  request: SaveItems,
  key?: string,
): Promise<Saved> => {
  const requestedItems = readRequest(kind, request);
  const work = (inside: ItemContext) => save(inside, kind, scope, request, requestedItems);
  return withUniqueErrors(kind, () => {
    if (key === undefined) return inTransaction(context, work);
    return saveItemsOnce(
      context,
      { scope, key, operation: `${itemPath(kind.form)}/many` },
      {
        first: async (inside) => {
          const answer = await work(inside);
          return { answer, ids: answer.data.map(({ id }) => id) };
        },
        again: async (inside, ids) => ({
          data: await itemsById(inside, kind, scope, ids),
          parent: request.parent ? await readParent(inside, kind, scope, request.parent) : null,
        }),
      },
    );
  });
};
