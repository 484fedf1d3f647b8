import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { ImportKind } from '@bellwether/contract/imports/kinds';
import { problem } from '@bellwether/contract/problems';
import { audit } from '../../platform/audit.ts';
import type { Desk } from './desk.ts';
import { refusal } from './states.ts';
import { findUploadOfJob, forgetUpload, idsOfUploads, type Upload } from './store.ts';
import { requireUpload } from './wishes.ts';

const day = 24 * 3600 * 1000;
/** How long files are kept, in milliseconds: of what broke off, of what was not imported, of what was. */
const keptFor = { unknown: day, idle: 30 * day, imported: 180 * day };

const gigabytes = (bytes: number) => `${Number((bytes / 1024 ** 3).toPrecision(2))} GB`;

/**
 * Takes in a file of the business: `work` is told how many bytes it may take as it is kept (unpacked), which nobody else gets meanwhile.
 * @throws Problem 'too_large' when there are none left.
 */
export const withRoom = async <T>(
  desk: Desk,
  { business }: BusinessScope,
  work: (maxBytes: number) => Promise<T>,
): Promise<T> => {
  const { uploadQuota, reserved } = desk;
  const kept = await desk.files.size(await idsOfUploads(desk.db, business.id));
  const taken = reserved.get(business.id) ?? 0;
  const maxBytes = Math.min(desk.maxUploadBytes, uploadQuota - kept - taken);
  if (maxBytes <= 0)
    throw problem(
      'too_large',
      `The uploaded files of this business take up all of the ${gigabytes(uploadQuota)} that they may. Delete some that are no longer needed.`,
    );
  reserved.set(business.id, taken + maxBytes);
  try {
    return await work(maxBytes);
  } finally {
    reserved.set(business.id, (reserved.get(business.id) ?? maxBytes) - maxBytes);
  }
};

const atRest = ['received', 'checked', 'failed', 'cancelled', 'undone'] as const;

/** Of a cancelled import it may not be known yet whether it came too late. */
const isAtWork = ({ state, loadId }: Upload) =>
  state === 'checking' || state === 'importing' || (state === 'cancelled' && loadId !== null);

/** The file goes; an import stays in the list, as its rows do in the reports. False when somebody began to work on it meanwhile. */
const drop = async (desk: Desk, upload: Upload): Promise<boolean> => {
  if (isAtWork(upload)) return false;
  const gone = upload.state === 'imported' || (await forgetUpload(desk.db, upload.id, atRest));
  if (gone) await desk.files.remove(upload.id);
  return gone;
};

/**
 * Deletes the file of an upload, and the upload with it unless its rows are in the reports.
 * @returns what to tell.
 * @throws Problem 'not_found', and 'conflict' while it is worked on.
 */
export const deleteUpload = async (
  desk: Desk,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
): Promise<string> => {
  const upload = await requireUpload(desk, scope, kind, id);
  if (!(await drop(desk, upload))) throw refusal((await requireUpload(desk, scope, kind, id)).state);
  await audit(desk.db, {
    ...{ userId: scope.userId, businessId: scope.business.id, action: 'deleted' },
    itemType: 'csv-upload',
    itemId: id,
    detail: { kind, file: upload.fileName, sha256: upload.sha256 },
  });
  return upload.state === 'imported'
    ? 'The file has been deleted. What it brought stays in the reports.'
    : 'This upload has been deleted.';
};

/** Removes files that nobody needs any more, and what uploads that broke off have left. Done twice it does the same. */
export const sweepUploads = async (desk: Desk): Promise<void> => {
  for await (const { id, age } of desk.files.kept(desk.clock.now())) {
    const upload = await findUploadOfJob(desk.db, id);
    if (!upload) {
      if (age > keptFor.unknown) await desk.files.remove(id);
    } else if (age > (upload.state === 'imported' ? keptFor.imported : keptFor.idle))
      await drop(desk, upload);
  }
};
