import { firstDay, lastDay } from '@bellwether/connectors/kit/slices';
import { connectors } from '@bellwether/connectors/list';
import { type Day, daysBetween } from '@bellwether/domain/time/day';
import { isTimeZone } from '@bellwether/domain/time/zone';
import { sql } from 'drizzle-orm';
import { type Database, runSql } from '../../../platform/postgres/database.ts';
import { inList } from '../../../platform/postgres/sql.ts';

/** Progress of a source over all its streams: days read, days of the whole history, next run and last success. */
export type StreamProgress = { days: number; of: number; nextRunAt: Date; succeededAt: Date | null };

const laterOf = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

type StreamRow = [
  sourceId: string,
  vendor: string,
  timeZone: string,
  name: string,
  readFrom: Day | null,
  readTo: Day | null,
  nextRunAt: string,
  succeededAt: string | null,
];

/** Returns the progress of each source with streams in some businesses, by source id. */
export const readProgress = async (
  db: Database,
  businessIds: readonly string[],
  now: Date,
): Promise<Map<string, StreamProgress>> => {
  // The query returns a text for each source instead of a row for each stream, because reading thousands of rows takes
  // most of the time.
  const [found] = await runSql<{ streams: string }>(
    db,
    sql`select coalesce(json_agg(json_build_array(account.id, account.vendor, coalesce(account.time_zone, 'UTC'),
        stream.name, stream.read_from, stream.read_to, stream.next_run_at, stream.succeeded_at)), '[]')::text as streams
      from source_streams stream join source_accounts account on account.id = stream.source_id
      where ${inList(sql`account.business_id`, businessIds)}`,
  );
  const progress = new Map<string, StreamProgress>();
  for (const [sourceId, vendor, timeZone, name, readFrom, readTo, next, success] of JSON.parse(
    found?.streams ?? '[]',
  ) as StreamRow[]) {
    const stream = connectors.get(vendor)?.streams.find((one) => one.name === name);
    if (!stream) continue;
    const today = lastDay(stream, isTimeZone(timeZone) ? timeZone : 'UTC', now);
    const of = daysBetween(firstDay(stream, today), today) + 1;
    // The day may have changed since the last sync. The history still counts as complete.
    const isWhole = readFrom !== null && readFrom <= firstDay(stream, today);
    const days = readFrom === null || readTo === null ? 0 : isWhole ? of : daysBetween(readFrom, readTo) + 1;
    const before = progress.get(sourceId);
    const nextRunAt = new Date(next);
    progress.set(sourceId, {
      days: (before?.days ?? 0) + Math.min(days, of),
      of: (before?.of ?? 0) + of,
      nextRunAt: before && before.nextRunAt < nextRunAt ? before.nextRunAt : nextRunAt,
      succeededAt: laterOf(before?.succeededAt ?? null, success === null ? null : new Date(success)),
    });
  }
  return progress;
};
