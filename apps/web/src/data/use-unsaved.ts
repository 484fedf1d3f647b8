import { useEffect, useRef } from 'react';
import { markSavedOrLeft, watchUnsaved } from './unsaved.ts';

const nothing = () => false;

/**
 * Registers unsaved work of a component. Neither a new version nor another page then discards it without confirmation.
 * @param hasUnsavedNow reports such work before the next render; must always be the same function.
 * @param save saves the work now, for a component with automatic saving; must always be the same function.
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
