import { changeScopeModule } from '@bellwether/domain/access/scope';
import { eq, sql } from 'drizzle-orm';
import { createUserScope } from '../../http/access/user-scope.ts';
import { PermanentFailure } from '../../platform/jobs/define.ts';
import { type Database, runSql } from '../../platform/postgres/database.ts';
import { reportSchedules } from '../../platform/postgres/schema.ts';
import { belongsToBusinessSql } from '../items/index.ts';
import { notifyUsers } from '../notifications/index.ts';
import { OwnerLostAccess, requireOwner } from './print-run.ts';
import { reportsPath, type ScheduleRow } from './store.ts';

/** Returns the users who may change a business's report schedules. */
const findManagers = async (db: Database, businessId: string): Promise<string[]> => {
  const holders = await runSql<{ id: string }>(
    db,
    sql`select users.id from users where users.status = 'active' and ${belongsToBusinessSql(sql`${businessId}::uuid`)}
      and exists (select 1 from user_roles h join roles r on r.id = h.role_id left join role_permissions p on p.role_id = r.id and p.slug = 'config'
        where h.user_id = users.id and (h.fk_business_id is null or h.fk_business_id = ${businessId}::uuid)
          and (p.slug is not null or r.name = 'Super Admin'))`,
  );
  const found: string[] = [];
  for (const { id } of holders) {
    const userScope = await createUserScope(db, id, businessId);
    if (userScope && changeScopeModule(userScope.scope, 'config', 'write')) found.push(id);
  }
  return found;
};

/**
 * Pauses a report schedule whose owner may no longer see its pages, because every run would fail. Notifies the users
 * who may resume the schedule, and the owner if the owner still belongs to the business.
 */
export const pauseWithoutOwner = async (
  tx: Database,
  { id, name, ownerId, businessId }: ScheduleRow,
  { runId, reason, now }: { runId: string; reason: string; now: Date },
): Promise<void> => {
  await tx.update(reportSchedules).set({ nextDueAt: null }).where(eq(reportSchedules.id, id));
  const owner = await createUserScope(tx, ownerId, businessId);
  await notifyUsers(tx, {
    kind: 'report-paused',
    to: [...(await findManagers(tx, businessId)), ...(owner ? [ownerId] : [])],
    businessId,
    subject: id,
    occasion: runId,
    now,
    data: { name, reason, path: `${reportsPath}?business=${businessId}` },
  });
};

/** Checks whether the owner may no longer see the business or a page of the report. */
export const isOwnerMissingAccess = async (
  db: Database,
  schedule: Pick<ScheduleRow, 'ownerId' | 'businessId' | 'pages'>,
): Promise<boolean> => {
  try {
    await requireOwner({ db }, schedule);
    return false;
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error;
    return error instanceof OwnerLostAccess;
  }
};
