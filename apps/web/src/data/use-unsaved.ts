import { useEffect, useRef } from 'react';
import { markSavedOrLeft, watchUnsaved } from './unsaved.ts';

const nothing = () => false;

/**
 * Makes it known while a part of the page holds work that leaving would lose: neither a new version nor another page takes it unasked.
 * @param already tells of such work before the page has been drawn with it; always the same function.
 */
export function useUnsaved(unsaved: boolean, already: () => boolean = nothing): void {
  const now = useRef(unsaved);
  useEffect(() => {
    now.current = unsaved;
    if (!unsaved) markSavedOrLeft();
  }, [unsaved]);
  useEffect(() => watchUnsaved(() => now.current || already()), [already]);
}
