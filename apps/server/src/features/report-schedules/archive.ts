import { createReportSchedule } from '@bellwether/contract/api/figures/report-schedules';
import { findPage } from '@bellwether/contract/pages/list';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { asOneBatch, defineArchivePart } from '../../contributions/archive-part.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { reportSchedules } from '../../platform/postgres/schema.ts';

/** Archived row of a report schedule. Its users and pages may be unknown to the importing server. */
const archivedScheduleSchema = createReportSchedule.body
  .omit({ business_id: true })
  .extend({ pages: z.array(z.string()), recipients: z.array(z.guid()) });
type ArchivedSchedule = z.infer<typeof archivedScheduleSchema>;

const readSchedules = async (db: Database, businessId: string): Promise<ArchivedSchedule[]> => {
  const rows = await db
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.businessId, businessId), isNull(reportSchedules.deletedAt)))
    .orderBy(asc(reportSchedules.createdAt), asc(reportSchedules.id));
  return rows.map(
    ({ name, pages, period, comparison, rule, recipients, subject, message, needsApproval }) => ({
      name,
      pages,
      period,
      comparison,
      rule,
      recipients,
      subject,
      message,
      needs_approval: needsApproval,
    }),
  );
};

/**
 * Archive part with the report schedules of a business, without their runs. Restored schedules belong to the importing
 * user and are paused, because no other user may open the business yet. Recipients without an account on this server
 * are dropped. If no recipient remains, the importing user is the recipient.
 */
export const reportSchedulesArchivePart = defineArchivePart({
  file: 'report-schedules.ndjson',
  row: archivedScheduleSchema,
  read: (db, businessId) => asOneBatch(readSchedules(db, businessId)),
  restore: async (tx, schedules, { businessId, userId: ownerId, person, now }) => {
    const rows = schedules.flatMap(({ needs_approval: needsApproval, recipients, pages, ...same }) => {
      const recipientIds = recipients.flatMap((one) => person(one) ?? []);
      const knownPages = pages.filter((path) => findPage(path) !== undefined);
      return knownPages.length === 0
        ? []
        : [
            {
              ...same,
              businessId,
              ownerId,
              needsApproval,
              pages: knownPages,
              nextDueAt: null,
              recipients: recipientIds.length > 0 ? recipientIds : [ownerId],
              createdAt: now,
              updatedAt: now,
            },
          ];
    });
    if (rows.length > 0) await tx.insert(reportSchedules).values(rows);
  },
  listUsers: async (db, businessId) =>
    (await readSchedules(db, businessId)).flatMap(({ recipients }) => recipients),
});
