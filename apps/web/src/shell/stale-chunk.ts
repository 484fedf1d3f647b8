import { ChunkLoadError } from '../ui/load-chunk.ts';

const reloadedAt = 'reloadedForPart';
/** A second failure within this time is no old page that one reload puts right. */
const onceWithinMs = 60_000;

/**
 * What to do about a page that could not be drawn: a part that went missing is usually one of an older version, and
 * reloading brings the new one. True when the page is being reloaded now; it is tried once, then the reader decides.
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
