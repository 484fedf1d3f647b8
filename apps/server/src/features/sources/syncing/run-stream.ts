import type { Connector, SourceAccount, Stream } from '@bellwether/connectors/kit/connector';
import type { Http } from '@bellwether/connectors/kit/http';
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
import { isTemporaryFault } from '@bellwether/domain/sources/source-faults';
import { addDays, type Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { and, eq, gt, isNull, ne, notExists } from 'drizzle-orm';
import { createJobScope } from '../../../http/access/job-scope.ts';
import type { Deps } from '../../../http/deps.ts';
import { sourceAccounts, sourceStreams, syncRuns } from '../../../platform/postgres/schema.ts';
import type { RowBatches, SourceRows } from '../../../platform/warehouse.ts';
import type { Source } from '../actor.ts';
import { needsMail, sendFaultMail } from '../fault-mail.ts';
import { openToken } from '../signing-in/tokens.ts';

type StreamRow = typeof sourceStreams.$inferSelect;

export type SyncDeps = Pick<
  Deps,
  'config' | 'clock' | 'db' | 'secrets' | 'store' | 'warehouse' | 'report' | 'mailer'
> & {
  http: Http;
};

type Run = {
  deps: SyncDeps;
  source: Source;
  row: StreamRow;
  connector: Connector;
  stream: Stream;
  account: SourceAccount;
  signal: AbortSignal;
};

const interrupted = 'Interrupted.';
/** Milliseconds for which a job reads history; then other streams get a turn. */
const turnMs = 60_000;
const minute = 60_000;
const waitsAfterFailure = [5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute);
/** A fault that a user must fix is retried once a day, because it may be fixed at the service. */
const dayMs = 24 * 60 * minute;
const weekMs = 7 * dayMs;
const intervals = { hour: 60 * minute, day: dayMs } as const;

/** Returns the account of a source, or null until the user chooses an account. */
export const toAccount = ({
  externalId,
  name,
  manager,
  currency,
  timeZone,
}: Pick<Source, 'externalId' | 'name' | 'manager' | 'currency' | 'timeZone'>): SourceAccount | null =>
  externalId === '' || name === null || timeZone === null
    ? null
    : { id: externalId, name, manager, currency, timeZone };

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

const toCursor = ({ readFrom, readTo }: StreamRow): Cursor =>
  readFrom === null || readTo === null ? null : { from: readFrom, to: readTo };

const readStream = async (db: SyncDeps['db'], id: string) => {
  const [found] = await db
    .select({ row: sourceStreams, source: sourceAccounts })
    .from(sourceStreams)
    .innerJoin(sourceAccounts, eq(sourceAccounts.id, sourceStreams.sourceId))
    .where(and(eq(sourceStreams.id, id), isNull(sourceAccounts.pausedAt)));
  return found;
};

/** Checks whether a stream still exists. A paused source keeps its streams, and the days being read still count. */
const hasStream = async (db: SyncDeps['db'], id: string): Promise<boolean> => {
  const found = await db.select({ id: sourceStreams.id }).from(sourceStreams).where(eq(sourceStreams.id, id));
  return found.length > 0;
};

/** Yields the rows of some days. @throws SourceError at the end if the source was disconnected meanwhile. */
async function* followRows(
  rows: RowBatches,
  onRows: (rows: number) => void,
  isConnected: () => Promise<boolean>,
): RowBatches {
  for await (const batch of rows) {
    onRows(batch.length);
    yield batch;
  }
  if (!(await isConnected())) throw new SourceError('configuration', 'The account was disconnected.');
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
    token: connector.oauth && openToken(deps, connector.oauth, source.id),
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
  try {
    await warehouse.load(scope, {
      loadId,
      fact: stream.fact,
      source: connector.vendor,
      covers: stream.covers(account).map((name) => ({ stream: name, days: [slice] })),
      fields: stream.fields,
      replaces: 'sync',
      by: source.businessId,
      note: `${connector.service}: ${account.name}`,
      rejected: 0,
      rows: followRows(
        stream.read(session, account, slice) as RowBatches,
        (more) => {
          rows += more;
        },
        () => hasStream(db, row.id),
      ),
      signal,
    });
  } catch (error) {
    await end(
      error instanceof SourceError
        ? { fault: error.fault, message: error.message, unreadable: error.answer }
        : { message: signal.aborted ? interrupted : 'The rows could not be stored.' },
    );
    throw error;
  }
  await db.transaction(async (tx) => {
    await tx.update(syncRuns).set({ endedAt: clock.now(), rows }).where(eq(syncRuns.id, loadId));
    await tx
      .update(sourceStreams)
      .set({ succeededAt: clock.now(), failures: 0 })
      .where(eq(sourceStreams.id, row.id));
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
};

/** Reads some days of the history and moves the cursor. Returns the cursor. */
const advance = async (run: Run, slice: Range): Promise<Range> => {
  const { from, to } = moveCursorPast(toCursor(run.row), slice);
  const moved = { readFrom: from, readTo: to };
  await readSlice(run, slice, (tx) =>
    tx.update(sourceStreams).set(moved).where(eq(sourceStreams.id, run.row.id)),
  );
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

/**
 * Checks whether a temporary fault would hide another stream's fault that a user must fix. A source shows a single
 * fault.
 */
const hidesFault = async (
  db: SyncDeps['db'],
  { id, fault }: Source,
  row: StreamRow,
  error: SourceError,
): Promise<boolean> => {
  if (fault === null || isTemporaryFault(fault) || !isTemporaryFault(error.fault)) return false;
  const [other] = await db
    .select({ id: sourceStreams.id })
    .from(sourceStreams)
    .where(and(eq(sourceStreams.sourceId, id), ne(sourceStreams.id, row.id), gt(sourceStreams.failures, 0)))
    .limit(1);
  return other !== undefined;
};

/**
 * Stores why a stream failed and when it is retried. A failure from before the user reconnected the account is ignored,
 * because it says nothing about the new access.
 */
const recordFailure = async ({ deps, source, row, connector }: Run, error: SourceError): Promise<void> => {
  const { db, clock } = deps;
  const outbox = await deps.mailer.open();
  const now = clock.now();
  const wait = waitsAfterFailure[Math.min(row.failures, waitsAfterFailure.length - 1)] ?? dayMs;
  const nextRunAt = error.until ?? new Date(now.getTime() + (isTemporaryFault(error.fault) ? wait : dayMs));
  await db.transaction(async (tx) => {
    const [current] = await tx
      .select()
      .from(sourceAccounts)
      .where(eq(sourceAccounts.id, source.id))
      .for('update');
    if (current?.updatedAt.getTime() !== source.updatedAt.getTime()) return;
    await tx
      .update(sourceStreams)
      .set({ failures: row.failures + 1, nextRunAt })
      .where(eq(sourceStreams.id, row.id));
    if (await hidesFault(tx, current, row, error)) return;
    await tx
      .update(sourceAccounts)
      .set({
        fault: error.fault,
        faultMessage: error.message,
        // The time of the first failure is kept, because it shows since when the source has not delivered.
        faultAt: source.fault === error.fault ? (source.faultAt ?? now) : now,
      })
      .where(eq(sourceAccounts.id, source.id));
    if (needsMail(current, error)) await sendFaultMail(tx, outbox, deps, current, connector.service, error);
  });
};

/**
 * Syncs a stream: the newest days, then for a minute the days that a user is viewing and the remaining history, newest
 * first. Stores when the next run is due. @throws the signal's reason when it fires.
 */
export const runStream = async (deps: SyncDeps, streamId: string, signal: AbortSignal): Promise<void> => {
  const { db, clock, report } = deps;
  const found = await readStream(db, streamId);
  const connector = found && connectors.get(found.source.vendor);
  const stream = connector?.streams.find(({ name }) => name === found?.row.name);
  const account = found && toAccount(found.source);
  if (!connector || !stream || !account) return;
  const { source } = found;
  const run: Run = { deps, source, row: found.row, connector, stream, account, signal };
  const begun = clock.now();
  const last = lastDay(stream, account.timeZone, begun);
  try {
    await endInterruptedRuns(run);
    const before = toCursor(run.row);
    let cursor = await advance(run, currentSlice(stream, before, last));
    while (cursor.to < last) cursor = await advance(run, currentSlice(stream, cursor, last));
    // The first sync skips the weekly reads, because it reads every day anyway.
    const { weeklyReadAt } = run.row;
    const isWeekly =
      before === null || weeklyReadAt === null || begun.getTime() - weeklyReadAt.getTime() >= weekMs;
    if (isWeekly && before !== null)
      for (const slice of weeklySlices(stream, cursor, last)) cursor = await advance(run, slice);
    let history = historySlice(stream, cursor, last);
    while (history !== null && clock.now().getTime() - begun.getTime() < turnMs) {
      if (await readWanted(run, cursor, last)) continue;
      cursor = await advance(run, history);
      history = historySlice(stream, cursor, last);
    }
    const next = history === null ? intervals[stream.every] : 0;
    await db
      .update(sourceStreams)
      .set({
        nextRunAt: new Date(begun.getTime() + next),
        ...(isWeekly ? { weeklyReadAt: begun } : {}),
      })
      .where(eq(sourceStreams.id, streamId));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SourceError)) report(error);
    await recordFailure(
      run,
      error instanceof SourceError
        ? error
        : new SourceError('service_down', `The figures of ${connector.service} could not be stored.`),
    );
  }
};
