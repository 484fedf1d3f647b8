import type { ReportSchedule } from '@bellwether/contract/api/figures/report-schedules';
import type { Scope } from '@bellwether/domain/access/scope';
import { and, desc, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { reportRuns, reportSchedules } from '../../platform/postgres/schema.ts';
import { fullName, readScheduleUsers, type ScheduleRow, type ScheduleUser } from './store.ts';

const userName = (people: ReadonlyMap<string, ScheduleUser>, id: string): string => {
  const person = people.get(id);
  return person ? fullName(person) : 'Deleted';
};

const lastRuns = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, typeof reportRuns.$inferSelect>();
  const rows = await db
    .selectDistinctOn([reportRuns.scheduleId])
    .from(reportRuns)
    .where(inArray(reportRuns.scheduleId, [...ids]))
    .orderBy(reportRuns.scheduleId, desc(reportRuns.dueAt));
  return new Map(rows.map((row) => [row.scheduleId, row]));
};

const presentAll = async (
  db: Database,
  { businesses }: Scope,
  rows: readonly ScheduleRow[],
): Promise<ReportSchedule[]> => {
  const runs = await lastRuns(
    db,
    rows.map(({ id }) => id),
  );
  const sentTo = [...runs.values()].flatMap((run) => run.sentTo);
  const people = await readScheduleUsers(db, [
    ...rows.flatMap(({ ownerId, recipients }) => [ownerId, ...recipients]),
    ...sentTo,
  ]);
  return rows.flatMap((row) => {
    const business = businesses.find(({ id }) => id === row.businessId);
    if (!business) return [];
    const run = runs.get(row.id);
    const { id, name, pages, period, comparison, rule, recipients, subject, message } = row;
    return {
      id,
      name,
      pages,
      period,
      comparison,
      rule,
      recipients,
      subject,
      message,
      needs_approval: row.needsApproval,
      business: { id: business.id, trading_name: business.tradingName, time_zone: business.timeZone },
      owner: { id: row.ownerId, full_name: userName(people, row.ownerId) },
      recipient_names: recipients.map((one) => userName(people, one)),
      paused: row.nextDueAt === null,
      next_due_at: row.nextDueAt?.toISOString() ?? null,
      last_run: run
        ? {
            id: run.id,
            due_at: run.dueAt.toISOString(),
            state: run.state,
            reason: run.reason,
            sent_to: run.sentTo.map((one) => userName(people, one)),
          }
        : null,
    };
  });
};

/** Returns the report schedules of the scope's businesses, next due first, paused schedules last. */
export const listSchedules = async (db: Database, scope: Scope): Promise<ReportSchedule[]> => {
  const ids = scope.businesses.map(({ id }) => id);
  const rows = await db
    .select()
    .from(reportSchedules)
    .where(and(inArray(reportSchedules.businessId, ids), isNull(reportSchedules.deletedAt)))
    .orderBy(reportSchedules.nextDueAt, reportSchedules.id);
  return presentAll(db, scope, rows);
};

export const presentSchedule = async (
  db: Database,
  scope: Scope,
  row: ScheduleRow,
): Promise<ReportSchedule> => {
  const [one] = await presentAll(db, scope, [row]);
  if (!one) throw new Error('A schedule was shown to a user of another business.');
  return one;
};
