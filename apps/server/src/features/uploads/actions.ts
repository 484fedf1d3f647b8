import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { ImportKind } from '@bellwether/contract/imports/kinds';
import { sayLoss } from '@bellwether/contract/imports/loss';
import { type Mapping, mappingProblems } from '@bellwether/contract/imports/mapping';
import { problem } from '@bellwether/contract/problems';
import { writeAudit } from '../../platform/audit.ts';
import type { UploadContext } from './context.ts';
import { closeAsDuplicate, findDuplicateLoad } from './duplicates.ts';
import { receiveWithinQuota } from './file-retention.ts';
import { detectLayout } from './reading/detect-layout.ts';
import { type NormalisedFile, normalise } from './reading/normalise.ts';
import { ReadingProblem } from './reading/reading-problem.ts';
import { describeFile, hashHeader, maxPreviewRows } from './receive.ts';
import { requireUpload } from './require-upload.ts';
import { refuseAction, statesAllowing, type UploadAction } from './states.ts';
import {
  type CheckedUpload,
  changeUpload,
  rememberMapping,
  type StoredUpload,
  undoDuplicates,
} from './store.ts';

const requireState = (upload: StoredUpload, action: UploadAction): void => {
  if (!statesAllowing(action).includes(upload.state)) throw refuseAction(upload.state);
};

const auditUpload = (context: UploadContext, scope: BusinessScope, action: string, upload: StoredUpload) =>
  writeAudit(context.db, {
    userId: scope.userId,
    businessId: scope.business.id,
    action,
    itemType: 'csv-upload',
    itemId: upload.id,
    detail: { kind: upload.kind, file: upload.fileName },
  });

/** Takes another mapping, remembers it for the next file with these headings, and checks the file anew. */
export async function mapUpload(
  context: UploadContext,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
  given: Mapping,
): Promise<StoredUpload> {
  const upload = await requireUpload(context, scope, kind, id);
  requireState(upload, 'map');
  // A cancelled import of which it is not known yet whether it was too late; the next start of the server finds out.
  if (upload.loadId !== null) throw problem('conflict');
  const sheet = given.sheet ?? upload.mapping.sheet;
  const mapping = sheet === undefined ? given : { ...given, sheet };
  const file = await fileOfSheet(context, scope, upload, sheet);
  const become = async (change: Parameters<typeof changeUpload>[4]) => {
    const changed = await changeUpload(context.db, scope, id, statesAllowing('map'), {
      dryRun: null,
      progress: null,
      fromDate: null,
      toDate: null,
      loadId: null,
      error: null,
      ...change,
    });
    if (!changed) throw refuseAction((await requireUpload(context, scope, kind, id)).state);
    // Only now: an import that began meanwhile goes on. What a check of the other mapping finds until then is not kept.
    await context.running.stop(id, 'mapped again');
    if (changed.state === 'received') await context.files.removeRows({ ids: [id] });
    return changed;
  };
  if (Object.keys(mapping.columns).length === 0) {
    const changed = await become(
      await describeFile(context, scope, kind, file, {
        fileName: upload.fileName,
        platform: upload.mapping.platform,
      }),
    );
    if (changed.state === 'checking') await context.enqueue(changed);
    return changed;
  }
  const found = await asInvalidMapping(detectLayout(file, kind, mapping.headerLine));
  const { mapping: likely, ...layout } = found;
  const { headerLine, header } = found;
  const head = { header, layout, sample: found.sample.slice(0, maxPreviewRows), remembered: false };
  const problemsOf = (tried: Mapping) => mappingProblems(kind, header, tried, headerLine, found.sample);
  // Under other headings other columns are meant: what they are is guessed anew, and nothing is checked before somebody has looked.
  if (
    mapping.headerLine !== upload.mapping.headerLine &&
    sheet === upload.mapping.sheet &&
    hashHeader(header) !== hashHeader(upload.header)
  ) {
    const { headerLine: line } = mapping;
    const guessed = { ...likely, ...(line && { headerLine: line }), ...(sheet && { sheet }) };
    return become({ ...head, state: 'received', mapping: guessed, problems: problemsOf(guessed) });
  }
  const problems = problemsOf(mapping);
  if (problems.length > 0) throw invalidMapping(problems);
  const changed = await become({ ...head, state: 'checking', mapping, problems: [] });
  const { period, headerLine: _line, sheet: _sheet, ...lasting } = mapping;
  await rememberMapping(context.db, scope, kind, hashHeader(header), lasting);
  await context.enqueue(changed);
  return changed;
}

