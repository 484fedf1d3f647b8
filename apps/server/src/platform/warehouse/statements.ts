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

/** Maximum number of cached statements, more than a page uses. Values are not part of the text. */
const maxKept = 200;

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
 * Reports whether DuckDB plans a statement again on each run. It does so if a value's type differs from its
 * parameter's; dates and ids are bound as text. The new plan then knows the values and the current tables. A
 * reused plan knows neither: planned on an empty table, it still returns nothing after rows were added.
 */
const isPlannedAnew = (prepared: DuckDBPreparedStatement): boolean => {
  for (let place = 1; place <= prepared.parameterCount; place++) {
    const type = prepared.parameterTypeId(place);
    if (type === DuckDBTypeId.DATE || type === DuckDBTypeId.UUID) return true;
  }
  return false;
};

/** Types that DuckDB returns as plain values. */
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

/**
 * Returns all rows as plain objects. The result is already in memory, so its chunks need no turns of the
 * event loop.
 */
const rowsOf = (result: DuckDBMaterializedResult): Row[] => {
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
 * Runs statements on a connection, one at a time, and caches them prepared: parsing and planning cost about a
 * quarter of a report. Returns numbers as numbers and days as text.
 */
export const openStatements = (connection: DuckDBConnection): ((statement: Statement) => Promise<Row[]>) => {
  const kept = new Map<string, DuckDBPreparedStatement>();
  const keep = (sql: string, prepared: DuckDBPreparedStatement): void => {
    kept.set(sql, prepared);
    const [oldest] = kept.size > maxKept ? kept : [];
    if (!oldest) return;
    kept.delete(oldest[0]);
    oldest[1].destroySync();
  };
  return async ({ sql, params }) => {
    const prepared = kept.get(sql) ?? (await connection.prepare(sql));
    kept.delete(sql);
    try {
      bind(prepared, params);
      const rows = rowsOf(await prepared.run());
      if (isPlannedAnew(prepared)) keep(sql, prepared);
      return rows;
    } finally {
      if (kept.get(sql) !== prepared) prepared.destroySync();
    }
  };
};
