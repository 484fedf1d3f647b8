import { availableParallelism } from 'node:os';
import type { Statement } from '@bellwether/analytics/compile/statement';
import { problem } from '@bellwether/contract/problems';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { openFairQueue, type QueueKey } from '../fair-queue.ts';
import type { QueryOptions } from '../warehouse.ts';
import { openStatements, streamRows } from './statements.ts';

export type WarehouseReaders = {
  /**
   * @throws Problem 'busy' when too many questions wait or this one takes too long; the signal's reason when it fires: a question that is
   * being worked on is broken off.
   */
  query(statement: Statement, reading?: QueryOptions): Promise<Record<string, unknown>[]>;
  /** The same in batches; a reader is taken until the last, or until the caller stops. */
  stream(statement: Statement, reading?: QueryOptions): AsyncGenerator<Record<string, unknown>[]>;
  close(): void;
};

/** What the server asks for its own purposes. */
const ourselves: QueueKey = { person: 'the server' };

/** How long one question may take, in milliseconds. */
const longestQuestion = 60_000;

/** How long all rows of one may take to be read away. */
const longestStream = 10 * 60_000;

/** Lets a statement run until it ends, its reader goes or its time is over; then it is broken off. */
const bounded = async <T>(
  connection: DuckDBConnection,
  longest: number,
  signal: AbortSignal | undefined,
  run: () => Promise<T>,
): Promise<T> => {
  signal?.throwIfAborted();
  let late = false;
  let again: ReturnType<typeof setInterval> | undefined;
  // Until it ends: DuckDB forgets what it is told before the statement has begun to run.
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
    if (late) throw problem('busy', 'This takes too long to work out. Please choose a shorter range.');
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(again);
    signal?.removeEventListener('abort', breakOff);
  }
};

/** A few connections that read; a question waits for a free one, and for its fair share of them (`fair-queue.ts`). */
export const openReaders = async (
  instance: DuckDBInstance,
  size: number,
  longest = longestQuestion,
): Promise<WarehouseReaders> => {
  const all: DuckDBConnection[] = [];
  for (let i = 0; i < size; i++) all.push(await instance.connect());
  const free = all.map((connection) => ({ connection, run: openStatements(connection) }));
  // One reader at least is always left for whoever asks nothing yet. More of one person's questions than there are cores end no sooner, and
  // keep sign-in and files waiting for the thread that turns their rows into answers.
  const each = Math.max(1, Math.min(size - 1, Math.max(2, availableParallelism())));
  const queue = openFairQueue({
    concurrency: size,
    perAsker: each,
    burst: 4,
    waiting: 2000,
    maxWaitingPerPerson: 500,
    maxWait: 30_000,
    message: 'Many reports are being worked out. Please try again in a moment.',
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
