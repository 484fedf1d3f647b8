import { availableParallelism } from 'node:os';
import type { Statement } from '@bellwether/analytics/compile/statement';
import { problem } from '@bellwether/domain/problems';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { createStatementTracker } from '../duckdb/close-idle.ts';
import { type FairQueue, openFairQueue, type QueueKey } from '../fair-queue.ts';
import type { QueryOptions } from '../warehouse.ts';
import { openStatements, streamRows } from './statements.ts';

export type WarehouseReaders = {
  /**
   * Returns the rows of a statement. @throws Problem 'busy' when too many queries wait or this query takes too long;
   * the signal's reason when it fires, which also aborts a running query.
   */
  query(statement: Statement, options?: QueryOptions): Promise<Record<string, unknown>[]>;
  /** Yields the rows of a statement in batches. It holds a reader until the last batch or until the caller stops. */
  stream(statement: Statement, options?: QueryOptions): AsyncGenerator<Record<string, unknown>[]>;
  /** Ends running queries and closes the readers. */
  close(): Promise<void>;
};

/** Fair-queue key for the server's own queries. */
export const serverKey: QueueKey = { person: 'the server' };

/** Maximum duration of a query, in milliseconds. */
export const maxQueryMs = 60_000;

/** Maximum duration in milliseconds for each batch of a stream. */
export const maxStreamMs = 10 * 60_000;

/** Runs a statement to its end; aborts it when the signal fires or the time is over. */
const withTimeout = async <T>(
  connection: DuckDBConnection,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  run: () => Promise<T>,
): Promise<T> => {
  signal?.throwIfAborted();
  let isLate = false;
  let again: ReturnType<typeof setInterval> | undefined;
  // The interrupt is repeated until the statement ends, because DuckDB ignores an interrupt before the statement runs.
  const interruptQuery = () => {
    connection.interrupt();
    again ??= setInterval(() => connection.interrupt(), 20);
  };
  const timer = setTimeout(() => {
    isLate = true;
    interruptQuery();
  }, timeoutMs);
  signal?.addEventListener('abort', interruptQuery, { once: true });
  try {
    return await run();
  } catch (error) {
    signal?.throwIfAborted();
    if (isLate) throw problem('busy', 'This takes too long to calculate. Please choose a shorter range.');
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(again);
    signal?.removeEventListener('abort', interruptQuery);
  }
};

/** Opens the queue in which queries wait for one of `size` readers. */
export const openReaderQueue = (size: number) => {
  // At least one reader stays free for other callers. More concurrent queries of a user than cores would not end
  // sooner, and would delay sign-in and files on the thread that serialises rows.
  const maxPerPerson = Math.max(1, Math.min(size - 1, Math.max(2, availableParallelism())));
  return openFairQueue({
    concurrency: size,
    perAsker: maxPerPerson,
    burst: 4,
    waiting: 2000,
    maxWaitingPerPerson: 500,
    maxWait: 30_000,
    message: 'Many reports are being calculated. Please try again in a moment.',
  });
};

/** Waits for a turn, which lasts until the returned function is called. @throws as `FairQueue.run`. */
export const waitForTurn = async (
  queue: FairQueue,
  asker: QueueKey,
  signal: AbortSignal | undefined,
): Promise<() => Promise<void>> => {
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const turn = queue.run(
    asker,
    () => {
      begun.resolve();
      return done.promise;
    },
    signal,
  );
  turn.catch(begun.reject);
  await begun.promise;
  return () => {
    done.resolve();
    return turn;
  };
};

/** Opens a few read connections. Queries wait for a free connection and for their fair share (`fair-queue.ts`). */
export const openReaders = async (
  instance: DuckDBInstance,
  size: number,
  timeoutMs = maxQueryMs,
): Promise<WarehouseReaders> => {
  const all: DuckDBConnection[] = [];
  for (let i = 0; i < size; i++) all.push(await instance.connect());
  const free = all.map((connection) => ({ connection, run: openStatements(connection) }));
  const queue = openReaderQueue(size);
  const statements = createStatementTracker();
  const takeReader = () => {
    const reader = free.pop();
    if (!reader) throw new Error('There are fewer readers than places for them.');
    return reader;
  };
  return {
    async *stream(statement, { asker, signal } = { asker: serverKey }) {
      const release = await waitForTurn(queue, asker, signal);
      const reader = takeReader();
      const batches = streamRows(reader.connection, statement);
      try {
        for (;;) {
          const next = await withTimeout(reader.connection, maxStreamMs, signal, () =>
            statements.track(reader.connection, () => batches.next()),
          );
          if (next.done) return;
          yield next.value;
        }
      } finally {
        await batches.return(undefined).catch(() => undefined);
        free.push(reader);
        await release();
      }
    },
    query: (statement, { asker, signal } = { asker: serverKey }) =>
      queue.run(
        asker,
        async () => {
          const reader = takeReader();
          try {
            return await withTimeout(reader.connection, timeoutMs, signal, () =>
              statements.track(reader.connection, () => reader.run(statement)),
            );
          } finally {
            free.push(reader);
          }
        },
        signal,
      ),
    close: () => statements.close(all),
  };
};
