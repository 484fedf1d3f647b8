import type { ServiceSession } from '@bellwether/connectors/kit/connector';
import { connectors } from '@bellwether/connectors/list';
import type { BusinessContext } from '@bellwether/domain/access/scope';
import { type DayNoteKind, dayNoteKinds } from '@bellwether/domain/sources/day-notes';
import type { Day } from '@bellwether/domain/time/day';
import { daysOutside } from '@bellwether/domain/time/intervals';
import { intersectRanges, listBuckets, type Range } from '@bellwether/domain/time/range';
import { and, between, eq, sql } from 'drizzle-orm';
import type { SourceDayNote } from '../../../contributions/day-notes.ts';
import { type Database, runSql } from '../../../platform/postgres/database.ts';
import { sourceAccounts, sourceDayNotes } from '../../../platform/postgres/schema.ts';

type Notes = Pick<ServiceSession, 'notedDays'>;

const findNoted = (session: Notes, kind: DayNoteKind, slice: Range): Range[] =>
  session.notedDays(kind).flatMap((range) => intersectRanges(range, slice) ?? []);

/**
 * Returns the days of a read that are neither final nor have rows. They are not covered, because a covered day without
 * rows is zero.
 */
export const listUnknownDays = (session: Notes, slice: Range, withRows: ReadonlySet<Day>): Range[] => {
  const filled = [...withRows].toSorted().map((day) => ({ from: day, to: day }));
  return findNoted(session, 'not_final', slice).flatMap((range) => daysOutside(range, filled));
};

/** Replaces the notes of the days that were read. A source that was disconnected meanwhile gets none. */
export const replaceDayNotes = async (
  tx: Database,
  { sourceId, stream }: { sourceId: string; stream: string },
  slice: Range,
  session: Notes,
): Promise<void> => {
  const { day, ...key } = sourceDayNotes;
  await tx
    .delete(sourceDayNotes)
    .where(and(eq(key.sourceId, sourceId), eq(key.stream, stream), between(day, slice.from, slice.to)));
  const notes = dayNoteKinds.flatMap((kind) =>
    findNoted(session, kind, slice).flatMap((range) =>
      listBuckets(range, 'day').map((noted) => ({ sourceId, stream, day: noted, kind })),
    ),
  );
  if (notes.length === 0) return;
  const [source] = await tx
    .select({ id: sourceAccounts.id })
    .from(sourceAccounts)
    .where(eq(sourceAccounts.id, sourceId))
    .for('key share');
  if (source) await tx.insert(sourceDayNotes).values(notes);
};

const notingVendors: ReadonlySet<string> = new Set(
  [...connectors].flatMap(([vendor, { streams }]) => (streams.some(({ notes }) => notes) ? [vendor] : [])),
);

type NoteRow = { vendor: string; stream: string; kind: DayNoteKind; from: Day; to: Day };

/** Reads the notes of a business as date ranges. A business without a source that gives notes needs no query. */
export const readDayNotes = async (db: Database, business: BusinessContext): Promise<SourceDayNote[]> => {
  if (!business.connected.some((vendor) => notingVendors.has(vendor))) return [];
  // Consecutive days have the same difference to their position, so each range is one group.
  const rows = await runSql<NoteRow>(
    db,
    sql`select vendor, stream, kind, min(day)::text as "from", max(day)::text as "to" from (
        select a.vendor, n.source_id, n.stream, n.kind, n.day,
          n.day - (row_number() over (partition by n.source_id, n.stream, n.kind order by n.day))::int as run
        from source_day_notes n join source_accounts a on a.id = n.source_id where a.business_id = ${business.id}
      ) days group by vendor, source_id, stream, kind, run order by 1, 2, 3, 4`,
  );
  return rows.flatMap(({ vendor, stream: name, kind, from, to }) => {
    const connector = connectors.get(vendor);
    const stream = connector?.streams.find((one) => one.name === name);
    if (!connector || !stream) return [];
    return { fact: stream.fact, source: vendor, service: connector.service, kind, days: { from, to } };
  });
};
