import { useEffect, useSyncExternalStore } from 'react';

/** The modals and drawers that stand over the page. The component library keeps the page from scrolling under any of them. */
let open = 0;
const listeners = new Set<() => void>();

const move = (by: number) => {
  open += by;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How many modals and drawers are open. */
export const overlayCount = (): number => open;

/** Counts one more, until the returned function is called; calling that again does nothing. */
export function openOverlay(): () => void {
  let counted = true;
  move(1);
  return () => {
    if (counted) move(-1);
    counted = false;
  };
}

/** Counts a modal or drawer while it is open. Whatever draws one calls this; `Dialog` does so for its users. */
export function useOverlay(opened: boolean): void {
  useEffect(() => (opened ? openOverlay() : undefined), [opened]);
}

/** How many modals and drawers are open, kept up to date. */
export const useOverlayCount = (): number => useSyncExternalStore(subscribe, overlayCount);
