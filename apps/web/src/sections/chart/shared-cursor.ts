import { useEffect, useState } from 'react';

/**
 * Pointer position shared by several charts with the same x axis. `x` is the key of the axis, `from` the chart under
 * the pointer.
 */
type Cursor = { x: string; at: number; from: symbol };

let cursor: Cursor | null = null;
const listeners = new Set<() => void>();

const setCursor = (next: Cursor | null) => {
  cursor = next;
  for (const listener of listeners) listener();
};

/** Highlights a category in all charts with the same x axis; null ends the highlight. */
export function shareCursor(x: string, at: number | null, from: symbol): void {
  if (at === null) {
    if (cursor?.from === from) setCursor(null);
  } else if (cursor?.at !== at || cursor.x !== x || cursor.from !== from) setCursor({ x, at, from });
}

/** Returns whether any of an element is in the viewport. Charts out of sight do not follow the cursor. */
const isSeen = (element: Element | null): boolean => {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
};

/**
 * Returns the category that the pointer highlights in another chart with the same x axis. Null if no category is
 * highlighted or this chart is out of sight.
 */
export function useSharedCursor(
  x: string | undefined,
  ownId: symbol,
  element: { readonly current: Element | null },
): number | null {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    if (x === undefined) return;
    const follow = () =>
      setAt(cursor && cursor.x === x && cursor.from !== ownId && isSeen(element.current) ? cursor.at : null);
    listeners.add(follow);
    return () => {
      listeners.delete(follow);
    };
  }, [x, ownId, element]);
  return at;
}
