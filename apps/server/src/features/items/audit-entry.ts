import type { Scope } from '@bellwether/domain/access/scope';
import { type SQL, sql } from 'drizzle-orm';
import { param } from '../../platform/postgres/sql.ts';
import type { ItemContext } from './context.ts';
import { type ItemType, itemPath } from './item-type.ts';

/** Audited action, and for an update the names of the changed fields by item id. */
type Entry = {
  action: 'created' | 'updated' | 'deleted';
  changed?: Readonly<Record<string, readonly string[]>>;
};

/**
 * Builds the SQL clause that writes audit entries, so that a change and its entries are a single statement. `rows`
 * names the clause with id, business_id and the title field. Entries hold field names, never values.
 */
export const auditEntrySql = (
  { clock }: ItemContext,
  { userId }: Scope,
  { form }: ItemType,
  rows: string,
  { action, changed = {} }: Entry,
): SQL => {
  const entry = { userId, action, type: itemPath(form), at: clock.now().toISOString(), changed };
  const text =
    sql.raw(`insert into audit_log (user_id, business_id, action, item_type, item_id, occurred_at, detail)
    select (e ->> 'userId')::uuid, business_id, e ->> 'action', e ->> 'type', id::text, (e ->> 'at')::timestamptz,
      jsonb_build_object('name', "${form.title}", 'changed', coalesce(e -> 'changed' -> id::text, '[]')) from ${rows}, (select `);
  return sql`${text}${param(JSON.stringify(entry))}::jsonb as e) entry`;
};
