import { useEffect, useState } from 'react';
import { hasUnsavedWork } from '../data/unsaved.ts';
import { reloadForStaleChunk } from './stale-chunk.ts';

/**
 * Logs why a page could not be drawn and reloads it once if a chunk is missing. Returns true while reloading.
 */
export function useReloadOnce(failure: unknown): boolean {
  const [reloading, setReloading] = useState(false);
  useEffect(() => {
    console.error(failure);
    if (!reloadForStaleChunk(failure, hasUnsavedWork())) return;
    setReloading(true);
    window.location.reload();
  }, [failure]);
  return reloading;
}
