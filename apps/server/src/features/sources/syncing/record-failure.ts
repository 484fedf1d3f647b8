import type { Connector } from '@bellwether/connectors/kit/connector';
import type { SourceError } from '@bellwether/connectors/kit/source-error';
import { maxServiceWaitMs } from '@bellwether/connectors/kit/waits';
import { isTemporaryFault, type SourceFault } from '@bellwether/domain/sources/source-faults';
import { and, eq, gt, ne } from 'drizzle-orm';
import type { Deps } from '../../../http/deps.ts';
import { sourceAccounts, sourceStreams } from '../../../platform/postgres/schema.ts';
import type { Source } from '../actor.ts';
import type { Connection } from '../connections/connections.ts';
import { endConnection } from '../connections/end-connection.ts';
import { mailFault } from './fault-mail.ts';

type FailureDeps = Pick<Deps, 'config' | 'clock' | 'db' | 'mailer'>;
type StreamRow = typeof sourceStreams.$inferSelect;
type FailedRun = {
  deps: FailureDeps;
  source: Source;
  /** Connection with which the run began; null for a source without. */
  connection: Connection | null;
  row: StreamRow;
  connector: Connector;
};

const minute = 60_000;
const waitsAfterFailure = [5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute);
/** A fault that a user must fix is retried once a day, because it may be fixed at the service. */
const dayMs = 24 * 60 * minute;

/**
 * Checks whether a temporary fault would hide another stream's fault that a user must fix. A source shows a single
 * fault.
 */
const hidesFault = async (
  db: FailureDeps['db'],
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

/** Whether a fault is the same as the one before; faults that pass by themselves take turns while a service fails. */
const lasts = (before: SourceFault | null, fault: SourceFault): boolean =>
  before === fault || (before !== null && isTemporaryFault(before) && isTemporaryFault(fault));

/** Whether a stream is tried again within hours. An error of ours may come from one odd answer. */
const isRetriedSoon = (fault: SourceFault): boolean => isTemporaryFault(fault) || fault === 'internal';

const waitAfter = (failures: number): number =>
  waitsAfterFailure[Math.min(failures, waitsAfterFailure.length - 1)] ?? dayMs;

/**
 * Returns when a stream is tried again. The first time a service is asked when it says; if it refuses again and again, the
 * waits grow, because the time that it named was too early. @param failures failures in a row before this one
 */
export const findNextRun = ({ fault, until }: SourceError, failures: number, now: Date): Date => {
  const usual = isRetriedSoon(fault) ? waitAfter(failures) : dayMs;
  const wait = until
    ? Math.max(until.getTime() - now.getTime(), failures === 0 ? 0 : waitAfter(failures - 1))
    : usual;
  return new Date(now.getTime() + Math.min(wait, maxServiceWaitMs));
};

/**
 * Stores why a stream failed and when it is retried. A failure from before the user reconnected the account is ignored,
 * because it says nothing about the new access.
 */
export const recordFailure = async (
  { deps, source, connection, row, connector }: FailedRun,
  error: SourceError,
): Promise<void> => {
  if (error.fault === 'reconnect' && connection !== null)
    return endConnection(deps, connection, connector, error);
  const { db, clock } = deps;
  const outbox = await deps.mailer.open();
  const now = clock.now();
  const nextRunAt = findNextRun(error, row.failures, now);
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
        faultAt: lasts(source.fault, error.fault) ? (source.faultAt ?? now) : now,
      })
      .where(eq(sourceAccounts.id, source.id));
    await mailFault(tx, outbox, deps, { source: current, connection, connector }, error);
  });
};
