import { useEffect, useSyncExternalStore } from 'react';

/** Number of open modals and drawers. The library prevents scrolling of the page below them. */
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

export const overlayCount = (): number => open;

/** Adds an open overlay to the count until the returned function is called; repeated calls do nothing. */
export function openOverlay(): () => void {
  let isCounted = true;
  move(1);
  return () => {
    if (isCounted) move(-1);
    isCounted = false;
  };
}

/**
 * Counts a modal or drawer while it is open. Every component that draws one must call this; `Dialog` does it
 * for its users.
 */
export function useOverlay(opened: boolean): void {
  useEffect(() => (opened ? openOverlay() : undefined), [opened]);
}

export const useOverlayCount = (): number => useSyncExternalStore(subscribe, overlayCount);
