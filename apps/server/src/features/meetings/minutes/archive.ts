import { problem } from '@bellwether/domain/problems';
import { and, asc, eq, getTableColumns, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type ArchivePart, defineArchivePart } from '../../../contributions/archive-part.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { meetingMinutes, meetings } from '../../../platform/postgres/schema.ts';
import { getMinutesChecker } from './checker.ts';
import { MinutesTooLong, maxMinutesBytes } from './limits.ts';
import { storeMinutes } from './store.ts';

const batchSize = 20;

/** Archived minutes of a meeting. `state` is the Yjs document in base64; the HTML is derived from it. */
const archivedMinutesSchema = z.object({
  meeting_id: z.guid(),
  state: z.base64().max(Math.ceil(maxMinutesBytes / 3) * 4),
  updated_at: z.iso.datetime(),
  updated_by: z.guid().nullable(),
});
type ArchivedMinutes = z.infer<typeof archivedMinutesSchema>;

/** Yields the minutes of all meetings of a business, in batches. */
async function* readMinutes(db: Database, businessId: string): AsyncGenerator<ArchivedMinutes[]> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select(getTableColumns(meetingMinutes))
      .from(meetingMinutes)
      .innerJoin(meetings, eq(meetings.id, meetingMinutes.meetingId))
      .where(
        and(
          eq(meetingMinutes.businessId, businessId),
          isNull(meetings.deletedAt),
          gt(meetingMinutes.meetingId, last),
        ),
      )
      .orderBy(asc(meetingMinutes.meetingId))
      .limit(batchSize);
    if (rows.length > 0)
      yield rows.map(({ meetingId, state, updatedAt, updatedBy }) => ({
        meeting_id: meetingId,
        state: Buffer.from(state).toString('base64'),
        updated_at: updatedAt.toISOString(),
        updated_by: updatedBy,
      }));
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.meetingId ?? last;
  }
}

/**
 * Stores archived minutes for a meeting on this server. @throws Problem 'unreadable_file' for minutes that are
 * unreadable, too long, or not written by the editor.
 */
const restoreMinutes = async (
  deps: Deps,
  db: Database,
  { meeting_id, state, updated_at, updated_by }: ArchivedMinutes,
  businessId: string,
): Promise<void> => {
  const rendered = await getMinutesChecker(deps)
    .open(meeting_id, Buffer.from(state, 'base64'))
    .catch((error: unknown) => {
      if (!(error instanceof MinutesTooLong)) throw error;
      throw problem('unreadable_file', 'The minutes of a meeting in this archive are damaged or too long.');
    });
  const save = { meetingId: meeting_id, businessId, userId: updated_by, now: new Date(updated_at) };
  if (await storeMinutes(db, rendered, undefined, save))
    throw new Error(`Meeting ${meeting_id} already has minutes.`);
};

/** Archive part with the minutes of all meetings of a business. */
export const createMinutesArchivePart = (deps: Deps): ArchivePart =>
  defineArchivePart({
    file: 'minutes.ndjson',
    row: archivedMinutesSchema,
    read: readMinutes,
    restore: async (tx, rows, { businessId, person, own }) => {
      for (const row of rows) {
        const mapped = { ...row, meeting_id: own(row.meeting_id), updated_by: person(row.updated_by) };
        await restoreMinutes(deps, tx, mapped, businessId);
      }
    },
  });