const invalidMapping = (sentences: readonly string[]) =>
  problem(
    'invalid',
    undefined,
    sentences.map((message) => ({ field: 'mapping', message })),
  );

/** A line without headings or a sheet without rows is the person's to correct, not a fault of the file. */
const asInvalidMapping = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw error instanceof ReadingProblem ? invalidMapping([error.message]) : error;
  });

/** The file of an upload; of a workbook the sheet of a name, which is read now if it was not before. */
const fileOfSheet = async (
  context: UploadContext,
  scope: BusinessScope,
  upload: StoredUpload,
  sheet: string | undefined,
): Promise<NormalisedFile> => {
  if (sheet === undefined || sheet === upload.mapping.sheet) return context.files.open(upload);
  if (!upload.sheets.includes(sheet)) throw invalidMapping([`The file has no sheet "${sheet}".`]);
  return context.files.openSheet(upload.id, sheet, (workbook, target) =>
    receiveWithinQuota(context, scope, (maxBytes) =>
      asInvalidMapping(normalise(createReadStream(workbook), target, { maxBytes, sheet })),
    ),
  );
};

/**
 * Begins the import of a checked upload. Asked again it answers how far the first one is.
 * @throws Problem 'conflict' when rows of earlier imports would disappear and that was not accepted.
 */
export async function importUpload(
  context: UploadContext,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
  acceptLoss: boolean,
): Promise<StoredUpload> {
  const upload = await requireUpload(context, scope, kind, id);
  if (upload.state === 'importing' || upload.state === 'imported') return upload;
  requireState(upload, 'import');
  if (upload.problems.length > 0) throw problem('conflict', upload.problems.join(' '));
  const loss = upload.dryRun?.disappears;
  if (loss && !acceptLoss)
    throw problem(
      'conflict',
      [...sayLoss(kind, loss, scope.business.currency), 'Accept that to import.'].join(' '),
    );
  const duplicate = await findDuplicateLoad(context, scope, upload);
  // The id of the load is kept before it begins: after a crash it says whether the load was committed.
  const changed = duplicate
    ? await closeAsDuplicate(context, scope, upload, duplicate)
    : await changeUpload(context.db, scope, id, ['checked'], {
        state: 'importing',
        loadId: randomUUID(),
        progress: null,
      });
  if (!changed) return requireUpload(context, scope, kind, id);
  await auditUpload(context, scope, 'imported', changed);
  if (changed.state === 'importing') await context.enqueue(changed);
  return changed;
}

/** Stops a check or an import. An import whose rows were just committed stays, and the answer says so. */
export async function cancelUpload(
  context: UploadContext,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
): Promise<StoredUpload> {
  const upload = await requireUpload(context, scope, kind, id);
  if (upload.state === 'cancelled') return upload;
  requireState(upload, 'cancel');
  const changed = await changeUpload(context.db, scope, id, statesAllowing('cancel'), {
    state: 'cancelled',
    progress: null,
  });
  await context.running.stop(id, 'cancelled');
  if (changed) await auditUpload(context, scope, 'cancelled', changed);
  return requireUpload(context, scope, kind, id);
}

/** The upload whose rejected rows are asked for; it must have been checked. */
export async function requireChecked(
  context: UploadContext,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
): Promise<CheckedUpload> {
  const upload = await requireUpload(context, scope, kind, id);
  if (upload.dryRun === null) throw refuseAction(upload.state);
  return { ...upload, dryRun: upload.dryRun };
}

/** Takes the rows of an import out again and puts back what they had replaced. */
export async function undoUpload(
  context: UploadContext,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
): Promise<StoredUpload> {
  const upload = await requireUpload(context, scope, kind, id);
  if (upload.state === 'undone') return upload;
  requireState(upload, 'undo');
  if (upload.loadId === null)
    throw problem(
      'conflict',
      'This file changed nothing, because it had been imported before. Undo that import.',
    );
  if ((await context.warehouse.undo(scope, upload.loadId)) === 'purged')
    throw problem(
      'conflict',
      'This import is too old to be undone: the rows that it replaced are not kept any more. Import a file with the right figures instead.',
    );
  const changed = await changeUpload(context.db, scope, id, ['imported'], { state: 'undone', loadId: null });
  // An upload that found these rows there already had changed nothing; now it has nothing to show either.
  await undoDuplicates(context.db, scope, upload);
  if (changed) await auditUpload(context, scope, 'undone', changed);
  return requireUpload(context, scope, kind, id);
}
