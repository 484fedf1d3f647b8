import { rm } from 'node:fs/promises';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { dayAt } from '@bellwether/domain/time/day';
import type { NormalisedFile } from '@bellwether/reading/bytes/normalise';
import { detectLayout } from '@bellwether/reading/layout/detect-layout';
import type { Layout } from '@bellwether/reading/layout/layout';
import { withScratch, writeParquet } from '@bellwether/reading/rows/scratch';
import { stageRows } from '@bellwether/reading/rows/stage';
import type { StagedFile } from '@bellwether/reading/rows/staged';
import { stageRowsOfView } from '@bellwether/reading/rows/staged-sql';
import type { DuckDBConnection } from '@duckdb/node-api';
import { runInterruptible } from '../../../platform/duckdb/interruptible.ts';
import type { StoredDryRun } from '../../../platform/postgres/schema.ts';
import type { ParquetRows } from '../../../platform/warehouse.ts';
import type { UploadContext } from '../context.ts';
import { loadLayout, type StoredUpload, saveLayout } from '../store.ts';

const table = 'staged_upload';
const progressMs = 200;

type ReadOptions = { signal?: AbortSignal; onPart?: (part: number) => void };

/**
 * Returns the stored layout of an upload. Uploads of an earlier release have none, so it is detected and stored now.
 */
const readFileLayout = async (
  { db }: UploadContext,
  upload: StoredUpload,
  file: NormalisedFile,
): Promise<Layout> => {
  const storedLayout = await loadLayout(db, upload);
  if (storedLayout) return storedLayout;
  const { mapping: _guessed, ...layout } = await detectLayout(file, upload.kind, upload.mapping.headerLine);
  await saveLayout(db, upload, layout);
  return layout;
};

/**
 * Runs `work` in a scratch database with the file of an upload. The signal aborts its queries. `onPart` receives the
 * progress of the running query, from 0 to 1, until `read` is called.
 */
const withFile = <T>(
  context: UploadContext,
  upload: StoredUpload,
  { signal, onPart }: ReadOptions,
  work: (connection: DuckDBConnection, file: NormalisedFile, layout: Layout, read: () => void) => Promise<T>,
): Promise<T> =>
  withScratch(async (connection) => {
    const watch = onPart
      ? setInterval(() => onPart(Math.min(1, Math.max(0, connection.progress.percentage / 100))), progressMs)
      : undefined;
    try {
      return await runInterruptible(connection, signal, async () => {
        const file = await context.files.open(upload);
        return work(connection, file, await readFileLayout(context, upload, file), () =>
          clearInterval(watch),
        );
      });
    } finally {
      clearInterval(watch);
    }
  });

/** Runs `work` with a Parquet file of a table's rows, which is deleted afterwards. */
const withRowsFile = async <T>(
  connection: DuckDBConnection,
  path: string,
  work: (parquet: string) => Promise<T>,
): Promise<T> => {
  try {
    await writeParquet(connection, `SELECT * FROM ${table}`, path);
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
};

type ReadRows = { connection: DuckDBConnection; staged: StagedFile; rows: ParquetRows; today: string };

/**
 * Reads the file of an upload into rows for `work`: a view of the connection, and a file for the warehouse. The rows
 * stay in a file for the import, unless `work` fails. `onPart` receives the fraction of the file that has been read.
 * @throws ReadingProblem for a completely unreadable file, or the reason of the signal.
 */
export const withStagedRows = <T>(
  context: UploadContext,
  scope: BusinessScope,
  upload: StoredUpload,
  options: ReadOptions,
  work: (read: ReadRows) => Promise<T>,
): Promise<T> =>
  withFile(context, upload, options, async (connection, file, layout, read) => {
    const today = dayAt(scope.business.timeZone, context.clock.now());
    await context.files.removeRows({ ids: [upload.id] });
    const rowsPath = context.files.newRows(upload.id);
    try {
      const at = { table, rowsPath, today, timeZone: scope.business.timeZone };
      const staged = await stageRows(connection, file, layout, upload.kind, upload.mapping, at);
      read();
      options.signal?.throwIfAborted();
      const workWith = (parquet: string) =>
        work({ connection, staged, rows: { parquet, withdraws: staged.withdrawn > 0 }, today });
      // The rows are written with multi-day totals spread over their days; earlier steps keep the totals whole.
      return staged.periods
        ? await withRowsFile(connection, `${rowsPath}.days.parquet`, workWith)
        : await workWith(staged.rowsFile);
    } catch (error) {
      await context.files.removeRows({ ids: [upload.id] });
      throw error;
    }
  });

/** Table or view of the connection with checked rows, and the file and layout that they were read from. */
export type CheckedRows = Pick<StagedFile, 'file' | 'layout'> & {
  connection: DuckDBConnection;
  table: string;
  /** File with all of the same rows, if there is one. */
  parquet: string | undefined;
};

/**
 * Runs `work` with the rows that a dry run checked: the stored rows if they still exist, otherwise rows read from the
 * file on every query.
 */
export const withCheckedRows = <T>(
  context: UploadContext,
  upload: StoredUpload,
  { format, today, rows }: StoredDryRun['reading'],
  options: ReadOptions,
  work: (rows: CheckedRows) => Promise<T>,
): Promise<T> =>
  withFile(context, upload, options, async (connection, file, layout) => {
    const rowsFile = rows === undefined ? undefined : context.files.rows(rows);
    const at = { table, today, rowsFile };
    const parquet = await stageRowsOfView(connection, file, layout, upload.kind, upload.mapping, format, at);
    return work({ connection, table, file, layout, parquet });
  });

/** Runs `work` with a file of the rows that a dry run checked, for the warehouse. */
export const withLoadableRows = <T>(
  context: UploadContext,
  upload: StoredUpload,
  reading: StoredDryRun['reading'],
  options: ReadOptions,
  work: (rows: ParquetRows) => Promise<T>,
): Promise<T> =>
  withCheckedRows(context, upload, reading, options, ({ connection, parquet }) => {
    const workWith = (file: string) => work({ parquet: file, withdraws: reading.withdraws === true });
    return parquet === undefined
      ? withRowsFile(connection, `${context.files.newRows(upload.id)}.parquet`, workWith)
      : workWith(parquet);
  });
