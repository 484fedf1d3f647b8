import { useEffect, useState } from 'react';

/** Where the pointer is on a horizontal axis that several charts of the page have: `x` names the axis, `from` the chart that is read. */
type Cursor = { x: string; at: number; from: symbol };

let cursor: Cursor | null = null;
const listeners = new Set<() => void>();

const tell = (next: Cursor | null) => {
  cursor = next;
  for (const listener of listeners) listener();
};

/** Says to the other charts of the same x which category is read in this one; null when none is. */
export function shareCursor(x: string, at: number | null, from: symbol): void {
  if (at === null) {
    if (cursor?.from === from) tell(null);
  } else if (cursor?.at !== at || cursor.x !== x || cursor.from !== from) tell({ x, at, from });
}

/** Is any of an element within the window? What nobody sees need not follow. */
const isSeen = (element: Element | null): boolean => {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
};

/** The category that another chart of the same x is read at; null where none is, or where this chart is out of sight. */
export function useSharedCursor(
  x: string | undefined,
  own: symbol,
  element: { readonly current: Element | null },
): number | null {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    if (x === undefined) return;
    const follow = () =>
      setAt(cursor && cursor.x === x && cursor.from !== own && isSeen(element.current) ? cursor.at : null);
    listeners.add(follow);
    return () => {
      listeners.delete(follow);
    };
  }, [x, own, element]);
  return at;
}
