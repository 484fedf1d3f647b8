import type { BusinessScope } from '@bellwether/contract/access/scope';
import { dayIn, formatDay } from '@bellwether/contract/time/day';
import type { LoadRecord } from '../../platform/warehouse.ts';
import type { Desk } from './desk.ts';
import { changeUpload, findTwins, type Upload } from './store.ts';

/** The import that has brought exactly this already, if no later one has taken over any of its rows. */
export async function findTwinLoad(
  desk: Desk,
  scope: BusinessScope,
  upload: Upload,
): Promise<LoadRecord | undefined> {
  const twins = await findTwins(desk.db, scope, upload);
  if (twins.length === 0) return undefined;
  const loads = await desk.warehouse.loads(scope);
  return loads.find(
    (load) => load.liveRows === load.rows && twins.some((twin) => twin.loadId === load.loadId),
  );
}

/** Closes an upload whose rows are there already: it is imported, and nothing has changed. */
export const closeAsTwin = (desk: Desk, scope: BusinessScope, upload: Upload, twin: LoadRecord) => {
  const on = formatDay(dayIn(scope.business.timeZone, twin.loadedAt));
  const note = `Nothing changed: this file was imported on ${on} already.`;
  return changeUpload(desk.db, scope, upload.id, [upload.state], {
    state: 'imported',
    loadId: null,
    progress: null,
    dryRun: upload.dryRun && { ...upload.dryRun, replaces: 0, notes: [note, ...upload.dryRun.notes] },
  });
};
