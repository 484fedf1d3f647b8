import { can } from '@bellwether/domain/access/can';
import { type ModuleSlug, modules } from '@bellwether/domain/access/slugs';
import { sql } from 'drizzle-orm';
import { rightsIn } from '../../http/session/rights.ts';
import type { OwnBusiness, Session } from '../../http/session/session.ts';
import { writeAudit } from '../../platform/audit.ts';
import { type Database, runSql } from '../../platform/postgres/database.ts';
import { accessRequests } from '../../platform/postgres/schema.ts';
import { notifyUsers } from '../notifications/index.ts';

/**
 * Returns the ids of the users who may answer an access request: Super Admins, and global Admins of the business who
 * may read users.
 */
const findDeciders = async (db: Database, businessId: string): Promise<string[]> => {
  const rows = await runSql<{ id: string }>(
    db,
    sql`select distinct u.id from users u
      join user_roles h on h.user_id = u.id and h.fk_business_id is null
      join roles r on r.id = h.role_id
      where u.status = 'active' and (r.name = 'Super Admin' or (r.name = 'Admin'
        and exists (select 1 from memberships m where m.user_id = u.id and m.business_id = ${businessId})
        and exists (select 1 from user_roles h2 join role_permissions p on p.role_id = h2.role_id
          where h2.user_id = u.id and h2.fk_business_id is null and p.slug = 'users')))`,
  );
  return rows.map(({ id }) => id);
};

type AccessRequestInput = { module: ModuleSlug; message: string; page: string; now: Date };

/**
 * Stores an access request and notifies the users who may grant it. Repeated requests count as one until the request is
 * answered. @returns true if a request is open; false if the user already has access.
 */
export const requestAccess = async (
  tx: Database,
  session: Session,
  { context, moduleAccess }: OwnBusiness,
  { module, message, page, now }: AccessRequestInput,
): Promise<boolean> => {
  const { user } = session;
  const { id: businessId, tradingName } = context;
  if (can({ ...rightsIn(session.roles, businessId), moduleAccess }, 'read', module)) return false;
  const [created] = await tx
    .insert(accessRequests)
    .values({ userId: user.id, businessId, module, message, page, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: accessRequests.id });
  if (!created) return true;
  const requesterName = `${user.firstName} ${user.lastName}`.trim();
  await notifyUsers(tx, {
    kind: 'access-requested',
    to: await findDeciders(tx, businessId),
    by: user.id,
    businessId,
    now,
    subject: created.id,
    data: { who: requesterName, module: modules[module], business: tradingName, message },
  });
  await writeAudit(tx, {
    userId: user.id,
    businessId,
    action: 'asked',
    itemType: 'access',
    itemId: created.id,
    detail: { module, message },
  });
  return true;
};
