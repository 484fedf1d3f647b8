import type { BusinessScope } from '@bellwether/contract/access/scope';
import { diskFullSay, isDiskFull } from '../../platform/disk-full.ts';
import { MoreDisappears } from '../../platform/warehouse.ts';
import type { Desk } from './desk.ts';
import { foreseen } from './foreseen.ts';
import { scopeOfUpload } from './job-scope.ts';
import { loadOfFile } from './loading.ts';
import { dryRun } from './reading/dry-run.ts';
import { ReadingProblem } from './reading/reading-problem.ts';
import { type Progress, progressMeter } from './running.ts';
import { withCheckedRows, withStagedRows } from './staging.ts';
import { changeUpload, findUploadOfJob, type Upload } from './store.ts';
import { closeAsTwin, findTwinLoad } from './twins.ts';

type Task = {
  desk: Desk;
  scope: BusinessScope;
  upload: Upload;
  signal: AbortSignal;
  tell: (p: Progress) => void;
};

const source = 'csv';
const keepEveryMs = 2000;

/** Checks or imports an upload, whichever its state asks for. Safe to repeat at any point. */
export const workOnUpload = (desk: Desk, id: string): Promise<void> =>
  desk.running.track(id, async (signal, tell) => {
    const upload = await findUploadOfJob(desk.db, id);
    const scope = upload && (await scopeOfUpload(desk.db, upload));
    if (!upload || !scope) return;
    const atRest = desk.busy();
    const task = { desk, scope, upload, signal, tell: keptProgress(desk, scope, upload, tell) };
    try {
      if (upload.state === 'checking') await check(task);
      else if (upload.state === 'importing' || upload.state === 'cancelled') await bringIn(task);
    } catch (error) {
      await settle(task, error);
    } finally {
      atRest();
    }
  });

/** Writes progress to the row now and then, for readers of other processes. */
function keptProgress(
  { db, report }: Desk,
  scope: BusinessScope,
  upload: Upload,
  tell: Task['tell'],
): Task['tell'] {
  let keptAt = performance.now();
  return (progress) => {
    tell(progress);
    if (performance.now() - keptAt < keepEveryMs) return;
    keptAt = performance.now();
    changeUpload(db, scope, upload.id, [upload.state], { progress }).catch(report);
  };
}

async function check({ desk, scope, upload, signal, tell }: Task): Promise<void> {
  const { records } = await desk.files.open(upload);
  const meter = progressMeter(performance.now(), () => performance.now());
  const onPart = (part: number) => tell(meter(Math.floor(records * part), records));
  const told = { signal, onPart };
  const found = await withStagedRows(desk, scope, upload, told, async (connection, staged, today) => {
    const report = await dryRun(connection, staged);
    const withdraws = staged.withdrawn > 0;
    const rows = { connection, table: staged.table, withdraws };
    const survey = await desk.warehouse.survey(upload.kind, rows);
    const { fields } = loadOfFile(upload.kind, upload.mapping, survey);
    const replacement = await desk.warehouse.foresee(scope, { fact: upload.kind, source, fields, rows });
    return {
      ...report,
      ...foreseen(upload.kind, replacement),
      reading: { habits: staged.habits, today, survey, withdraws },
    };
  });
  await changeUpload(desk.db, scope, upload.id, ['checking'], {
    state: 'checked',
    dryRun: found,
    fromDate: found.from_date,
    toDate: found.to_date,
    problems: found.accepted > 0 ? [] : [noRows(found.rejects[0]?.reason)],
    progress: null,
  });
}

const noRows = (first: string | undefined): string =>
  first === undefined
    ? 'Line 1: there are no rows under the headings.'
    : `None of the rows can be imported. ${first}`;

/** Loads the rows, unless they are there: by this load, before a crash, or by the same file before. */
async function bringIn(task: Task): Promise<void> {
  const { desk, scope, upload } = task;
  if (upload.loadId === null) return;
  if (await desk.warehouse.hasLoad(scope, upload.loadId)) return finish(task);
  if (upload.state === 'cancelled') {
    await forget(task);
    return;
  }
  const twin = await findTwinLoad(desk, scope, upload);
  if (twin) {
    await closeAsTwin(desk, scope, upload, twin);
    return;
  }
  await load(task, upload.loadId);
  await finish(task);
}

async function load({ desk, scope, upload, signal, tell }: Task, loadId: string): Promise<void> {
  const { dryRun: expected } = upload;
  if (!expected) throw new Error(`The upload ${upload.id} was never checked.`);
  const total = expected.accepted;
  const meter = progressMeter(performance.now(), () => performance.now());
  await withCheckedRows(desk, upload, expected.reading, (rows) =>
    desk.warehouse.load(scope, {
      loadId,
      fact: upload.kind,
      source,
      ...loadOfFile(upload.kind, upload.mapping, expected.reading.survey),
      by: upload.createdBy,
      mayDisappear: expected.disappears?.rows ?? 0,
      note: upload.fileName,
      rejected: expected.rejected,
      rows,
      survey: expected.reading.survey,
      signal,
      onProgress: (done) => tell(meter(Math.min(done, total), total)),
    }),
  );
}

/** The rows are in: whatever was wished meanwhile, that is what the upload has to say. */
async function finish({ desk, scope, upload }: Task): Promise<void> {
  await changeUpload(desk.db, scope, upload.id, ['importing', 'cancelled'], {
    state: 'imported',
    progress: null,
  });
}

const forget = ({ desk, scope, upload }: Task) =>
  changeUpload(desk.db, scope, upload.id, ['cancelled'], { loadId: null });

/** After work broke off: the row says what is true. */
async function settle(task: Task, error: unknown): Promise<void> {
  const { desk, scope, upload, signal } = task;
  if (upload.loadId !== null && (await desk.warehouse.hasLoad(scope, upload.loadId))) return finish(task);
  if (signal.aborted) {
    if (signal.reason === 'cancelled') await forget(task);
    return;
  }
  if (error instanceof MoreDisappears) {
    // Something else was imported since the check: the file is checked again, so that a person sees what would go now.
    const again = await changeUpload(desk.db, scope, upload.id, ['importing'], {
      state: 'checking',
      loadId: null,
      progress: null,
    });
    if (again) await desk.enqueue(again);
    return;
  }
  if (!(error instanceof ReadingProblem)) desk.report(error);
  await changeUpload(desk.db, scope, upload.id, ['checking', 'importing'], {
    state: 'failed',
    problems: [
      error instanceof ReadingProblem
        ? error.say
        : isDiskFull(error)
          ? diskFullSay
          : 'Something went wrong on our side and nothing was changed. Please try again.',
    ],
    error: error instanceof Error ? error.message : String(error),
    loadId: null,
    progress: null,
  });
}
