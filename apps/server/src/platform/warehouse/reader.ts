import type { Statement } from '@bellwether/analytics/compile/statement';
import {
  type DuckDBConnection,
  type DuckDBInstance,
  type DuckDBValue,
  LIST,
  listValue,
  VARCHAR,
} from '@duckdb/node-api';

export type Readers = {
  query(statement: Statement): Promise<Record<string, unknown>[]>;
  close(): void;
};

const bound = (params: Statement['params']): Record<string, DuckDBValue> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? listValue([...value]) : value,
    ]),
  );

/** An empty list does not say what it is a list of. */
const types = (params: Statement['params']) =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null ? [[name, LIST(VARCHAR)]] : [],
    ),
  );

/**
 * A few connections that read; a question waits for a free one. Each question is planned anew: a prepared plan keeps what the table's
 * statistics said when it was made, so one made on an empty table goes on answering "nothing" after rows have come.
 */
export const openReaders = async (instance: DuckDBInstance, size: number): Promise<Readers> => {
  const all: DuckDBConnection[] = [];
  for (let i = 0; i < size; i++) all.push(await instance.connect());
  const free = [...all];
  const waiting: ((reader: DuckDBConnection) => void)[] = [];
  const take = (): Promise<DuckDBConnection> => {
    const reader = free.pop();
    return reader ? Promise.resolve(reader) : new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (reader: DuckDBConnection): void => {
    const next = waiting.shift();
    if (next) next(reader);
    else free.push(reader);
  };
  return {
    async query({ sql, params }) {
      const reader = await take();
      try {
        const result = await reader.runAndReadAll(sql, bound(params), types(params));
        return result.getRowObjectsJS();
      } finally {
        giveBack(reader);
      }
    },
    close: () => {
      for (const connection of all) connection.closeSync();
    },
  };
};
