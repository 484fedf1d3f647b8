import { isDeepStrictEqual } from 'node:util';
import type { SourceAccount } from '@bellwether/connectors/kit/connector';
import {
  type Cursor,
  currentSlice,
  historySlice,
  lastDay,
  moveCursorPast,
  requestedSlice,
  weeklySlices,
} from '@bellwether/connectors/kit/slices';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import { connectors } from '@bellwether/connectors/list';
import { addDays, type Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { connections, sourceAccounts, sourceStreams, syncRuns } from '../../../platform/postgres/schema.ts';
import type { SourceRows } from '../../../platform/warehouse.ts';
import type { Source } from '../actor.ts';
import { listChangedRanges } from './changed-days.ts';
import { checkNewAccount, isUnchecked } from './check-account.ts';
import { dayMs, earlyMs, findLane, intervals, isCurrentDue, recentDays } from './lanes.ts';
import { interrupted, type Run, readSlice, type StreamRow } from './read-slice.ts';
import { recordFailure } from './record-failure.ts';
import { stoppedByUser, watchForStop } from './stop-watch.ts';
import type { SyncDeps } from './sync-deps.ts';

/** Milliseconds for which a job reads history; then other streams get a turn. */
const turnMs = 60_000;
const weekMs = 7 * dayMs;

/** Returns the account of a source, or null until the user chooses an account. */
export const toAccount = ({
  externalId,
  name,
  manager,
  currency,
  timeZone,
  conversions,
}: Pick<
  Source,
  'externalId' | 'name' | 'manager' | 'currency' | 'timeZone' | 'conversions'
>): SourceAccount | null =>
  externalId === '' || name === null || timeZone === null
    ? null
    : { id: externalId, name, manager, currency, timeZone, ...(conversions && { conversions }) };

/** Returns the rows in the warehouse that a source may have delivered. */
export const listSourceRows = (source: Source): SourceRows[] => {
  const connector = connectors.get(source.vendor);
  const account = toAccount(source);
  if (!connector || !account) return [];
  return connector.streams.map((stream) => ({
    fact: stream.fact,
    source: source.vendor,
    streams: stream.covers(account),
  }));
};

const toCursor = ({ readFrom, readTo }: Pick<StreamRow, 'readFrom' | 'readTo'>): Cursor =>
  readFrom === null || readTo === null ? null : { from: readFrom, to: readTo };

/**
 * Matches a stream whose days are those that a run knows. A user who chooses other conversions meanwhile lets all days be read
 * again.
 */
const isUnmoved = ({ id, readFrom, readTo }: StreamRow) =>
  and(
    eq(sourceStreams.id, id),
    sql`${sourceStreams.readFrom} is not distinct from ${readFrom}::date`,
    sql`${sourceStreams.readTo} is not distinct from ${readTo}::date`,
  );

const readStream = async (db: SyncDeps['db'], id: string) => {
  const [found] = await db
    .select({ row: sourceStreams, source: sourceAccounts, connection: connections })
    .from(sourceStreams)
    .innerJoin(sourceAccounts, eq(sourceAccounts.id, sourceStreams.sourceId))
    .leftJoin(connections, eq(connections.id, sourceAccounts.connectionId))
    .where(and(eq(sourceStreams.id, id), isNull(sourceAccounts.pausedAt)));
  return found;
};

/** Reads some days of the history and moves the cursor. Returns the cursor. */
const advance = async (run: Run, slice: Range): Promise<Range> => {
  const { from, to } = moveCursorPast(toCursor(run.row), slice);
  const moved = { readFrom: from, readTo: to };
  await readSlice(run, slice, (tx) => tx.update(sourceStreams).set(moved).where(isUnmoved(run.row)));
  run.row = { ...run.row, ...moved };
  return { from, to };
};

/**
 * Reads the newest of the days that a user is viewing. The history's cursor does not move, so the history reads these
 * days again later. Returns whether there were such days.
 */
const readWanted = async (run: Run, cursor: Range, last: Day): Promise<boolean> => {
  const { db } = run.deps;
  const isStream = eq(sourceStreams.id, run.row.id);
  // The days are read again from the database, because a user may view other days at any time.
  const [found] = await db
    .select({ from: sourceStreams.wantedFrom, to: sourceStreams.wantedTo })
    .from(sourceStreams)
    .where(isStream);
  if (!found || found.from === null || found.to === null) return false;
  const wanted = { from: found.from, to: found.to };
  const slice = requestedSlice(run.stream, cursor, wanted, last);
  if (slice === null) return false;
  const rest = slice.from > wanted.from ? addDays(slice.from, -1) : null;
  await readSlice(run, slice, (tx) =>
    tx
      .update(sourceStreams)
      .set(rest === null ? { wantedFrom: null, wantedTo: null } : { wantedTo: rest })
      .where(and(isStream, eq(sourceStreams.wantedFrom, wanted.from), eq(sourceStreams.wantedTo, wanted.to))),
  );
  return true;
};

/** Ends runs of a stream that a killed process left open. A stream has at most one run at a time. */
const endInterruptedRuns = async ({ deps: { db, clock }, source, stream }: Run): Promise<void> => {
  await db
    .update(syncRuns)
    .set({ endedAt: clock.now(), message: interrupted })
    .where(and(eq(syncRuns.sourceId, source.id), eq(syncRuns.stream, stream.name), isNull(syncRuns.endedAt)));
};

/** Rows of the days read again above which an hourly sync reads only the newest of them. */
const maxHourlyRows = 20_000;
/** Newest days of a large account, which an hourly sync reads: figures of older days change slowly. */
const hourlyDays = 2;
/** Reads the newest days, and stores when. A large account is read as a whole once a day. */
const readCurrent = async (run: Run, last: Day, begun: Date): Promise<Range> => {
  const { deps, stream, row } = run;
  const { dailyReadAt, dailyRows } = row;
  const isDaily =
    dailyRows <= maxHourlyRows ||
    dailyReadAt === null ||
    begun.getTime() - dailyReadAt.getTime() >= dayMs - earlyMs;
  const reading = isDaily ? stream : { ...stream, restatedDays: Math.min(hourlyDays, stream.restatedDays) };
  run.rows = 0;
  let cursor = await advance(run, currentSlice(reading, toCursor(row), last));
  while (cursor.to < last) cursor = await advance(run, currentSlice(reading, cursor, last));
  const read = { currentReadAt: begun, ...(isDaily ? { dailyReadAt: begun, dailyRows: run.rows } : {}) };
  await deps.db.update(sourceStreams).set(read).where(isUnmoved(run.row));
  run.row = { ...run.row, ...read };
  return cursor;
};

/** Reads the days again on which documents have changed, and stores when it looked. */
const readChanges = async (run: Run, cursor: Range, begun: Date): Promise<Range> => {
  let moved = cursor;
  const since = run.row.changesReadAt;
  if (since !== null)
    for (const slice of await listChangedRanges(run, since, cursor)) moved = await advance(run, slice);
  const changesReadAt = begun;
  await run.deps.db.update(sourceStreams).set({ changesReadAt }).where(isUnmoved(run.row));
  run.row = { ...run.row, changesReadAt };
  return moved;
};

/**
 * Reads the newest days if they are due, then for a minute the days that a user is viewing and the remaining history,
 * newest first. A new source ends its turn with its first figures, and the next one with its recent days. Stores when the next run is due.
 */
const takeTurn = async (run: Run): Promise<void> => {
  const { deps, stream, account } = run;
  const { db, clock } = deps;
  const begun = clock.now();
  const last = lastDay(stream, account.timeZone, begun);
  const lane = findLane(stream, run.row, account.timeZone, begun);
  await endInterruptedRuns(run);
  const before = toCursor(run.row);
  const isDue = before === null || isCurrentDue(stream, run.row, begun);
  let cursor = isDue ? await readCurrent(run, last, begun) : before;
  if (isDue && stream.listChanges) cursor = await readChanges(run, cursor, begun);
  // The first sync skips the weekly reads, because it reads every day anyway.
  const { weeklyReadAt } = run.row;
  const isWeekly =
    before === null || weeklyReadAt === null || begun.getTime() - weeklyReadAt.getTime() >= weekMs;
  if (isWeekly && before !== null)
    for (const slice of weeklySlices(stream, cursor, last)) cursor = await advance(run, slice);
  let history = historySlice(stream, cursor, last);
  const isOver = () =>
    clock.now().getTime() - begun.getTime() >= turnMs ||
    lane === 'first' ||
    (lane === 'recent' && cursor.from <= addDays(last, 1 - recentDays));
  while (history !== null && !isOver()) {
    if (await readWanted(run, cursor, last)) continue;
    cursor = await advance(run, history);
    history = historySlice(stream, cursor, last);
  }
  const currentAt = run.row.currentReadAt ?? begun;
  await db
    .update(sourceStreams)
    .set({
      nextRunAt: history === null ? new Date(currentAt.getTime() + intervals[stream.every]) : begun,
      ...(isWeekly ? { weeklyReadAt: begun } : {}),
    })
    .where(isUnmoved(run.row));
};

/** Syncs a stream for a turn. A failure is stored with the source. @throws the signal's reason when it fires. */
export const runStream = async (
  deps: SyncDeps,
  streamId: string,
  jobSignal: AbortSignal,
  askEveryMs?: number,
): Promise<void> => {
  const { db, report } = deps;
  const found = await readStream(db, streamId);
  const connector = found && connectors.get(found.source.vendor);
  const stream = connector?.streams.find(({ name }) => name === found?.row.name);
  if (!connector || !stream) return;
  const isRunning = async (on: SyncDeps['db']) => {
    const now = await readStream(on, streamId);
    return now !== undefined && isDeepStrictEqual(now.source.conversions, found.source.conversions);
  };
  const { signal, end } = watchForStop(db, jobSignal, isRunning, askEveryMs);
  const known = { deps, ...found, connector, stream, signal, rows: 0 };
  let run: Omit<Run, 'account'> = known;
  try {
    const source = isUnchecked(found.source)
      ? await checkNewAccount(deps, connector, found.source, signal)
      : found.source;
    const account = toAccount(source);
    if (account === null) return;
    const begun: Run = { ...known, source, account };
    run = begun;
    await takeTurn(begun);
  } catch (error) {
    if (signal.reason === stoppedByUser) return;
    signal.throwIfAborted();
    if (!(error instanceof SourceError)) report(error);
    await recordFailure(
      run,
      error instanceof SourceError
        ? error
        : new SourceError('internal', `Bellwether could not store the figures of ${connector.service}.`),
    );
  } finally {
    end();
  }
};
