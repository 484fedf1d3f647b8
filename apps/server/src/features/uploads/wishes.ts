import { randomUUID } from 'node:crypto';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { ImportKind } from '@bellwether/contract/imports/kinds';
import { type Mapping, mappingProblems } from '@bellwether/contract/imports/mapping';
import { problem } from '@bellwether/contract/problems';
import { audit } from '../../platform/audit.ts';
import type { Desk } from './desk.ts';
import { recognise } from './reading/recognise.ts';
import { headerHash } from './receive.ts';
import { refusal, statesFor, type Wish } from './states.ts';
import { changeUpload, findUpload, rememberMapping, type Upload } from './store.ts';
import { closeAsTwin, findTwinLoad } from './twins.ts';

const gone = () => problem('not_found', 'There is no such upload.');

/**
 * An upload of the scope's business and of the kind that the caller may see.
 * @throws Problem 'not_found'.
 */
export async function requireUpload(
  desk: Desk,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
): Promise<Upload> {
  const upload = await findUpload(desk.db, scope, kind, id);
  if (!upload) throw gone();
  return upload;
}

const mayStill = (upload: Upload, wish: Wish): void => {
  if (!statesFor(wish).includes(upload.state)) throw refusal(upload.state);
};

const note = (desk: Desk, scope: BusinessScope, action: string, upload: Upload) =>
  audit(desk.db, {
    userId: scope.userId,
    businessId: scope.business.id,
    action,
    itemType: 'csv-upload',
    itemId: upload.id,
    detail: { kind: upload.kind, file: upload.fileName },
  });

/** Takes another mapping, remembers it for the next file with these headings, and checks the file anew. */
export async function mapUpload(
  desk: Desk,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
  mapping: Mapping,
): Promise<Upload> {
  const upload = await requireUpload(desk, scope, kind, id);
  mayStill(upload, 'map');
  // A cancelled import of which it is not known yet whether it was too late; the next start of the server settles it.
  if (upload.loadId !== null) throw problem('conflict');
  const { header, headerLine } = await recognise(await desk.files.open(id), upload.kind);
  const problems = mappingProblems(upload.kind, header, mapping, headerLine);
  if (problems.length > 0)
    throw problem(
      'invalid',
      undefined,
      problems.map((say) => ({ field: 'mapping', say })),
    );
  await desk.running.stop(id, 'mapped again');
  const changed = await changeUpload(desk.db, scope, id, statesFor('map'), {
    state: 'checking',
    mapping,
    remembered: false,
    problems: [],
    dryRun: null,
    progress: null,
    fromDate: null,
    toDate: null,
    loadId: null,
    error: null,
  });
  if (!changed) throw refusal((await requireUpload(desk, scope, kind, id)).state);
  const { period, ...lasting } = mapping;
  await rememberMapping(desk.db, scope, upload.kind, headerHash(upload.header), lasting);
  await desk.enqueue(changed);
  return changed;
}

/** Begins the import of a checked upload. Asked again it answers how far the first one is. */
export async function importUpload(
  desk: Desk,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
): Promise<Upload> {
  const upload = await requireUpload(desk, scope, kind, id);
  if (upload.state === 'importing' || upload.state === 'imported') return upload;
  mayStill(upload, 'import');
  if (upload.problems.length > 0) throw problem('conflict', upload.problems.join(' '));
  const twin = await findTwinLoad(desk, scope, upload);
  // The id of the load is kept before it begins: after a crash it tells whether the load was committed.
  const changed = twin
    ? await closeAsTwin(desk, scope, upload, twin)
    : await changeUpload(desk.db, scope, id, ['checked'], {
        state: 'importing',
        loadId: randomUUID(),
        progress: null,
      });
  if (!changed) return requireUpload(desk, scope, kind, id);
  await note(desk, scope, 'imported', changed);
  if (changed.state === 'importing') await desk.enqueue(changed);
  return changed;
}

/** Stops a check or an import. An import whose rows were just committed stays, and the answer says so. */
export async function cancelUpload(
  desk: Desk,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
): Promise<Upload> {
  const upload = await requireUpload(desk, scope, kind, id);
  if (upload.state === 'cancelled') return upload;
  mayStill(upload, 'cancel');
  const changed = await changeUpload(desk.db, scope, id, statesFor('cancel'), {
    state: 'cancelled',
    progress: null,
  });
  await desk.running.stop(id, 'cancelled');
  if (changed) await note(desk, scope, 'cancelled', changed);
  return requireUpload(desk, scope, kind, id);
}

/** The upload whose rejected rows are asked for; it must have been checked. */
export async function requireChecked(
  desk: Desk,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
): Promise<Upload> {
  const upload = await requireUpload(desk, scope, kind, id);
  if (upload.dryRun === null) throw refusal(upload.state);
  return upload;
}

/** Takes the rows of an import out again and puts back what they had replaced. */
export async function undoUpload(
  desk: Desk,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
): Promise<Upload> {
  const upload = await requireUpload(desk, scope, kind, id);
  if (upload.state === 'undone') return upload;
  mayStill(upload, 'undo');
  if (upload.loadId === null)
    throw problem(
      'conflict',
      'This file changed nothing, because it had been imported before. Undo that import.',
    );
  await desk.warehouse.undo(scope, upload.loadId);
  const changed = await changeUpload(desk.db, scope, id, ['imported'], { state: 'undone', loadId: null });
  if (changed) await note(desk, scope, 'undone', changed);
  return requireUpload(desk, scope, kind, id);
}
