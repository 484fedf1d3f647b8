import type { BusinessScope } from '@bellwether/contract/access/scope';
import { dayAt } from '@bellwether/contract/time/day';
import type { StoredDryRun } from '../../platform/postgres/schema.ts';
import { runInterruptible } from '../../platform/warehouse/interruptible.ts';
import { duckdbOf } from '../../platform/warehouse/staging.ts';
import type { StagedRows, Staging } from '../../platform/warehouse.ts';
import type { UploadContext } from './context.ts';
import { detectLayout } from './reading/detect-layout.ts';
import type { Layout } from './reading/layout.ts';
import type { NormalisedFile } from './reading/normalise.ts';
import { stageRows } from './reading/stage.ts';
import type { StagedFile } from './reading/staged.ts';
import { stageView } from './reading/staged-sql.ts';
import { readLayout, type StoredUpload, saveLayout } from './store.ts';

const table = 'staged_upload';
const progressMs = 200;

type ReadOptions = { signal?: AbortSignal; onPart?: (part: number) => void };

/**
 * Returns the stored layout of an upload. Uploads of an earlier release have none; it is detected and stored
 * now.
 */
const readFileLayout = async (
  { db }: UploadContext,
  upload: StoredUpload,
  file: NormalisedFile,
): Promise<Layout> => {
  const storedLayout = await readLayout(db, upload);
  if (storedLayout) return storedLayout;
  const { mapping: _guessed, ...layout } = await detectLayout(file, upload.kind, upload.mapping.headerLine);
  await saveLayout(db, upload, layout);
  return layout;
};

/**
 * Runs `work` in a warehouse staging session with the file of an upload. The signal aborts its queries.
 * `onPart` gets the progress of the running query, from 0 to 1, until `read` is called.
 */
const withFile = <T>(
  context: UploadContext,
  upload: StoredUpload,
  { signal, onPart }: ReadOptions,
  work: (staging: Staging, file: NormalisedFile, layout: Layout, read: () => void) => Promise<T>,
): Promise<T> =>
  context.warehouse.staging(async (staging) => {
    const connection = duckdbOf(staging);
    const watch = onPart
      ? setInterval(() => onPart(Math.min(1, Math.max(0, connection.progress.percentage / 100))), progressMs)
      : undefined;
    try {
      return await runInterruptible(connection, signal, async () => {
        const file = await context.files.open(upload);
        return work(staging, file, await readFileLayout(context, upload, file), () => clearInterval(watch));
      });
    } finally {
      clearInterval(watch);
    }
  });

/**
 * Reads the file of an upload into a view of the connection for `work`. The rows stay in a file for the
 * import, unless `work` fails.
 * `onPart` gets the part of the file that has been read, from 0 to 1.
 * @throws ReadingProblem for a file that cannot be read at all, or the reason of the signal.
 */
export const withStagedRows = <T>(
  context: UploadContext,
  scope: BusinessScope,
  upload: StoredUpload,
  options: ReadOptions,
  work: (staging: Staging, staged: StagedFile, today: string) => Promise<T>,
): Promise<T> =>
  withFile(context, upload, options, async (staging, file, layout, read) => {
    const today = dayAt(scope.business.timeZone, context.clock.now());
    await context.files.removeRows({ ids: [upload.id] });
    const rowsPath = context.files.newRows(upload.id);
    try {
      const at = { table, rowsPath, today, timeZone: scope.business.timeZone };
      const staged = await stageRows(duckdbOf(staging), file, layout, upload.kind, upload.mapping, at);
      read();
      options.signal?.throwIfAborted();
      return await work(staging, staged, today);
    } catch (error) {
      await context.files.removeRows({ ids: [upload.id] });
      throw error;
    }
  });

type CheckedRows = StagedRows & Pick<StagedFile, 'file' | 'layout'>;

/**
 * Runs `work` with the rows that a dry run checked: the stored ones if they still exist, else read from the
 * file on every query.
 */
export const withCheckedRows = <T>(
  context: UploadContext,
  upload: StoredUpload,
  { format, today, withdraws = false, rows }: StoredDryRun['reading'],
  options: ReadOptions,
  work: (rows: CheckedRows) => Promise<T>,
): Promise<T> =>
  withFile(context, upload, options, async (staging, file, layout) => {
    const rowsFile = rows === undefined ? undefined : context.files.rows(rows);
    const at = { table, today, rowsFile };
    await stageView(duckdbOf(staging), file, layout, upload.kind, upload.mapping, format, at);
    return work({ staging, table, withdraws, file, layout });
  });
