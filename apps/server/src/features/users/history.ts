import type { HistoryEntry } from '@bellwether/contract/api/items';
import type { ListQuery } from '@bellwether/contract/query/list-query';
import { problem } from '@bellwether/domain/problems';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { auditLog, users } from '../../platform/postgres/schema.ts';
import { readPage } from '../items/index.ts';

/**
 * Returns the changes and sign-ins of a user, newest first, with acting user and field names but no values. @throws
 * Problem 'malformed' for a filter or sort, which the history does not support.
 */
export const readUserHistory = async (db: Database, userId: string, query: ListQuery) => {
  if (query.sort || query.filter.length > 0)
    throw problem('malformed', 'The history cannot be sorted or filtered.');
  const where = and(eq(auditLog.itemType, 'user'), eq(auditLog.itemId, userId));
  const [all] = await db.select({ total: count() }).from(auditLog).where(where);
  const total = all?.total ?? 0;
  const perPage = query.perPage === -1 ? Math.max(1, total) : query.perPage;
  const rows = await db
    .select({ entry: auditLog, first: users.firstName, last: users.lastName })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(where)
    .orderBy(desc(auditLog.occurredAt), desc(auditLog.id))
    .limit(perPage)
    .offset(query.perPage === -1 ? 0 : Math.min((query.page - 1) * perPage, Number.MAX_SAFE_INTEGER));
  const data = rows.map(({ entry, first, last }): HistoryEntry => {
    const { name, changed } = entry.detail;
    return {
      id: entry.id,
      _id: entry.id,
      type: 'user',
      action: entry.action,
      item_id: entry.itemId,
      occurred: entry.occurredAt.toISOString(),
      user:
        entry.userId === null ? null : { id: entry.userId, full_name: `${first ?? ''} ${last ?? ''}`.trim() },
      item_name: typeof name === 'string' ? name : null,
      changed: Array.isArray(changed) ? changed.map(String) : [],
    };
  });
  return readPage(data, total, query);
};
