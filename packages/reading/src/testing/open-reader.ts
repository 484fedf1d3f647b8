import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { type DuckDBConnection, DuckDBInstance, type Json } from '@duckdb/node-api';
import { type NormaliseOptions, normaliseFile } from '../bytes/normalise.ts';
import { detectLayout } from '../layout/detect-layout.ts';
import type { FoundLayout } from '../layout/layout.ts';
import { buildDryRunReport } from '../rows/dry-run.ts';
import type { ImportReport } from '../rows/report.ts';
import { stageRows } from '../rows/stage.ts';
import type { StagedFile } from '../rows/staged.ts';

export const today = '2026-11-20';

export async function* streamInPieces(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += Math.max(size, 1))
    yield bytes.subarray(at, at + Math.max(size, 1));
}

export type ReadFile = {
  layout: FoundLayout;
  staged: StagedFile;
  report: ImportReport;
  rows: Record<string, Json>[];
};

/** Opens a temporary folder and its own DuckDB for reading files end to end. */
export const openReader = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reading-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection: DuckDBConnection = await instance.connect();
  let files = 0;
  return {
    connection,
    path: () => join(folder, `${++files}.csv`),
    read: async (
      kind: UploadType,
      content: string | Uint8Array | AsyncIterable<Uint8Array>,
      change: Partial<Mapping> = {},
      headerLine?: number,
      { timeZone = 'UTC', ...options }: NormaliseOptions & { timeZone?: string } = {},
    ): Promise<ReadFile> => {
      const source =
        typeof content === 'string'
          ? streamInPieces(Buffer.from(content))
          : content instanceof Uint8Array
            ? streamInPieces(content)
            : content;
      const file = await normaliseFile(source, join(folder, `${++files}.csv`), options);
      const layout = await detectLayout(file, kind, headerLine);
      const mapping = { ...layout.mapping, ...change };
      const staged = await stageRows(connection, file, layout, kind, mapping, {
        table: 'staged',
        today,
        timeZone,
        rowsPath: file.path,
      });
      const report = await buildDryRunReport(connection, staged);
      const reader = await connection.runAndReadAll(
        'SELECT * FROM staged WHERE problem IS NULL ORDER BY line, day LIMIT 1000',
      );
      return { layout, staged, report, rows: reader.getRowObjectsJson() };
    },
    ask: async (sql: string): Promise<Json | undefined> =>
      (
        await connection.runAndReadAll(`SELECT ${sql} FROM staged WHERE problem IS NULL`)
      ).getRowsJson()[0]?.[0],
    /** Computes an aggregate of the accepted rows for each value of a column, without NULL. */
    countBy: async (column: string, counted: string): Promise<Record<string, number>> => {
      const found = await connection.runAndReadAll(
        `SELECT ${column}, CAST(${counted} AS INTEGER) FROM staged WHERE problem IS NULL AND ${column} IS NOT NULL GROUP BY ALL`,
      );
      return Object.fromEntries(found.getRows().map(([value, count]) => [String(value), Number(count)]));
    },
    close: async () => {
      connection.closeSync();
      await rm(folder, { recursive: true });
    },
  };
};

/** Returns the sums of a report by metric. Amounts of all currencies are added, as in the expected totals. */
export const sumReport = ({ totals, money }: ImportReport): Record<string, string> => {
  const sums: Record<string, string> = { ...totals };
  for (const measure of new Set(money.flatMap((one) => Object.keys(one.totals)))) {
    const values = money.flatMap((one) => one.totals[measure] ?? []);
    const sum = values.reduce((all, one) => all + Number(one), 0);
    sums[measure] = values.length === 1 ? (values[0] ?? '') : String(Math.round(sum * 1e6) / 1e6);
  }
  return sums;
};
