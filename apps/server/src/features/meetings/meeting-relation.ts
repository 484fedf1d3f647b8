import { sql } from 'drizzle-orm';
import { runSql } from '../../platform/postgres/database.ts';
import { param } from '../../platform/postgres/sql.ts';
import { type LoadRelation, toIso } from '../items/index.ts';

/**
 * Relation from an action item to its meeting. A reader of the action item may see the meeting, because both have the
 * same module and business.
 */
export const loadMeeting: LoadRelation = async ({ db }, items) => {
  const rows = await runSql(
    db,
    sql`select action_items.id as of, meetings.id, meetings.id as _id, meetings.name, meetings.date::text as date,
          to_json(meetings.start_at) #>> '{}' as start_at, agenda_items.name as agenda_item
        from action_items join agenda_items on agenda_items.id = agenda_item_id join meetings on meetings.id = meeting_id
        where action_items.id = any(${param(items.map(({ id }) => id))}::uuid[])`,
  );
  const byItem = new Map(
    rows.map(({ of, start_at, ...meeting }) => [of, { ...meeting, start_at: toIso(String(start_at)) }]),
  );
  return ({ id }) => byItem.get(id) ?? null;
};
