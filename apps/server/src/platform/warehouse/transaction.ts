import {
  type DuckDBConnection,
  DuckDBListValue,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  VARCHAR,
} from '@duckdb/node-api';

/** Parameters of an SQL statement, by name. */
export type StatementValues = Record<string, string | number | boolean | null | readonly string[]>;
export type StatementRow = Record<string, unknown>;

/**
 * Warehouse connection in use: `run` returns the number of changed rows, `ask` the rows. Only parameters that a
 * statement names are bound to it.
 */
export type WarehouseSession = {
  run(sql: string, extraValues?: StatementValues): Promise<number>;
  ask(sql: string, extraValues?: StatementValues): Promise<StatementRow[]>;
};

const bound = (sql: string, values: StatementValues): Record<string, DuckDBValue> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => new RegExp(`\\$${name}\\b`).test(sql))
      .map(([name, value]) => [
        name,
        typeof value === 'object' && value !== null ? listValue([...value]) : value,
      ]),
  );

/** DuckDB cannot infer the element type of an empty list. */
const types = (values: Record<string, DuckDBValue>): Record<string, DuckDBType> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value instanceof DuckDBListValue ? [[name, LIST(VARCHAR)]] : [],
    ),
  );

export const createWarehouseSession = (
  connection: DuckDBConnection,
  values: StatementValues,
): WarehouseSession => ({
  run: async (sql, extraValues = {}) => {
    const boundValues = bound(sql, { ...values, ...extraValues });
    return (await connection.run(sql, boundValues, types(boundValues))).rowsChanged;
  },
  ask: async (sql, extraValues = {}) => {
    const boundValues = bound(sql, { ...values, ...extraValues });
    return (await connection.runAndReadAll(sql, boundValues, types(boundValues))).getRowObjectsJS();
  },
});

/** Runs `work` in a transaction. An error rolls back all changes and is thrown to the caller. */
export const runInTransaction = async <T>(
  connection: DuckDBConnection,
  values: StatementValues,
  work: (session: WarehouseSession) => Promise<T>,
): Promise<T> => {
  await connection.run('BEGIN TRANSACTION');
  try {
    const result = await work(createWarehouseSession(connection, values));
    await connection.run('COMMIT');
    return result;
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
};
