import { firstDay, lastDay } from '@bellwether/connectors/kit/slices';
import { connectors } from '@bellwether/connectors/list';
import { daysBetween } from '@bellwether/contract/time/day';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { sourceAccounts, sourceStreams } from '../../platform/postgres/schema.ts';
import { inList } from '../../platform/postgres/sql.ts';

/** Days of all streams of a source that have been read, the days of their whole history, and the next run. */
export type StreamProgress = { days: number; of: number; nextRunAt: Date };

/** Returns the progress of each source of these businesses that has streams, by id. */
export const readProgress = async (
  db: Database,
  businessIds: readonly string[],
  now: Date,
): Promise<Map<string, StreamProgress>> => {
  const rows = await db
    .select({
      sourceId: sourceAccounts.id,
      vendor: sourceAccounts.vendor,
      timeZone: sourceAccounts.timeZone,
      name: sourceStreams.name,
      readFrom: sourceStreams.readFrom,
      readTo: sourceStreams.readTo,
      nextRunAt: sourceStreams.nextRunAt,
    })
    .from(sourceStreams)
    .innerJoin(sourceAccounts, eq(sourceAccounts.id, sourceStreams.sourceId))
    .where(inList(sourceAccounts.businessId, businessIds));
  const progress = new Map<string, StreamProgress>();
  for (const { sourceId, vendor, timeZone, name, readFrom, readTo, nextRunAt } of rows) {
    const stream = connectors.get(vendor)?.streams.find((one) => one.name === name);
    if (!stream) continue;
    const today = lastDay(stream, timeZone ?? 'UTC', now);
    const of = daysBetween(firstDay(stream, today), today) + 1;
    // The day may have changed since the last sync, which does not make the history incomplete.
    const isWhole = readFrom !== null && readFrom <= firstDay(stream, today);
    const days = readFrom === null || readTo === null ? 0 : isWhole ? of : daysBetween(readFrom, readTo) + 1;
    const before = progress.get(sourceId);
    progress.set(sourceId, {
      days: (before?.days ?? 0) + Math.min(days, of),
      of: (before?.of ?? 0) + of,
      nextRunAt: before && before.nextRunAt < nextRunAt ? before.nextRunAt : nextRunAt,
    });
  }
  return progress;
};
