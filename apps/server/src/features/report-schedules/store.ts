import { findNextDue } from '@bellwether/domain/schedules/rule';
import { instantOfLocalTime } from '@bellwether/domain/time/date-time';
import { dayAt } from '@bellwether/domain/time/day';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { JobSender } from '../../platform/jobs/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, reportRuns, reportSchedules, users } from '../../platform/postgres/schema.ts';
import { sendReport } from './jobs.ts';

export const reportsPath = '/company/reports';

export type ScheduleRow = typeof reportSchedules.$inferSelect;
export type ScheduleUser = Pick<
  typeof users.$inferSelect,
  'id' | 'firstName' | 'lastName' | 'email' | 'status'
>;

export const fullName = ({ firstName, lastName }: Pick<ScheduleUser, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

export const findSchedule = async (
  db: Database,
  id: string,
  businessIds?: readonly string[],
): Promise<ScheduleRow | undefined> => {
  const [row] = await db
    .select()
    .from(reportSchedules)
    .where(
      and(
        eq(reportSchedules.id, id),
        isNull(reportSchedules.deletedAt),
        businessIds && inArray(reportSchedules.businessId, [...businessIds]),
      ),
    );
  return row;
};

export const isWaitingForApproval = async (db: Database, scheduleId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: reportRuns.id })
    .from(reportRuns)
    .where(and(eq(reportRuns.scheduleId, scheduleId), eq(reportRuns.state, 'waiting')))
    .limit(1);
  return rows.length > 0;
};

export const readScheduleUsers = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, ScheduleUser>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      status: users.status,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
};

const readTimeZone = async (db: Database, businessId: string): Promise<string> => {
  const [row] = await db
    .select({ timeZone: businesses.timeZone })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!row) throw new Error('The business of a schedule no longer exists.');
  return row.timeZone;
};

type Planned = Pick<ScheduleRow, 'id' | 'businessId' | 'ownerId'>;

/**
 * Stores the next due time and queues its job. A job for an earlier due time finds the new due time and does nothing.
 */
const scheduleAt = async (
  tx: Database,
  queue: JobSender,
  { id, businessId, ownerId }: Planned,
  { due, now }: { due: Date; now: Date },
): Promise<void> => {
  await tx.update(reportSchedules).set({ nextDueAt: due }).where(eq(reportSchedules.id, id));
  await queue.send(
    sendReport,
    { scheduleId: id, dueAt: due.toISOString(), planned: true },
    {
      within: tx,
      delay: Math.max(0, Math.ceil((due.getTime() - now.getTime()) / 1000)),
      subject: { businessId, userId: ownerId },
    },
  );
};

/** Plans the next due time of a report schedule, after the later of `after` and `now`. */
export const scheduleNextRun = async (
  tx: Database,
  queue: JobSender,
  schedule: Planned & Pick<ScheduleRow, 'rule'>,
  { after, now }: { after: Date; now: Date },
): Promise<Date> => {
  const due = findNextDue(
    schedule.rule,
    await readTimeZone(tx, schedule.businessId),
    after > now ? after : now,
  );
  await scheduleAt(tx, queue, schedule, { due, now });
  return due;
};

/**
 * Moves a business's report schedules to its new time zone. They keep their planned day and local time. A report whose
 * time has passed is sent immediately.
 */
export const moveToNewTimeZone = async (
  tx: Database,
  queue: JobSender,
  { businessId, from, to, now }: { businessId: string; from: string; to: string; now: Date },
): Promise<void> => {
  const rows = await tx
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.businessId, businessId), isNull(reportSchedules.deletedAt)))
    .for('update');
  for (const row of rows)
    if (row.nextDueAt !== null) {
      const due = instantOfLocalTime(to, dayAt(from, row.nextDueAt), row.rule.time);
      await scheduleAt(tx, queue, row, { due, now });
    }
};
