import { useEffect, useRef } from 'react';
import { markSavedOrLeft, watchUnsaved } from './unsaved.ts';

const nothing = () => false;

/**
 * Registers unsaved work of a part of the page. Neither a new version nor another page then discards it
 * without confirmation.
 * @param already reports such work before the next render; must always be the same function.
 * @param save saves it now, for work that is saved by itself; must always be the same function.
 */
export function useUnsaved(
  unsaved: boolean,
  hasUnsavedNow: () => boolean = nothing,
  save?: () => Promise<unknown>,
): void {
  const now = useRef(unsaved);
  useEffect(() => {
    now.current = unsaved;
    if (!unsaved) markSavedOrLeft();
  }, [unsaved]);
  useEffect(() => watchUnsaved(() => now.current || hasUnsavedNow(), save), [hasUnsavedNow, save]);
}
