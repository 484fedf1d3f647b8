import { ChunkLoadError } from '../ui/feedback/load-chunk.ts';

const reloadedAt = 'reloadedForPart';
/**
 * Minimum time between automatic reloads in ms. After a second failure within it, the page is not outdated, so a reload
 * would not help.
 */
const onceWithinMs = 60_000;

/**
 * Decides if a page that could not be drawn reloads. A missing chunk usually belongs to an older version, and a reload
 * loads the new version. Returns true when the page should reload now; this is tried once, then the user decides.
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
