import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { ImportKind } from '@bellwether/contract/imports/kinds';
import { problem } from '@bellwether/contract/problems';
import { writeAudit } from '../../platform/audit.ts';
import type { UploadContext } from './context.ts';
import { requireUpload } from './require-upload.ts';
import { refuseAction } from './states.ts';
import { deleteLayout, deleteUploadRow, findUploadById, listUploadIds, type StoredUpload } from './store.ts';

const day = 24 * 3600 * 1000;
/** How long files are kept, in milliseconds: of what broke off, of what was not imported, of what was; and the rows of a dry run. */
const retention = { unknown: day, idle: 30 * day, imported: 180 * day, rows: day };

const gigabytes = (bytes: number) => `${Number((bytes / 1024 ** 3).toPrecision(2))} GB`;

/** Bytes that files of a business may still take. */
const roomOf = async (
  { files, uploadQuota, reserved }: UploadContext,
  businessId: string,
  ids: readonly string[],
): Promise<number> => uploadQuota - (await files.size(ids)) - (reserved.get(businessId) ?? 0);

/** The name of a file of rows for the import that follows, if there is room for it; otherwise it goes. */
export const keepRowsWithinQuota = async (
  context: UploadContext,
  { business }: BusinessScope,
  path: string,
): Promise<{ rows?: string }> => {
  const room = await roomOf(context, business.id, await listUploadIds(context.db, business.id));
  if (room >= 0) return { rows: basename(path) };
  await rm(path, { force: true });
  return {};
};

/**
 * Takes in a file of the business: `work` gets the number of bytes that it may take as it is kept (unpacked), which nobody else gets meanwhile.
 * @throws Problem 'too_large' when there are none left.
 */
export const receiveWithinQuota = async <T>(
  context: UploadContext,
  { business }: BusinessScope,
  work: (maxBytes: number) => Promise<T>,
): Promise<T> => {
  const { uploadQuota, reserved, running } = context;
  const ids = await listUploadIds(context.db, business.id);
  let room = await roomOf(context, business.id, ids);
  if (room < context.maxUploadBytes) {
    await context.files.removeRows({ ids: ids.filter((id) => !running.isRunning(id)) });
    room = await roomOf(context, business.id, ids);
  }
  const maxBytes = Math.min(context.maxUploadBytes, room);
  if (maxBytes <= 0)
    throw problem(
      'too_large',
      `The uploaded files of this business take up all of the ${gigabytes(uploadQuota)} that they may. Delete some that are no longer needed.`,
    );
  reserved.set(business.id, (reserved.get(business.id) ?? 0) + maxBytes);
  try {
    return await work(maxBytes);
  } finally {
    reserved.set(business.id, (reserved.get(business.id) ?? maxBytes) - maxBytes);
  }
};

const atRest = ['received', 'checked', 'failed', 'cancelled', 'undone'] as const;

/** Of a cancelled import it may not be known yet whether it came too late. */
const isAtWork = ({ state, loadId }: StoredUpload) =>
  state === 'checking' || state === 'importing' || (state === 'cancelled' && loadId !== null);

/** The file goes; an import stays in the list, as its rows do in the reports. False when somebody began to work on it meanwhile. */
const deleteFiles = async (context: UploadContext, upload: StoredUpload): Promise<boolean> => {
  if (isAtWork(upload)) return false;
  const gone = upload.state === 'imported' || (await deleteUploadRow(context.db, upload.id, atRest));
  if (!gone) return false;
  await context.files.remove(upload.id);
  await deleteLayout(context.db, upload.id);
  return true;
};

/**
 * Deletes the file of an upload, and the upload with it unless its rows are in the reports.
 * @returns the sentence for the user.
 * @throws Problem 'not_found', and 'conflict' while it is worked on.
 */
export const deleteUpload = async (
  context: UploadContext,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
): Promise<string> => {
  const upload = await requireUpload(context, scope, kind, id);
  if (!(await deleteFiles(context, upload)))
    throw refuseAction((await requireUpload(context, scope, kind, id)).state);
  await writeAudit(context.db, {
    userId: scope.userId,
    businessId: scope.business.id,
    action: 'deleted',
    itemType: 'csv-upload',
    itemId: id,
    detail: { kind, file: upload.fileName, sha256: upload.sha256 },
  });
  return upload.state === 'imported'
    ? 'The file has been deleted. What it brought stays in the reports.'
    : 'This upload has been deleted.';
};

/** Removes files that nobody needs any more, and what uploads that broke off have left. Done twice it does the same. */
export const removeOldFiles = async (context: UploadContext): Promise<void> => {
  await context.files.removeRows({ before: new Date(context.clock.now().getTime() - retention.rows) });
  for await (const { id, age } of context.files.kept(context.clock.now())) {
    const upload = await findUploadById(context.db, id);
    if (!upload) {
      if (age > retention.unknown) await context.files.remove(id);
    } else if (age > (upload.state === 'imported' ? retention.imported : retention.idle))
      await deleteFiles(context, upload);
  }
};
