import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { withScratch, writeParquet } from '@bellwether/reading/rows/scratch';
import { openRows } from '../../duckdb/open-rows.ts';
import type { LoadRequest, ParquetRows } from '../../warehouse.ts';

/**
 * Runs `work` with rows in a Parquet file. Typed rows are written to a temporary file, which is deleted after `work`.
 */
export const withParquetFile = async <T>(
  fact: Fact,
  rows: LoadRequest['rows'],
  signal: AbortSignal | undefined,
  work: (file: ParquetRows) => Promise<T>,
): Promise<T> => {
  if ('parquet' in rows) return work(rows);
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-rows-'));
  const parquet = join(folder, 'rows.parquet');
  try {
    await withScratch(async (connection) => {
      const table = await openRows(connection, fact, rows, signal);
      await writeParquet(connection, `SELECT * FROM ${table}`, parquet);
    });
    return await work({ parquet });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
