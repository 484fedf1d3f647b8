import type { BusinessScope } from '@bellwether/domain/access/scope';
import { dayAt, formatDay } from '@bellwether/domain/time/day';
import type { LoadRecord } from '../../../platform/warehouse.ts';
import type { UploadContext } from '../context.ts';
import { changeUpload, findDuplicates, type StoredUpload } from '../store.ts';

/** Returns an earlier import of the same file and mapping, unless a later import replaced any of its rows. */
export async function findDuplicateLoad(
  context: UploadContext,
  scope: BusinessScope,
  upload: StoredUpload,
): Promise<LoadRecord | undefined> {
  const duplicates = await findDuplicates(context.db, scope, upload);
  if (duplicates.length === 0) return undefined;
  const loads = await context.warehouse.loads(scope);
  return loads.find(
    (load) =>
      load.rows > 0 &&
      load.liveRows === load.rows &&
      duplicates.some((duplicate) => duplicate.loadId === load.loadId),
  );
}

/** Closes an upload whose rows are already loaded: it becomes imported, and the data stay unchanged. */
export const closeAsDuplicate = (
  context: UploadContext,
  scope: BusinessScope,
  upload: StoredUpload,
  duplicate: LoadRecord,
) => {
  const on = formatDay(dayAt(scope.business.timeZone, duplicate.loadedAt));
  const note = `Nothing changed: this file was already imported on ${on}.`;
  return changeUpload(context.db, scope, upload.id, [upload.state], {
    state: 'imported',
    loadId: null,
    progress: null,
    dryRun: upload.dryRun && { ...upload.dryRun, replaces: 0, notes: [note, ...upload.dryRun.notes] },
  });
};
