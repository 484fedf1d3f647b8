import type { DuckDBConnection } from '@duckdb/node-api';

const againAfterMs = 20;

/**
 * Keeps account of running statements, so that a connection is closed only when none of its statements runs. DuckDB
 * waits for itself forever if a statement fails after its connection was closed, and the process then cannot exit.
 */
export const createStatementTracker = () => {
  const running = new Map<Promise<unknown>, DuckDBConnection>();
  let isClosed = false;
  return {
    /** Runs statements of a connection. @throws Error after `close`. */
    track: async <T>(connection: DuckDBConnection, work: () => Promise<T>): Promise<T> => {
      if (isClosed) throw new Error('The database is closed.');
      const statement = work();
      running.set(statement, connection);
      try {
        return await statement;
      } finally {
        running.delete(statement);
      }
    },
    /** Interrupts running statements, waits for their end, and closes the connections. */
    close: async (connections: readonly DuckDBConnection[]): Promise<void> => {
      isClosed = true;
      const interrupt = () => {
        for (const connection of running.values()) connection.interrupt();
      };
      interrupt();
      const again = setInterval(interrupt, againAfterMs);
      await Promise.allSettled(running.keys());
      clearInterval(again);
      for (const connection of connections) connection.closeSync();
    },
  };
};
