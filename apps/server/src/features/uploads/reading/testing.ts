import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportKind } from '@bellwether/contract/imports/kinds';
import type { Mapping } from '@bellwether/contract/imports/mapping';
import type { ImportReport } from '@bellwether/contract/imports/report';
import { type DuckDBConnection, DuckDBInstance, type Json } from '@duckdb/node-api';
import { dryRun } from './dry-run.ts';
import { normalise } from './normalise.ts';
import { type Recognised, recognise } from './recognise.ts';
import { type Staged, stage } from './stage.ts';

export const today = '2026-11-20';

/** Some bytes as a source that comes in pieces of a size. */
export async function* inPieces(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += Math.max(size, 1))
    yield bytes.subarray(at, at + Math.max(size, 1));
}

export type Read = {
  recognised: Recognised;
  staged: Staged;
  report: ImportReport;
  rows: Record<string, Json>[];
};

/** A folder and a DuckDB of its own, in which files are read from end to end. */
export const openReader = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reading-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection: DuckDBConnection = await instance.connect();
  let files = 0;
  return {
    connection,
    /** A fresh path for a normalised file. */
    path: () => join(folder, `${++files}.csv`),
    read: async (
      kind: ImportKind,
      content: string | Uint8Array | AsyncIterable<Uint8Array>,
      change: Partial<Mapping> = {},
    ): Promise<Read> => {
      const source =
        typeof content === 'string'
          ? inPieces(Buffer.from(content))
          : content instanceof Uint8Array
            ? inPieces(content)
            : content;
      const file = await normalise(source, join(folder, `${++files}.csv`));
      const recognised = await recognise(file, kind);
      const mapping = { ...recognised.mapping, ...change };
      const staged = await stage(connection, file, recognised, kind, mapping, { table: 'staged', today });
      const report = await dryRun(connection, staged);
      const reader = await connection.runAndReadAll(
        'SELECT * FROM staged WHERE problem IS NULL ORDER BY line, day LIMIT 1000',
      );
      return { recognised, staged, report, rows: reader.getRowObjectsJson() };
    },
    /** One value of the accepted rows. */
    ask: async (sql: string): Promise<Json | undefined> =>
      (
        await connection.runAndReadAll(`SELECT ${sql} FROM staged WHERE problem IS NULL`)
      ).getRowsJson()[0]?.[0],
    close: async () => {
      connection.closeSync();
      await rm(folder, { recursive: true });
    },
  };
};
