import type { BusinessScope } from '@bellwether/contract/access/scope';
import { dayIn } from '@bellwether/contract/time/day';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { KeptDryRun } from '../../platform/postgres/schema.ts';
import type { StagedRows } from '../../platform/warehouse.ts';
import type { Desk } from './desk.ts';
import type { NormalisedFile } from './reading/normalise.ts';
import { type Recognised, recognise } from './reading/recognise.ts';
import { type Staged, stage } from './reading/stage.ts';
import { stageView } from './reading/stage-view.ts';
import type { Upload } from './store.ts';

const table = 'staged_upload';
const progressMs = 200;

type Told = { signal?: AbortSignal; onPart?: (part: number) => void };

/**
 * A connection of the warehouse with an upload's file at hand. Statements of `work` stop when the signal fires; while `onPart` is wanted, it
 * is told how much of the running statement is done, from 0 to 1.
 */
const atFile = <T>(
  desk: Desk,
  upload: Upload,
  { signal, onPart }: Told,
  work: (
    connection: DuckDBConnection,
    file: NormalisedFile,
    recognised: Recognised,
    read: () => void,
  ) => Promise<T>,
): Promise<T> =>
  desk.warehouse.staging(async (connection) => {
    const interrupt = () => connection.interrupt();
    const watch = onPart
      ? setInterval(() => onPart(Math.min(1, Math.max(0, connection.progress.percentage / 100))), progressMs)
      : undefined;
    signal?.throwIfAborted();
    signal?.addEventListener('abort', interrupt);
    try {
      const file = await desk.files.open(upload);
      const recognised = await recognise(file, upload.kind, upload.mapping.headerLine);
      return await work(connection, file, recognised, () => clearInterval(watch));
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearInterval(watch);
      signal?.removeEventListener('abort', interrupt);
    }
  });

/**
 * Reads an upload's file into a table of its connection and hands it to `work`; the table goes when `work` ends.
 * `onPart` is told which part of the file has been read, from 0 to 1.
 * @throws ReadingProblem for a file that cannot be read as a whole, the signal's reason when it fires.
 */
export const withStagedRows = <T>(
  desk: Desk,
  scope: BusinessScope,
  upload: Upload,
  told: Told,
  work: (connection: DuckDBConnection, staged: Staged, today: string) => Promise<T>,
): Promise<T> =>
  atFile(desk, upload, told, async (connection, file, recognised, read) => {
    const today = dayIn(scope.business.timeZone, desk.clock.now());
    const staged = await stage(connection, file, recognised, upload.kind, upload.mapping, { table, today });
    read();
    told.signal?.throwIfAborted();
    return work(connection, staged, today);
  });

/** Hands the rows that a dry run has checked to `work`, as a view that reads the file when it is asked. */
export const withCheckedRows = <T>(
  desk: Desk,
  upload: Upload,
  { habits, today, withdraws = false }: KeptDryRun['reading'],
  work: (rows: StagedRows) => Promise<T>,
): Promise<T> =>
  atFile(desk, upload, {}, async (connection, file, recognised) => {
    await stageView(connection, file, recognised, upload.kind, upload.mapping, habits, { table, today });
    return work({ connection, table, withdraws });
  });
