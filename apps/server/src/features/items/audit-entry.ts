import type { Scope } from '@bellwether/domain/access/scope';
import { type SQL, sql } from 'drizzle-orm';
import { param } from '../../platform/postgres/sql.ts';
import type { Context } from './context.ts';
import { type ItemType, itemPath } from './item-type.ts';

/** The action, and for an update the changed field names by item id. */
type Entry = {
  action: 'created' | 'updated' | 'deleted';
  changed?: Readonly<Record<string, readonly string[]>>;
};

/**
 * Builds the part of a statement that writes the audit entries, so that a change and its entry are one
 * statement. `rows` names a part of the statement with id, business_id and the title field. Entries hold
 * field names, never values.
 */
export const auditEntrySql = (
  { clock }: Context,
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
