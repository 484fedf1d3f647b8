import type { BusinessScope } from '@bellwether/contract/access/scope';
import { dayIn, formatDay } from '@bellwether/contract/time/day';
import type { LoadRecord } from '../../platform/warehouse.ts';
import type { Desk } from './desk.ts';
import { changeUpload, findTwins, type Upload } from './store.ts';

/** Has one of the later loads taken over days of this one? Then its rows are not all there any more. */
const isCovered = (load: LoadRecord, later: readonly LoadRecord[]): boolean =>
  later.some(
    (other) =>
      other.fact === load.fact &&
      other.source === load.source &&
      other.from <= load.to &&
      other.to >= load.from,
  );

/** The import that has brought exactly this already, if its rows are still those of their days. */
export async function findTwinLoad(
  desk: Desk,
  scope: BusinessScope,
  upload: Upload,
): Promise<LoadRecord | undefined> {
  const twins = await findTwins(desk.db, scope, upload);
  if (twins.length === 0) return undefined;
  const loads = await desk.warehouse.loads(scope);
  return loads.find(
    (load, at) => twins.some((twin) => twin.loadId === load.loadId) && !isCovered(load, loads.slice(0, at)),
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
