import type { Scope } from '@bellwether/contract/access/scope';
import { type SQL, sql } from 'drizzle-orm';
import { auditLog } from '../../platform/postgres/schema.ts';
import type { Desk } from './desk.ts';
import type { ItemKind } from './kind.ts';
import { bound } from './statements.ts';

type Entry = { action: 'created' | 'updated' | 'deleted'; changed?: readonly string[] };

/**
 * The part of a statement that writes down what `rows` (a relation with id, business_id and the title field) went through,
 * so that a change and its entry are one statement. Fields are named, their values are not kept.
 */
export const noteOf = (desk: Desk, scope: Scope, { form }: ItemKind, rows: SQL, entry: Entry): SQL => {
  const detail = sql`jsonb_build_object('name', ${sql.identifier(form.title)}, 'changed', ${bound(JSON.stringify(entry.changed ?? []))}::jsonb)`;
  return sql`insert into ${auditLog} (user_id, business_id, action, item_type, item_id, occurred_at, detail)
    select ${bound(scope.userId)}::uuid, business_id, ${bound(entry.action)}, ${bound(form.item)}, id::text, ${bound(desk.clock.now().toISOString())}::timestamptz, ${detail} from ${rows}`;
};
