import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { ReadingProblem } from '@bellwether/reading/bytes/reading-problem';
import { buildDryRunReport, readCancelledDays } from '@bellwether/reading/rows/dry-run';
import { nothingCountsNotes } from '@bellwether/reading/rows/kinds/inclusion-sql';
import type { ImportReport } from '@bellwether/reading/rows/report';
import { createJobScope } from '../../../http/access/job-scope.ts';
import { diskFullMessage, isDiskFull } from '../../../platform/disk-full.ts';
import { readRowStats } from '../../../platform/duckdb/row-stats.ts';
import { RemovesMoreThanConfirmed } from '../../../platform/warehouse.ts';
import type { UploadContext } from '../context.ts';
import { keepRowsWithinQuota } from '../files/file-retention.ts';
import { changeUpload, findUploadById, type StoredUpload, saveCheckResult } from '../store.ts';
import { closeAsDuplicate, findDuplicateLoad } from './duplicates.ts';
import { reportFailedImport } from './fail-import.ts';
import { buildLoadRequest, buildReplacementReport, missingCampaignNotes } from './load-request.ts';
import {
  connectedDaysNotes,
  duplicateLeadNotes,
  renumberedNotes,
  replacedTotalNotes,
} from './overlap-notes.ts';
import { createProgressMeter, type UploadProgress } from './running.ts';
import { withLoadableRows, withStagedRows } from './staging.ts';

type Job = {
  context: UploadContext;
  scope: BusinessScope;
  upload: StoredUpload;
  signal: AbortSignal;
  onProgress: (p: UploadProgress) => void;
};

const source = 'csv';
const saveEveryMs = 2000;

/** Checks or imports an upload, depending on its state. Safe to repeat at any point. */
export const runUploadJob = (context: UploadContext, id: string): Promise<void> =>
  context.running.track(id, async (signal, onProgress) => {
    const upload = await findUploadById(context.db, id);
    const scope = upload && (await createJobScope(context.db, upload));
    if (!upload || !scope) return;
    const atRest = context.busy();
    const task = {
      context,
      scope,
      upload,
      signal,
      onProgress: savedProgress(context, scope, upload, onProgress),
    };
    try {
      if (upload.state === 'checking') await check(task);
      else if (upload.state === 'importing' || upload.state === 'cancelled') await importRows(task);
    } catch (error) {
      await handleFailure(task, error);
    } finally {
      atRest();
    }
  });

/** Saves progress at most every `saveEveryMs`, for readers in other processes. */
function savedProgress(
  { db, report }: UploadContext,
  scope: BusinessScope,
  upload: StoredUpload,
  onProgress: Job['onProgress'],
): Job['onProgress'] {
  let savedAt = performance.now();
  return (progress) => {
    onProgress(progress);
    if (performance.now() - savedAt < saveEveryMs) return;
    savedAt = performance.now();
    changeUpload(db, scope, upload.id, [upload.state], { progress }).catch(report);
  };
}

async function check({ context, scope, upload, signal, onProgress }: Job): Promise<void> {
  const { records } = await context.files.open(upload);
  const meter = createProgressMeter(performance.now(), () => performance.now());
  const onPart = (part: number) => onProgress(meter(Math.floor(records * part), records));
  const options = { signal, onPart };
  const found = await withStagedRows(context, scope, upload, options, async (read) => {
    const { connection, staged, rows, today } = read;
    const report = await buildDryRunReport(connection, staged);
    const stats = await readRowStats(connection, upload.kind, staged.table);
    // A file with only cancelled documents has no rows, so its date range is that of the documents.
    const days = stats.days ?? (rows.withdraws ? await readCancelledDays(connection, staged) : null);
    const rowStats = stats.days || !days ? stats : { ...stats, days, streams: [''] };
    const { fields } = buildLoadRequest(upload.kind, upload.mapping, rowStats, staged.format);
    const replacement = await context.warehouse.previewLoad(scope, {
      fact: upload.kind,
      source,
      fields,
      rows,
      signal,
    });
    const { warehouse } = context;
    const table = { connection, table: staged.table };
    const notes = [
      ...(await connectedDaysNotes(warehouse, scope, upload.kind, table, rowStats)),
      ...duplicateLeadNotes(replacement),
      ...renumberedNotes(replacement),
      ...(await replacedTotalNotes(warehouse, scope, upload.kind, table, rowStats)),
    ];
    return {
      ...report,
      ...buildReplacementReport(upload.kind, replacement),
      notes: [...report.notes, ...missingCampaignNotes(replacement), ...notes],
      reading: {
        format: staged.format,
        today,
        survey: rowStats,
        ...(rows.withdraws === undefined ? {} : { withdraws: rows.withdraws }),
        ...(await keepRowsWithinQuota(context, scope, staged.rowsFile)),
      },
    };
  });
  const { days } = found.reading.survey;
  await saveCheckResult(context.db, scope, upload, {
    state: 'checked',
    dryRun: found,
    fromDate: days?.from ?? null,
    toDate: days?.to ?? null,
    problems: found.accepted > 0 || found.replaces > 0 ? [] : [noRows(upload.kind, found)],
  });
}

