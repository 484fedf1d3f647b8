import { problem } from '@bellwether/domain/problems';
import { sql } from 'drizzle-orm';
import type { Handover, Transfer } from '../../contributions/handover.ts';
import { writeAudit } from '../../platform/audit.ts';
import { type Database, runSql } from '../../platform/postgres/database.ts';
import { belongsToBusinessSql } from '../items/index.ts';

const isAnalystSql = (userId: string) =>
  sql`businesses.digital_analyst_id = ${userId} and businesses.deleted_at is null`;

/** Returns the trading names of the businesses whose digital analyst is this user, sorted by name. */
const listBusinessesOfAnalyst = async (db: Database, userId: string): Promise<string[]> => {
  const rows = await runSql<{ name: string }>(
    db,
    sql`select trading_name as name from businesses where ${isAnalystSql(userId)} order by lower(trading_name)`,
  );
  return rows.map(({ name }) => name);
};

/**
 * Replaces the digital analyst `from` by `to` in all businesses, and audits each change. @throws Problem 'invalid' if
 * `to` is not an active user of each business.
 */
const reassignBusinesses = async (tx: Database, { from, to, by, now }: Transfer): Promise<void> => {
  const [foreign] = await runSql<{ name: string }>(
    tx,
    sql`select trading_name as name from businesses where ${isAnalystSql(from)} and not exists (select 1 from users
      where users.id = ${to} and users.status = 'active' and ${belongsToBusinessSql(sql`businesses.id`)}) limit 1`,
  );
  if (foreign) {
    const message = `The person who takes over must be an active user of ${foreign.name}.`;
    throw problem('invalid', message, [{ field: 'hand_over_to', message }]);
  }
  const rows = await runSql<{ id: string; name: string }>(
    tx,
    sql`update businesses set digital_analyst_id = ${to}, version = version + 1, updated_at = ${now.toISOString()}
      where ${isAnalystSql(from)} returning id, trading_name as name`,
  );
  for (const { id, name } of rows)
    await writeAudit(tx, {
      userId: by,
      businessId: id,
      action: 'updated',
      itemType: 'business',
      itemId: id,
      detail: { name, changed: ['digital_analyst_id'] },
    });
};

export const analystHandover: Handover = {
  field: 'digital_analyst_of',
  read: listBusinessesOfAnalyst,
  describe: (names) => `the part of digital analyst (${[names].flat().join(', ')})`,
  transfer: reassignBusinesses,
};
