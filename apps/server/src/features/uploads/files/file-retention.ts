import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { problem } from '@bellwether/domain/problems';
import { writeAudit } from '../../../platform/audit.ts';
import type { UploadContext } from '../context.ts';
import { requireUpload } from '../require-upload.ts';
import { refuseAction } from '../states.ts';
import { deleteLayout, deleteUploadRow, findUploadById, listUploadIds, type StoredUpload } from '../store.ts';

const day = 24 * 3600 * 1000;
/** Retention in milliseconds: files without an upload, files not imported, imported files, and dry-run rows. */
const retention = { unknown: day, idle: 30 * day, imported: 180 * day, rows: day };

const gigabytes = (bytes: number) => `${Number((bytes / 1024 ** 3).toPrecision(2))} GB`;

/** Returns the bytes that remain of a business's quota. */
const readFreeBytes = async (
  { files, uploadQuota, reserved }: UploadContext,
  businessId: string,
  ids: readonly string[],
): Promise<number> => uploadQuota - (await files.size(ids)) - (reserved.get(businessId) ?? 0);

/** Returns the name of a file with dry-run rows if the file fits in the quota. Otherwise deletes the file. */
export const keepRowsWithinQuota = async (
  context: UploadContext,
  { business }: BusinessScope,
  path: string,
): Promise<{ rows?: string }> => {
  const freeBytes = await readFreeBytes(context, business.id, await listUploadIds(context.db, business.id));
  if (freeBytes >= 0) return { rows: basename(path) };
  await rm(path, { force: true });
  return {};
};

/**
 * Runs `work` with the maximum unpacked bytes of a new file, which are reserved until `work` ends. @throws Problem
 * 'too_large' when the quota is used up.
 */
export const receiveWithinQuota = async <T>(
  context: UploadContext,
  { business }: BusinessScope,
  work: (maxBytes: number) => Promise<T>,
): Promise<T> => {
  const { uploadQuota, reserved, running } = context;
  const ids = await listUploadIds(context.db, business.id);
  let freeBytes = await readFreeBytes(context, business.id, ids);
  if (freeBytes < context.maxUploadBytes) {
    await context.files.removeRows({ ids: ids.filter((id) => !running.isRunning(id)) });
    freeBytes = await readFreeBytes(context, business.id, ids);
  }
  const maxBytes = Math.min(context.maxUploadBytes, freeBytes);
  if (maxBytes <= 0)
    throw problem(
      'too_large',
      `The uploaded files of this business use all of their ${gigabytes(uploadQuota)}. Delete files that you no longer need.`,
    );
  reserved.set(business.id, (reserved.get(business.id) ?? 0) + maxBytes);
  try {
    return await work(maxBytes);
  } finally {
    reserved.set(business.id, (reserved.get(business.id) ?? maxBytes) - maxBytes);
  }
};

const atRest = ['received', 'checked', 'failed', 'cancelled', 'undone'] as const;

/** A cancelled import with a load id may turn out to be committed, so its file is kept. */
const isAtWork = ({ state, loadId }: StoredUpload) =>
  state === 'checking' || state === 'importing' || (state === 'cancelled' && loadId !== null);

/**
 * Deletes the stored files of an upload. An imported upload stays in the list. Returns false when work on the upload
 * has begun.
 */
const deleteFiles = async (context: UploadContext, upload: StoredUpload): Promise<boolean> => {
  if (isAtWork(upload)) return false;
  const isDeleted = upload.state === 'imported' || (await deleteUploadRow(context.db, upload.id, atRest));
  if (!isDeleted) return false;
  await context.files.remove(upload.id);
  await deleteLayout(context.db, upload.id);
  return true;
};

/**
 * Deletes the file of an upload. The upload itself is deleted too, unless it is imported.
 * @returns the message for the user.
 * @throws Problem 'not_found', or 'conflict' while the upload is being checked or imported.
 */
export const deleteUpload = async (
  context: UploadContext,
  scope: BusinessScope,
  kind: UploadType,
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
    ? 'The file has been deleted. Its data stays in the reports.'
    : 'This upload has been deleted.';
};

/** Deletes expired upload files and files without an upload. Safe to repeat. */
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
