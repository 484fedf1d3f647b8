import type { DuckDBConnection } from '@duckdb/node-api';

const againAfterMs = 20;

/**
 * Runs `work` and interrupts its DuckDB statements when the signal fires. DuckDB drops an interrupt that arrives
 * between two statements, so it is repeated until `work` ends. @throws the signal's reason when it fires.
 */
export const runInterruptible = async <T>(
  connection: DuckDBConnection,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  signal?.throwIfAborted();
  let again: NodeJS.Timeout | undefined;
  const stop = () => {
    connection.interrupt();
    again = setInterval(() => connection.interrupt(), againAfterMs);
  };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearInterval(again);
    signal?.removeEventListener('abort', stop);
  }
};
