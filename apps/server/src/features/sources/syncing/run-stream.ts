import { isDeepStrictEqual } from 'node:util';
import type { Connector, SourceAccount, Stream } from '@bellwether/connectors/kit/connector';
import { leaveOut, type RowCounts, requireReadableRows } from '@bellwether/connectors/kit/row-counts';
import { openSession } from '@bellwether/connectors/kit/session';
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
import { splitCredential } from '@bellwether/domain/sources/credentials';
import { addDays, type Day } from '@bellwether/domain/time/day';
import { listBuckets, type Range } from '@bellwether/domain/time/range';
import type { AnyFactRow } from '@bellwether/facts/facts';
import { and, eq, gt, isNull, notExists, sql } from 'drizzle-orm';
import { createJobScope } from '../../../http/access/job-scope.ts';
import { connections, sourceAccounts, sourceStreams, syncRuns } from '../../../platform/postgres/schema.ts';
import type { RowBatches, SourceRows } from '../../../platform/warehouse.ts';
import type { Source } from '../actor.ts';
import type { Connection } from '../connections/connections.ts';
import { openToken } from '../connections/tokens.ts';
import { checkNewAccount, isUnchecked } from './check-account.ts';
import { listUnknownDays, replaceDayNotes } from './day-notes.ts';
import { dayMs, earlyMs, findLane, intervals, isCurrentDue, recentDays } from './lanes.ts';
import { recordFailure } from './record-failure.ts';
import { stoppedByUser, watchForStop } from './stop-watch.ts';
import type { SyncDeps } from './sync-deps.ts';

type StreamRow = typeof sourceStreams.$inferSelect;

type Run = {
  deps: SyncDeps;
  source: Source;
  connection: Connection | null;
  row: StreamRow;
  connector: Connector;
  stream: Stream;
  account: SourceAccount;
  signal: AbortSignal;
  /** Rows read so far. */
  rows: number;
};

const interrupted = 'Interrupted.';
const endOf = ({ reason }: AbortSignal): string =>
  reason === stoppedByUser ? 'Stopped, because the source was paused, disconnected or changed.' : interrupted;
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

/** Checks whether a stream still exists. A paused source keeps its streams, and the days being read still count. */
const hasStream = async (db: SyncDeps['db'], id: string): Promise<boolean> => {
  const found = await db.select({ id: sourceStreams.id }).from(sourceStreams).where(eq(sourceStreams.id, id));
  return found.length > 0;
};

/** Most rows of one read: some times those of the largest accounts. */
const maxRowsInRead = 5_000_000;

/**
 * Yields the rows of a slice. A row of another day, or of a day that does not exist, is left out and counted. `onEnd`
 * runs after the last row and may refuse all of them. @throws SourceError
 */
async function* followRows(
  rows: RowBatches,
  { service, slice, counts }: { service: string; slice: Range; counts: RowCounts },
  onRows: (batch: readonly AnyFactRow[]) => void,
  onEnd: () => Promise<void>,
): RowBatches {
  const days = new Set(listBuckets(slice, 'day'));
  let count = 0;
  for await (const batch of rows) {
    count += batch.length;
    if (count > maxRowsInRead)
      throw new SourceError('service_down', `${service} sends more rows than an account can have.`);
    const kept = batch.filter(({ day }) => days.has(day));
    if (kept.length < batch.length)
      leaveOut(counts, batch.length - kept.length, () => batch.find(({ day }) => !days.has(day)));
    onRows(kept);
    yield kept;
  }
  await onEnd();
}

/**
 * Reads some days from the service and loads them into the warehouse. `settle` stores which days remain, only after the
 * load. After an interruption the days are read again, and their load replaces all their rows.
 */
const readSlice = async (
  run: Run,
  slice: Range,
  settle: (tx: SyncDeps['db']) => PromiseLike<unknown>,
): Promise<void> => {
  const { deps, source, row, connector, stream, account, signal } = run;
  const { db, clock, warehouse, secrets } = deps;
  const scope = await createJobScope(db, { businessId: source.businessId, createdBy: source.businessId });
  if (!scope) throw new SourceError('configuration', 'The business no longer exists.');
  const session = openSession(connector, {
    http: deps.http,
    token: connector.oauth && openToken(deps, connector.oauth, source.connectionId),
    credential: source.credentials ? splitCredential(secrets.open(source.credentials)) : [],
    signal,
  });
  const loadId = crypto.randomUUID();
  await db.insert(syncRuns).values({
    id: loadId,
    sourceId: source.id,
    stream: stream.name,
    fromDate: slice.from,
    toDate: slice.to,
    startedAt: clock.now(),
  });
  const end = (values: Partial<typeof syncRuns.$inferInsert>) =>
    db
      .update(syncRuns)
      .set({ endedAt: clock.now(), ...values })
      .where(eq(syncRuns.id, loadId));
  let rows = 0;
  const withRows = new Set<Day>();
  try {
    await warehouse.load(scope, {
      loadId,
      fact: stream.fact,
      source: connector.vendor,
      covers: stream.covers(account).map((name) => ({ stream: name, days: [slice] })),
      leavesOut: () => listUnknownDays(session, slice, withRows),
      fields: stream.fields,
      replaces: 'sync',
      by: source.businessId,
      note: `${connector.service}: ${account.name}`,
      rejected: 0,
      rows: followRows(
        stream.read(session, account, slice) as RowBatches,
        { service: connector.service, slice, counts: session.counts },
        (batch) => {
          rows += batch.length;
          for (const { day } of batch) withRows.add(day);
        },
        async () => {
          requireReadableRows(connector.service, session.counts);
          if (!(await hasStream(db, row.id)))
            throw new SourceError('configuration', 'The account was disconnected.');
        },
      ),
      signal,
    });
  } catch (error) {
    await end(
      error instanceof SourceError
        ? { fault: error.fault, message: error.message, unreadable: error.answer }
        : { message: signal.aborted ? endOf(signal) : 'The rows could not be stored.' },
    );
    throw error;
  }
  await db.transaction(async (tx) => {
    const { unreadable: leftOut, sample: unreadable } = session.counts;
    await tx
      .update(syncRuns)
      .set({ endedAt: clock.now(), rows, leftOut, unreadable })
      .where(eq(syncRuns.id, loadId));
    await tx
      .update(sourceStreams)
      .set({ succeededAt: clock.now(), failures: 0 })
      .where(eq(sourceStreams.id, row.id));
    await replaceDayNotes(tx, { sourceId: source.id, stream: stream.name }, slice, session);
    await settle(tx);
    await tx
      .update(sourceAccounts)
      .set({ fault: null, faultMessage: null, faultAt: null, faultMailedAt: null })
      // While another stream fails, the source keeps its fault.
      .where(
        and(
          eq(sourceAccounts.id, source.id),
          notExists(
            tx
              .select({ id: sourceStreams.id })
              .from(sourceStreams)
              .where(and(eq(sourceStreams.sourceId, source.id), gt(sourceStreams.failures, 0))),
          ),
        ),
      );
  });
  run.row = { ...run.row, failures: 0 };
  run.rows += rows;
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
  let cursor =
    before === null || isCurrentDue(stream, run.row, begun) ? await readCurrent(run, last, begun) : before;
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
