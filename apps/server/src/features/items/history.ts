import type { Scope } from '@bellwether/contract/access/scope';
import type { HistoryEntry } from '@bellwether/contract/api/items';
import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/contract/problems';
import type { Condition } from '@bellwether/contract/query/filter';
import type { ListQuery } from '@bellwether/contract/query/list-query';
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { auditLog, users } from '../../platform/postgres/schema.ts';
import { type ItemKind, pathOf } from './kind.ts';
import { type Page, pageOf } from './list.ts';
import { allowed } from './policy.ts';

/** The history is read by item, action or person; its order is fixed. */
const conditionOf = ({ key, operator, value }: Condition): SQL | undefined => {
  if (operator !== '=') throw problem('malformed', `${key} takes =, not ${operator}.`);
  switch (key) {
    case 'business':
    case 'business_id':
    case 'fk_business_id':
      return isId(value) ? eq(auditLog.businessId, value) : sql`false`;
    case 'item_id':
      return eq(auditLog.itemId, value.replaceAll('\0', ''));
    case 'action':
      return eq(auditLog.action, value.replaceAll('\0', ''));
    case 'user':
      return isId(value) ? eq(auditLog.userId, value) : sql`false`;
    default:
      throw problem('malformed', `${key.slice(0, 60)} cannot be filtered by.`);
  }
};

/**
 * What was done to the items of a form in the scope's businesses, the newest first.
 * @throws Problem 'malformed' for an unknown key.
 */
export const historyOf = async (
  db: Database,
  kind: ItemKind,
  scope: Scope,
  query: ListQuery,
): Promise<Page<HistoryEntry>> => {
  if (query.filter.some((group) => group.length > 1) || query.sort)
    throw problem('malformed', 'The history is filtered by one value of each key, and not sorted.');
  const { form, table } = kind;
  // Of items that not every member sees only the history of those that this one does.
  const own = allowed(kind, scope, 'read');
  const where = and(
    inArray(
      auditLog.businessId,
      scope.businesses.map(({ id }) => id),
    ),
    eq(auditLog.itemType, pathOf(form)),
    own && sql`${auditLog.itemId} in (select ${table.id}::text from ${table} where ${own})`,
    ...query.filter.flat().map(conditionOf),
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
  return pageOf(data, total, query);
};
