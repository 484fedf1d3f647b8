import { ChunkLoadError } from '../ui/feedback/load-chunk.ts';

const reloadedAt = 'reloadedForPart';
/** Minimum time between reloads in ms. A second failure within it is not caused by an outdated page. */
const onceWithinMs = 60_000;

/**
 * Decides if a page that could not be drawn reloads. A missing chunk is usually one of an older version, and
 * a reload loads the new one. Returns true when the page should reload now; it is tried once, then the user
 * decides.
 */
export function reloadForStaleChunk(
  failure: unknown,
  unsaved: boolean,
  store: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
  now = Date.now(),
): boolean {
  if (!(failure instanceof ChunkLoadError) || unsaved) return false;
  if (now - Number(store.getItem(reloadedAt) ?? 0) < onceWithinMs) return false;
  store.setItem(reloadedAt, String(now));
  return true;
}
