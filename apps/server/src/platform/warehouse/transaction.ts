import { type DuckDBConnection, type DuckDBType, type DuckDBValue, LIST, VARCHAR } from '@duckdb/node-api';

export type Run = (sql: string, values?: Record<string, DuckDBValue>) => Promise<number>;

/** An empty list does not say what it is a list of. */
export const listTypes = (values: Record<string, DuckDBValue>): Record<string, DuckDBType> =>
  'streams' in values ? { streams: LIST(VARCHAR) } : {};

/** Only the parameters that a statement names may be bound to it. */
const named = (sql: string, values: Record<string, DuckDBValue>): Record<string, DuckDBValue> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => new RegExp(`\\$${name}\\b`).test(sql)));

/**
 * Runs `work` in one transaction of the connection: everything of it or nothing. `run` answers how many rows changed.
 * An error rolls back and goes on to the caller.
 */
export const inTransaction = async <T>(
  connection: DuckDBConnection,
  values: Record<string, DuckDBValue>,
  work: (run: Run) => Promise<T>,
): Promise<T> => {
  await connection.run('BEGIN TRANSACTION');
  try {
    const result = await work(async (sql, more = {}) => {
      const bound = named(sql, { ...values, ...more });
      const done = await connection.run(sql, bound, listTypes(bound));
      return done.rowsChanged;
    });
    await connection.run('COMMIT');
    return result;
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
};
