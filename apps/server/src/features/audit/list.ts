import type { AuditEntry } from '@bellwether/contract/api/people/audit';
import type { ListQuery } from '@bellwether/contract/query/list-query';
import { sql } from 'drizzle-orm';
import { type Database, runSql } from '../../platform/postgres/database.ts';
import { auditLog } from '../../platform/postgres/schema.ts';
import { param } from '../../platform/postgres/sql.ts';
import { defineListSource, readPage, toIso, toSqlCondition, toSqlOrder } from '../items/index.ts';

const keys = defineListSource(
  auditLog.businessId,
  {
    id: [auditLog.id, 'item'],
    place: [auditLog.place, 'number'],
    action: [auditLog.action, 'text'],
    item_type: [auditLog.itemType, 'text'],
    item_id: [auditLog.itemId, 'text'],
    user: [auditLog.userId, 'user'],
    occurred: [auditLog.occurredAt, 'date-time'],
  },
  [auditLog.action, auditLog.itemType, sql`audit_log.detail ->> 'name'`],
);

type Row = {
  id: string;
  place: number | null;
  at: string;
  user_id: string | null;
  user_name: string | null;
  business_id: string | null;
  business_name: string | null;
  action: string;
  item_type: string;
  item_id: string | null;
  detail: Record<string, unknown>;
};

const toReference = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name || 'Unknown' };

const present = (row: Row): AuditEntry => {
  const { name, ...detail } = row.detail;
  return {
    id: row.id,
    _id: row.id,
    place: row.place,
    occurred: toIso(row.at),
    user: toReference(row.user_id, row.user_name),
    business: toReference(row.business_id, row.business_name),
    action: row.action,
    item_type: row.item_type,
    item_id: row.item_id,
    item_name: typeof name === 'string' ? name : null,
    detail,
  };
};

const buildStatement = (query: ListQuery) => {
  // Audit entries span all businesses, so days are in the product's default time zone.
  const where = toSqlCondition(keys, { businesses: [] }, query) ?? sql`true`;
  const order = toSqlOrder(keys, query.sort ?? { key: 'occurred', direction: 'desc' });
  const count = sql`select count(*)::int as total from audit_log where ${where}`;
  const page = (
    offset: number,
    limit: number | null,
  ) => sql`select audit_log.id, audit_log.place::int as place,
      to_json(audit_log.occurred_at)#>>'{}' as at, audit_log.user_id, trim(u.first_name || ' ' || u.last_name) as user_name,
      audit_log.business_id, b.trading_name as business_name, audit_log.action, audit_log.item_type, audit_log.item_id, audit_log.detail
    from (select * from audit_log where ${where} order by ${order} limit ${param(limit)} offset ${param(offset)}) audit_log
    left join users u on u.id = audit_log.user_id left join businesses b on b.id = audit_log.business_id order by ${order}`;
  return { count, page };
};

export const listAuditEntries = async (db: Database, query: ListQuery) => {
  const { count, page } = buildStatement(query);
  const all = query.perPage === -1;
  const offset = all ? 0 : Math.min((query.page - 1) * query.perPage, Number.MAX_SAFE_INTEGER);
  const [countRow] = await runSql<{ total: number }>(db, count);
  const rows = await runSql<Row>(db, page(offset, all ? null : query.perPage));
  return readPage(rows.map(present), countRow?.total ?? 0, query);
};

const batchSize = 500;

export async function* readEntriesInBatches(
  db: Database,
  query: ListQuery,
  signal: AbortSignal,
): AsyncGenerator<AuditEntry[]> {
  const { page } = buildStatement(query);
  for (let offset = 0; ; offset += batchSize) {
    signal.throwIfAborted();
    const rows = await runSql<Row>(db, page(offset, batchSize));
    yield rows.map(present);
    if (rows.length < batchSize) return;
  }
}
