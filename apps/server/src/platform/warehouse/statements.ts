import type { Statement } from '@bellwether/analytics/compile/statement';
import {
  type DuckDBConnection,
  type DuckDBDataChunk,
  type DuckDBMaterializedResult,
  type DuckDBPreparedStatement,
  DuckDBTypeId,
  type DuckDBValue,
  JSDuckDBValueConverter,
  LIST,
  listValue,
  VARCHAR,
} from '@duckdb/node-api';

type Row = Record<string, unknown>;

/** Maximum number of cached statements, more than a page uses. Parameter values are not part of a statement's text. */
const maxPrepared = 200;

const bind = (prepared: DuckDBPreparedStatement, params: Statement['params']): void => {
  const values: Record<string, DuckDBValue> = {};
  const types: Record<string, ReturnType<typeof LIST>> = {};
  for (const [name, value] of Object.entries(params)) {
    const isList = typeof value === 'object' && value !== null;
    values[name] = isList ? listValue([...value]) : value;
    // DuckDB cannot infer the element type of an empty list.
    if (isList) types[name] = LIST(VARCHAR);
  }
  prepared.bind(values, types);
};

/**
 * Checks whether DuckDB plans a statement again on each run, which it does if a value's type differs from its
 * parameter's; dates and ids are bound as text. The new plan then knows the values and the current tables. A reused
 * plan that was made on an empty table would still return nothing after rows were added.
 */
const isReplanned = (prepared: DuckDBPreparedStatement): boolean => {
  for (let index = 1; index <= prepared.parameterCount; index++) {
    const type = prepared.parameterTypeId(index);
    if (type === DuckDBTypeId.DATE || type === DuckDBTypeId.UUID) return true;
  }
  return false;
};

/** Column types whose values DuckDB returns as plain JavaScript values. */
const plain: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BOOLEAN,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.VARCHAR,
]);

/** Appends the rows of a chunk as plain objects. */
const addRows = (rows: Row[], names: readonly string[], chunk: DuckDBDataChunk): void => {
  const before = rows.length;
  for (let at = 0; at < chunk.rowCount; at++) rows.push({});
  for (const [i, name] of names.entries()) {
    const vector = chunk.getColumnVector(i);
    const { type, itemCount } = vector;
    const isPlain = plain.has(type.typeId);
    for (let at = 0; at < itemCount; at++) {
      const value = vector.getItem(at);
      const row = rows[before + at];
      if (row) row[name] = isPlain ? value : JSDuckDBValueConverter(value, type, JSDuckDBValueConverter);
    }
  }
};

/** Returns all rows as plain objects. The result is already in memory, so reading it need not yield the event loop. */
const readRows = (result: DuckDBMaterializedResult): Row[] => {
  const names = result.deduplicatedColumnNames();
  const rows: Row[] = [];
  for (let n = 0; n < result.chunkCount; n++) addRows(rows, names, result.getChunk(n));
  return rows;
};

/** Yields the rows of a statement in batches of about two thousand, as DuckDB finds them. */
export async function* streamRows(
  connection: DuckDBConnection,
  { sql, params }: Statement,
): AsyncGenerator<Row[]> {
  const prepared = await connection.prepare(sql);
  try {
    bind(prepared, params);
    const result = await prepared.stream();
    const names = result.deduplicatedColumnNames();
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) return;
      const rows: Row[] = [];
      addRows(rows, names, chunk);
      yield rows;
    }
  } finally {
    prepared.destroySync();
  }
}

/**
 * Runs statements on a connection, one at a time, and caches prepared statements, because parsing and planning take
 * about a quarter of a report's time. Returns numbers as numbers and days as text.
 */
export const openStatements = (connection: DuckDBConnection): ((statement: Statement) => Promise<Row[]>) => {
  const preparedStatements = new Map<string, DuckDBPreparedStatement>();
  const cacheStatement = (sql: string, prepared: DuckDBPreparedStatement): void => {
    preparedStatements.set(sql, prepared);
    const [oldest] = preparedStatements.size > maxPrepared ? preparedStatements : [];
    if (!oldest) return;
    preparedStatements.delete(oldest[0]);
    oldest[1].destroySync();
  };
  return async ({ sql, params }) => {
    const prepared = preparedStatements.get(sql) ?? (await connection.prepare(sql));
    preparedStatements.delete(sql);
    try {
      bind(prepared, params);
      const rows = readRows(await prepared.run());
      if (isReplanned(prepared)) cacheStatement(sql, prepared);
      return rows;
    } finally {
      if (preparedStatements.get(sql) !== prepared) prepared.destroySync();
    }
  };
};
