import type { Connector, ServiceSession, SourceAccount, Stream } from '@bellwether/connectors/kit/connector';
import { leaveOut, type RowCounts, requireReadableRows } from '@bellwether/connectors/kit/row-counts';
import { openSession } from '@bellwether/connectors/kit/session';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { splitCredential } from '@bellwether/domain/sources/credentials';
import type { Day } from '@bellwether/domain/time/day';
import { listBuckets, type Range } from '@bellwether/domain/time/range';
import type { AnyFactRow } from '@bellwether/facts/facts';
import { and, eq, gt, notExists } from 'drizzle-orm';
import { createJobScope } from '../../../http/access/job-scope.ts';
import { sourceAccounts, sourceStreams, syncRuns } from '../../../platform/postgres/schema.ts';
import type { RowBatches } from '../../../platform/warehouse.ts';
import type { Source } from '../actor.ts';
import type { Connection } from '../connections/connections.ts';
import { openToken } from '../connections/tokens.ts';
import { listUnknownDays, replaceDayNotes } from './day-notes.ts';
import { stoppedByUser } from './stop-watch.ts';
import type { SyncDeps } from './sync-deps.ts';

export type StreamRow = typeof sourceStreams.$inferSelect;

/** Turn of a stream. */
export type Run = {
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

export const interrupted = 'Interrupted.';
const endOf = ({ reason }: AbortSignal): string =>
  reason === stoppedByUser ? 'Stopped, because the source was paused, disconnected or changed.' : interrupted;
/** Opens the access of a run's source to its service. */
export const openRunSession = ({ deps, connector, source, signal }: Run): ServiceSession =>
  openSession(connector, {
    http: deps.http,
    token: connector.oauth && openToken(deps, connector.oauth, source.connectionId),
    // A service with a sign-in may have a key that a user entered before Bellwether could read it.
    credential:
      source.credentials && !connector.oauth ? splitCredential(deps.secrets.open(source.credentials)) : [],
    signal,
  });

/** Returns the business of a run's source. @throws SourceError if it no longer exists. */
export const requireScope = async ({ deps: { db }, source }: Run): Promise<BusinessScope> => {
  const scope = await createJobScope(db, { businessId: source.businessId, createdBy: source.businessId });
  if (!scope) throw new SourceError('configuration', 'The business no longer exists.');
  return scope;
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
export const readSlice = async (
  run: Run,
  slice: Range,
  settle: (tx: SyncDeps['db']) => PromiseLike<unknown>,
): Promise<void> => {
  const { deps, source, row, connector, stream, account, signal } = run;
  const { db, clock, warehouse } = deps;
  const scope = await requireScope(run);
  const session = openRunSession(run);
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