const noRows = (kind: UploadType, found: ImportReport): string => {
  if (found.rows === 0) return 'Line 1: there are no rows below the headings.';
  const first = found.rejects[0] ?? found.left_out_rows[0];
  return nothingCountsNotes(kind, found) ?? `None of the rows can be imported. ${first?.reason ?? ''}`.trim();
};

/** Loads the rows, unless the load was committed before a crash or the same file was imported before. */
async function importRows(task: Job): Promise<void> {
  const { context, scope, upload } = task;
  if (upload.loadId === null) return;
  if (await context.warehouse.hasLoad(scope, upload.loadId)) return finish(task);
  if (upload.state === 'cancelled') {
    await forgetLoad(task);
    return;
  }
  const duplicate = await findDuplicateLoad(context, scope, upload);
  if (duplicate) {
    await closeAsDuplicate(context, scope, upload, duplicate);
    return;
  }
  await load(task, upload.loadId);
  await finish(task);
}

async function load({ context, scope, upload, signal, onProgress }: Job, loadId: string): Promise<void> {
  const { dryRun: expected } = upload;
  if (!expected) throw new Error(`The upload ${upload.id} was never checked.`);
  const total = expected.accepted;
  const meter = createProgressMeter(performance.now(), () => performance.now());
  await withLoadableRows(context, upload, expected.reading, {}, (rows) =>
    context.warehouse.load(scope, {
      loadId,
      fact: upload.kind,
      source,
      ...buildLoadRequest(upload.kind, upload.mapping, expected.reading.survey, expected.reading.format),
      by: upload.createdBy,
      maxRemovedRows: expected.disappears?.rows ?? 0,
      note: upload.fileName,
      rejected: expected.rejected,
      rows,
      rowStats: expected.reading.survey,
      signal,
      onProgress: (done) => onProgress(meter(Math.min(done, total), total)),
    }),
  );
}

/** Marks the upload as imported even if it was cancelled, because the rows are committed. */
async function finish({ context, scope, upload }: Job): Promise<void> {
  await changeUpload(context.db, scope, upload.id, ['importing', 'cancelled'], {
    state: 'imported',
    progress: null,
  });
  await context.files.removeRows({ ids: [upload.id] });
}

const forgetLoad = ({ context, scope, upload }: Job) =>
  changeUpload(context.db, scope, upload.id, ['cancelled'], { loadId: null });

/** Sets the state of the upload after its work failed or was stopped. */
async function handleFailure(task: Job, error: unknown): Promise<void> {
  const { context, scope, upload, signal } = task;
  if (upload.loadId !== null && (await context.warehouse.hasLoad(scope, upload.loadId))) return finish(task);
  if (signal.aborted) {
    if (signal.reason === 'cancelled') await forgetLoad(task);
    return;
  }
  if (error instanceof RemovesMoreThanConfirmed) {
    // Another import changed the data since the check, so the file is checked again to show the user the current loss.
    const again = await changeUpload(context.db, scope, upload.id, ['importing'], {
      state: 'checking',
      loadId: null,
      progress: null,
    });
    if (again) await context.enqueue(again);
    return;
  }
  if (!(error instanceof ReadingProblem)) context.report(error);
  const failed = {
    state: 'failed' as const,
    problems: [
      error instanceof ReadingProblem
        ? error.message
        : isDiskFull(error)
          ? diskFullMessage
          : 'Something went wrong on our side and nothing was changed. Please try again.',
    ],
    error: error instanceof Error ? error.message : String(error),
    loadId: null,
    progress: null,
  };
  if (upload.state === 'checking') await saveCheckResult(context.db, scope, upload, failed);
  else await reportFailedImport(context, scope, upload, ['importing'], failed);
}
