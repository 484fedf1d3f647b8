import type { HistoryEntry } from '@bellwether/contract/api/items';
import type { ListQuery } from '@bellwether/contract/query/list-query';
import type { Scope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { auditLog, users } from '../../platform/postgres/schema.ts';
import { type ItemType, itemPath } from './item-type.ts';
import { allowedItemsSql } from './policy.ts';
import { toSqlCondition } from './reading/conditions.ts';
import { defineListSource } from './reading/keys.ts';
import { type PageOfItems, readPage } from './reading/list.ts';

const entries = defineListSource(
  auditLog.businessId,
  {
    id: [auditLog.id, 'item'],
    item_id: [auditLog.itemId, 'text'],
    action: [auditLog.action, 'text'],
    user: [auditLog.userId, 'user'],
    occurred: [auditLog.occurredAt, 'date-time'],
  },
  [],
);

/**
 * Returns the history of a form's items in the scope's businesses, newest first.
 * @throws Problem 'malformed' for an unknown key, or a sort.
 */
export const listItemHistory = async (
  db: Database,
  kind: ItemType,
  scope: Scope,
  query: ListQuery,
): Promise<PageOfItems<HistoryEntry>> => {
  if (query.sort) throw problem('malformed', 'The history cannot be sorted.');
  const { form, table } = kind;
  // If the item type's access policy limits reading, the history covers only items that the user may read.
  const allowed = allowedItemsSql(kind, scope, 'read');
  const where = and(
    inArray(
      auditLog.businessId,
      scope.businesses.map(({ id }) => id),
    ),
    eq(auditLog.itemType, itemPath(form)),
    allowed && sql`${auditLog.itemId} in (select ${table.id}::text from ${table} where ${allowed})`,
    toSqlCondition(entries, scope, { filter: query.filter }),
  );
  const [all] = await db.select({ total: count() }).from(auditLog).where(where);
  const total = all?.total ?? 0;
  const pages = query.perPage === -1 ? { page: 1, perPage: Math.max(1, total) } : query;
  const rows = await db
    .select({ entry: auditLog, first: users.firstName, last: users.lastName })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(where)
    .orderBy(desc(auditLog.occurredAt), desc(auditLog.id))
    .limit(pages.perPage)
    .offset(Math.min((pages.page - 1) * pages.perPage, Number.MAX_SAFE_INTEGER));
  const data = rows.map(({ entry, first, last }): HistoryEntry => {
    const { name, changed } = entry.detail;
    return {
      id: entry.id,
      _id: entry.id,
      type: form.item,
      action: entry.action,
      occurred: entry.occurredAt.toISOString(),
      user:
        entry.userId === null ? null : { id: entry.userId, full_name: `${first ?? ''} ${last ?? ''}`.trim() },
      item_id: entry.itemId,
      item_name: typeof name === 'string' ? name : null,
      changed: Array.isArray(changed) ? changed.map(String) : [],
    };
  });
  return readPage(data, total, query);
};
