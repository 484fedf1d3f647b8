import { problem } from '@bellwether/contract/problems';
import { sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { type Database, rowsOf } from '../../platform/postgres/database.ts';
import { belongsTo } from '../items/index.ts';

const looksAfter = (userId: string) =>
  sql`businesses.digital_analyst_id = ${userId} and businesses.deleted_at is null`;

/** The names of the businesses whose digital analyst somebody is. */
export const businessesOfAnalyst = async (db: Database, userId: string): Promise<string[]> => {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select trading_name as name from businesses where ${looksAfter(userId)} order by lower(trading_name)`,
  );
  return rows.map(({ name }) => name);
};

/**
 * Makes another person the digital analyst of somebody's businesses.
 * @throws Problem 'invalid' when they do not belong to one of them.
 */
export const handOverBusinesses = async (
  tx: Database,
  { from, to, by, now }: { from: string; to: string; by: string; now: Date },
): Promise<void> => {
  const [foreign] = await rowsOf<{ name: string }>(
    tx,
    sql`select trading_name as name from businesses where ${looksAfter(from)} and not exists (select 1 from users
      where users.id = ${to} and users.status = 'active' and ${belongsTo(sql`businesses.id`)}) limit 1`,
  );
  if (foreign) {
    const message = `Whoever takes over must be an active person of ${foreign.name}.`;
    throw problem('invalid', message, [{ field: 'hand_over_to', message }]);
  }
  const rows = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`update businesses set digital_analyst_id = ${to}, version = version + 1, updated_at = ${now.toISOString()}
      where ${looksAfter(from)} returning id, trading_name as name`,
  );
  for (const { id, name } of rows)
    await audit(tx, {
      userId: by,
      businessId: id,
      action: 'updated',
      itemType: 'business',
      itemId: id,
      detail: { name, changed: ['digital_analyst_id'] },
    });
};
