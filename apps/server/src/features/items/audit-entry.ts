import type { Scope } from '@bellwether/contract/access/scope';
import { type SQL, sql } from 'drizzle-orm';
import { param } from '../../platform/postgres/sql.ts';
import type { Context } from './context.ts';
import { type ItemType, itemPath } from './item-type.ts';

/** What happened, and of an update the names of the fields that changed, by the id of the item. */
type Entry = {
  action: 'created' | 'updated' | 'deleted';
  changed?: Readonly<Record<string, readonly string[]>>;
};

/**
 * The part of a statement that writes down what `rows` (a name in it, with id, business_id and the title field) went through,
 * so that a change and its entry are one statement. Fields are named, their values are not stored.
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
