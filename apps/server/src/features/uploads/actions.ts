import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { problem } from '@bellwether/domain/problems';
import { type NormalisedFile, normaliseFile } from '@bellwether/reading/bytes/normalise';
import { ReadingProblem } from '@bellwether/reading/bytes/reading-problem';
import { detectLayout } from '@bellwether/reading/layout/detect-layout';
import { findMappingProblems } from '@bellwether/reading/mapping/mapping';
import { lossWarnings } from '@bellwether/reading/rows/loss';
import { writeAudit } from '../../platform/audit.ts';
import type { UploadContext } from './context.ts';
import { receiveWithinQuota } from './files/file-retention.ts';
import { describeFile, hashHeader, maxPreviewRows } from './files/receive.ts';
import { openWorkbookQueue } from './files/workbook-turns.ts';
import { closeAsDuplicate, findDuplicateLoad } from './importing/duplicates.ts';
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

/**
 * Replaces the mapping of an upload, remembers it for files with the same headings, and starts a new check. @throws
 * Problem 'conflict' when the state of the upload forbids it, 'invalid' when the mapping does not fit the file.
 */
export async function mapUpload(
  context: UploadContext,
  scope: BusinessScope,
  kind: UploadType,
  id: string,
  requestedMapping: Mapping,
): Promise<StoredUpload> {
  const upload = await requireUpload(context, scope, kind, id);
  requireState(upload, 'map');
  // The warehouse may already have committed the cancelled import. The next server start detects this.
  if (upload.loadId !== null) throw problem('conflict');
  const sheet = requestedMapping.sheet ?? upload.mapping.sheet;
  const mapping = sheet === undefined ? requestedMapping : { ...requestedMapping, sheet };
  const file = await openSheetFile(context, scope, upload, sheet);
  const saveChange = async (change: Parameters<typeof changeUpload>[4]) => {
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
    // The running check is stopped only after the change of mapping, because an import that began in between must
    // continue. Rows read with the former mapping are removed.
    await context.running.stop(id, 'mapped again');
    if (changed.state === 'received') await context.files.removeRows({ ids: [id] });
    return changed;
  };
  if (Object.keys(mapping.columns).length === 0) {
    const changed = await saveChange(
      await describeFile(context, scope, kind, file, {
        fileName: upload.fileName,
        platform: upload.mapping.platform,
      }),
    );
    if (changed.state === 'checking') await context.enqueue(changed);
    return changed;
  }
  const found = await asInvalidMapping(detectLayout(file, kind, mapping.headerLine));
  const { mapping: guessedMapping, ...layout } = found;
  const { headerLine, header } = found;
  const head = { header, layout, sample: found.sample.slice(0, maxPreviewRows), remembered: false };
  const findProblems = (tried: Mapping) => findMappingProblems(kind, header, tried, headerLine, found.sample);
  // Another header line means other columns, so the mapping is guessed again and the user must confirm it before the
  // check.
  if (
    mapping.headerLine !== upload.mapping.headerLine &&
    sheet === upload.mapping.sheet &&
    hashHeader(header) !== hashHeader(upload.header)
  ) {
    const { headerLine: line } = mapping;
    const guessed = { ...guessedMapping, ...(line && { headerLine: line }), ...(sheet && { sheet }) };
    return saveChange({ ...head, state: 'received', mapping: guessed, problems: findProblems(guessed) });
  }
  const problems = findProblems(mapping);
  if (problems.length > 0) throw invalidMapping(problems);
  const changed = await saveChange({ ...head, state: 'checking', mapping, problems: [] });
  const { period, headerLine: _line, sheet: _sheet, ...reusableMapping } = mapping;
  await rememberMapping(context.db, scope, kind, hashHeader(header), reusableMapping);
  await context.enqueue(changed);
  return changed;
}

const invalidMapping = (sentences: readonly string[]) =>
  problem(
    'invalid',
    undefined,
    sentences.map((message) => ({ field: 'mapping', message })),
  );

/** Converts a missing header line or an empty sheet to an 'invalid' mapping, because the user can correct it. */
const asInvalidMapping = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw error instanceof ReadingProblem ? invalidMapping([error.message]) : error;
  });

/** Returns the normalised file of an upload. A workbook sheet that was not read before is read now. */
const openSheetFile = async (
  context: UploadContext,
  scope: BusinessScope,
  upload: StoredUpload,
  sheet: string | undefined,
): Promise<NormalisedFile> => {
  if (sheet === undefined || sheet === upload.mapping.sheet) return context.files.open(upload);
  if (!upload.sheets.includes(sheet)) throw invalidMapping([`The file has no sheet "${sheet}".`]);
  return context.files.openSheet(upload.id, sheet, (workbook, target) =>
    receiveWithinQuota(context, scope, (maxBytes) =>
      asInvalidMapping(
        normaliseFile(createReadStream(workbook), target, {
          maxBytes,
          sheet,
          takeTurn: openWorkbookQueue(scope),
        }),
      ),
    ),
  );
};

/**
 * Starts the import of a checked upload. A repeated call returns the progress of the same import. @throws Problem
 * 'conflict' when rows of earlier imports would disappear and the caller has not accepted that.
 */
export async function importUpload(
  context: UploadContext,
  scope: BusinessScope,
  kind: UploadType,
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
      [...lossWarnings(kind, loss, scope.business.currency), 'Accept this to import the file.'].join(' '),
    );
  const duplicate = await findDuplicateLoad(context, scope, upload);
  // The load id is stored before loading, so that after a crash it shows whether the load was committed.
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

/** Stops a check or an import. An import that is already committed stays imported, and the returned upload shows it. */
export async function cancelUpload(
  context: UploadContext,
  scope: BusinessScope,
  kind: UploadType,
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

/** Returns an upload with its dry run. @throws Problem when the upload was never checked. */
export async function requireChecked(
  context: UploadContext,
  scope: BusinessScope,
  kind: UploadType,
  id: string,
): Promise<CheckedUpload> {
  const upload = await requireUpload(context, scope, kind, id);
  if (upload.dryRun === null) throw refuseAction(upload.state);
  return { ...upload, dryRun: upload.dryRun };
}

/**
 * Undoes an import: removes its rows and restores the rows that it replaced. @throws Problem 'conflict' when the import
 * changed nothing or is too old to undo.
 */
export async function undoUpload(
  context: UploadContext,
  scope: BusinessScope,
  kind: UploadType,
  id: string,
): Promise<StoredUpload> {
  const upload = await requireUpload(context, scope, kind, id);
  if (upload.state === 'undone') return upload;
  requireState(upload, 'undo');
  if (upload.loadId === null)
    throw problem(
      'conflict',
      'This file changed nothing, because it had already been imported. Undo the earlier import instead.',
    );
  if ((await context.warehouse.undo(scope, upload.loadId)) === 'purged')
    throw problem(
      'conflict',
      'This import is too old to undo, because the rows that it replaced are no longer stored. Import a file with the correct data instead.',
    );
  const changed = await changeUpload(context.db, scope, id, ['imported'], { state: 'undone', loadId: null });
  // Uploads closed as duplicates of this upload are marked as undone too, because their rows were the undone rows.
  await undoDuplicates(context.db, scope, upload);
  if (changed) await auditUpload(context, scope, 'undone', changed);
  return requireUpload(context, scope, kind, id);
}
