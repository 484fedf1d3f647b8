import { useEffect, useState } from 'react';

/**
 * Shared pointer position on an x axis that several charts have. `x` is the key of the axis, `from` the chart
 * under the pointer.
 */
type Cursor = { x: string; at: number; from: symbol };

let cursor: Cursor | null = null;
const listeners = new Set<() => void>();

const setCursor = (next: Cursor | null) => {
  cursor = next;
  for (const listener of listeners) listener();
};

/** Shares the highlighted category with the charts of the same x axis; null ends it. */
export function shareCursor(x: string, at: number | null, from: symbol): void {
  if (at === null) {
    if (cursor?.from === from) setCursor(null);
  } else if (cursor?.at !== at || cursor.x !== x || cursor.from !== from) setCursor({ x, at, from });
}

/** Returns whether part of an element is in the viewport. Charts out of sight do not follow the cursor. */
const isSeen = (element: Element | null): boolean => {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
};

/**
 * Returns the category highlighted in another chart of the same x axis. Null if there is none or this chart
 * is out of sight.
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
