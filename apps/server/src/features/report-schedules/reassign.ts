import { problem } from '@bellwether/domain/problems';
import { sql } from 'drizzle-orm';
import type { Handover, Transfer } from '../../contributions/handover.ts';
import { writeAudit } from '../../platform/audit.ts';
import { type Database, runSql } from '../../platform/postgres/database.ts';
import { belongsToBusinessSql } from '../items/index.ts';

const isOwnedBySql = (userId: string) =>
  sql`report_schedules.owner_id = ${userId} and report_schedules.deleted_at is null`;

/** Returns the number of report schedules that a user owns. */
const countReportSchedules = async (db: Database, userId: string): Promise<number> => {
  const [row] = await runSql<{ total: number }>(
    db,
    sql`select count(*)::int as total from report_schedules where ${isOwnedBySql(userId)}`,
  );
  return row?.total ?? 0;
};

/**
 * Makes `to` the owner of all report schedules of `from`, and audits each. @throws Problem 'invalid' if `to` is not an
 * active user of every business with such a schedule.
 */
const reassignReportSchedules = async (tx: Database, { from, to, by, now }: Transfer): Promise<void> => {
  const [foreign] = await runSql<{ name: string }>(
    tx,
    sql`select b.trading_name as name from report_schedules join businesses b on b.id = report_schedules.business_id
      where ${isOwnedBySql(from)} and not exists (select 1 from users where users.id = ${to} and users.status = 'active'
        and ${belongsToBusinessSql(sql`report_schedules.business_id`)}) limit 1`,
  );
  if (foreign) {
    const message = `The person who takes over must be an active user of ${foreign.name}.`;
    throw problem('invalid', message, [{ field: 'hand_over_to', message }]);
  }
  const rows = await runSql<{ id: string; business_id: string; name: string }>(
    tx,
    sql`update report_schedules set owner_id = ${to}, updated_at = ${now.toISOString()}
      where ${isOwnedBySql(from)} returning id, business_id, name`,
  );
  for (const { id, business_id, name } of rows)
    await writeAudit(tx, {
      userId: by,
      businessId: business_id,
      action: 'updated',
      itemType: 'report-schedule',
      itemId: id,
      detail: { name, changed: ['owner'] },
    });
};

export const scheduleHandover: Handover = {
  field: 'report_schedules',
  read: countReportSchedules,
  describe: (count) => (count === 1 ? 'the scheduled report' : `the ${count} scheduled reports`),
  transfer: reassignReportSchedules,
};
