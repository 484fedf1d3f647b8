import { problem } from '@bellwether/domain/problems';
import { sql } from 'drizzle-orm';
import type { Handover, Transfer } from '../../contributions/handover.ts';
import { writeAudit } from '../../platform/audit.ts';
import { type Database, runSql } from '../../platform/postgres/database.ts';
import { belongsToBusinessSql } from '../items/index.ts';
import { notifyAssignees, readAssignedItems } from './notify-assignees.ts';

const open = (userId: string) =>
  sql`action_items.assigned_to = ${userId} and action_items.deleted_at is null and action_items.status <> 'done'`;

/** Returns the number of open action items assigned to a user. */
const countOpenActionItems = async (db: Database, userId: string): Promise<number> => {
  const [row] = await runSql<{ total: number }>(
    db,
    sql`select count(*)::int as total from action_items where ${open(userId)}`,
  );
  return row?.total ?? 0;
};

/**
 * Assigns a user's open action items to another user, audits each and notifies the new assignee. @throws Problem
 * 'invalid' if `to` is not an active user of every business with such an item.
 */
const reassignActionItems = async (tx: Database, transfer: Transfer): Promise<void> => {
  const { from, to, by, now } = transfer;
  const [foreign] = await runSql<{ name: string }>(
    tx,
    sql`select b.trading_name as name from action_items join businesses b on b.id = action_items.business_id
      where ${open(from)} and not exists (select 1 from users where users.id = ${to} and users.status = 'active'
        and ${belongsToBusinessSql(sql`action_items.business_id`)}) limit 1`,
  );
  if (foreign) {
    const message = `The person who takes over must be an active user of ${foreign.name}.`;
    throw problem('invalid', message, [{ field: 'hand_over_to', message }]);
  }
  const items = await runSql<{ id: string; business_id: string; name: string }>(
    tx,
    sql`update action_items set assigned_to = ${to}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${by}
      where ${open(from)} returning id, business_id, name`,
  );
  for (const { id, business_id, name } of items)
    await writeAudit(tx, {
      userId: by,
      businessId: business_id,
      action: 'updated',
      itemId: id,
      itemType: 'meetings/action-items',
      detail: { name, changed: ['assigned_to'] },
    });
  const ids = items.map(({ id }) => id);
  await notifyAssignees(tx, await readAssignedItems(tx, ids), { to, by, now });
};

export const actionItemHandover: Handover = {
  field: 'action_items',
  read: countOpenActionItems,
  describe: (count) => (count === 1 ? 'the open action item' : `the ${count} open action items`),
  transfer: reassignActionItems,
};
