import { availableParallelism } from 'node:os';
import type { Statement } from '@bellwether/analytics/compile/statement';
import { problem } from '@bellwether/contract/problems';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { openFairQueue, type QueueKey } from '../fair-queue.ts';
import type { QueryOptions } from '../warehouse.ts';
import { openStatements, streamRows } from './statements.ts';

export type WarehouseReaders = {
  /**
   * Returns the rows of a statement.
   * @throws Problem 'busy' when too many queries wait or this one takes too long; the signal's reason when it
   * fires, which also aborts a running query.
   */
  query(statement: Statement, reading?: QueryOptions): Promise<Record<string, unknown>[]>;
  /** Yields the rows in batches. It holds a reader until the last batch or until the caller stops. */
  stream(statement: Statement, reading?: QueryOptions): AsyncGenerator<Record<string, unknown>[]>;
  close(): void;
};

/** Fair-queue key of the server's own queries. */
const ourselves: QueueKey = { person: 'the server' };

/** Maximum duration of a query, in milliseconds. */
const longestQuestion = 60_000;

/** Maximum duration of one batch of a stream, in milliseconds. */
const longestStream = 10 * 60_000;

/** Runs a statement until it ends; aborts it when the signal fires or the time is over. */
const bounded = async <T>(
  connection: DuckDBConnection,
  longest: number,
  signal: AbortSignal | undefined,
  run: () => Promise<T>,
): Promise<T> => {
  signal?.throwIfAborted();
  let late = false;
  let again: ReturnType<typeof setInterval> | undefined;
  // Repeated until the statement ends, because DuckDB ignores an interrupt before the statement runs.
  const breakOff = () => {
    connection.interrupt();
    again ??= setInterval(() => connection.interrupt(), 20);
  };
  const timer = setTimeout(() => {
    late = true;
    breakOff();
  }, longest);
  signal?.addEventListener('abort', breakOff, { once: true });
  try {
    return await run();
  } catch (error) {
    signal?.throwIfAborted();
    if (late) throw problem('busy', 'This takes too long to calculate. Please choose a shorter range.');
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(again);
    signal?.removeEventListener('abort', breakOff);
  }
};

/**
 * Opens a few read connections. A query waits for a free one and for its fair share of them
 * (`fair-queue.ts`).
 */
export const openReaders = async (
  instance: DuckDBInstance,
  size: number,
  longest = longestQuestion,
): Promise<WarehouseReaders> => {
  const all: DuckDBConnection[] = [];
  for (let i = 0; i < size; i++) all.push(await instance.connect());
  const free = all.map((connection) => ({ connection, run: openStatements(connection) }));
  // At least one reader stays free for other callers. More queries of one person than cores do not end
  // sooner, and they delay sign-in and files on the thread that serialises their rows.
  const each = Math.max(1, Math.min(size - 1, Math.max(2, availableParallelism())));
  const queue = openFairQueue({
    concurrency: size,
    perAsker: each,
    burst: 4,
    waiting: 2000,
    maxWaitingPerPerson: 500,
    maxWait: 30_000,
    message: 'Many reports are being calculated. Please try again in a moment.',
  });
  const taken = () => {
    const reader = free.pop();
    if (!reader) throw new Error('There are fewer readers than places for them.');
    return reader;
  };
  return {
    async *stream(statement, { asker, signal } = { asker: ourselves }) {
      const done = Promise.withResolvers<void>();
      const given = Promise.withResolvers<(typeof free)[number]>();
      const place = queue.run(
        asker,
        () => {
          given.resolve(taken());
          return done.promise;
        },
        signal,
      );
      place.catch(given.reject);
      const reader = await given.promise;
      const batches = streamRows(reader.connection, statement);
      try {
        for (;;) {
          const next = await bounded(reader.connection, longestStream, signal, () => batches.next());
          if (next.done) return;
          yield next.value;
        }
      } finally {
        await batches.return(undefined).catch(() => undefined);
        free.push(reader);
        done.resolve();
        await place;
      }
    },
    query: (statement, { asker, signal } = { asker: ourselves }) =>
      queue.run(
        asker,
        async () => {
          const reader = taken();
          try {
            return await bounded(reader.connection, longest, signal, () => reader.run(statement));
          } finally {
            free.push(reader);
          }
        },
        signal,
      ),
    close: () => {
      for (const connection of all) connection.closeSync();
    },
  };
};
