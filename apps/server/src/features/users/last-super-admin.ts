import { problem } from '@bellwether/domain/problems';
import { sql } from 'drizzle-orm';
import { type Database, runSql } from '../../platform/postgres/database.ts';

/**
 * Serialises changes to users until the end of the transaction. Otherwise two parallel changes could remove the last
 * two Super Admins, because each change still sees the other Super Admin. Call it before locking a user's row, to avoid
 * deadlocks.
 */
export const lockUserChanges = async (tx: Database): Promise<void> => {
  await tx.execute(
    sql`select id from roles where name = 'Super Admin' and fk_business_id is null for no key update`,
  );
};

/**
 * Checks that an active Super Admin who can sign in remains. Call it after the change, in its transaction. @throws
 * Problem 'conflict'.
 */
export const requireSuperAdmin = async (tx: Database): Promise<void> => {
  const [row] = await runSql<{ left: number }>(
    tx,
    sql`select count(*)::int as left from users u where u.status = 'active'
      and (u.password_hash is not null or u.last_login_at is not null)
      and exists (select 1 from user_roles h join roles r on r.id = h.role_id
        where h.user_id = u.id and h.fk_business_id is null and r.name = 'Super Admin' and r.fk_business_id is null)`,
  );
  if ((row?.left ?? 0) === 0)
    throw problem('conflict', 'This is the last Super Admin who can sign in. Create another one first.');
};
