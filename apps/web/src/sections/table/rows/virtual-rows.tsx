import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react';

/** Row height in px, as `.table td` defines it. */
const rowPx = 40;

type Props = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Number of columns of the whole table, including the menu column. */
  columns: number;
  children: (index: number) => ReactNode;
  onSeen?: ((first: number, last: number) => void) | undefined;
  /** Returns whether the row at an index is loaded. */
  has: (index: number) => boolean;
  /** Called once the first rows are rendered. */
  onDrawn: () => void;
};

/** Renders the visible rows of a list of any length, with spacers in place of the hidden rows. */
export function VirtualRows({ scroller, count, columns, children, onSeen, has, onDrawn }: Props) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 10,
  });
  const rows = virtual.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  const [from, to] = [first?.index ?? 0, last?.index ?? 0];
  useEffect(() => {
    onSeen?.(from, to);
  }, [from, to, onSeen]);
  const hasFirst = first !== undefined && has(first.index);
  useLayoutEffect(() => {
    if (hasFirst) onDrawn();
  }, [hasFirst, onDrawn]);
  return (
    <>
      <Spacer height={first?.start ?? 0} columns={columns} />
      {rows.map(({ index }) => children(index))}
      <Spacer height={last ? virtual.getTotalSize() - last.end : 0} columns={columns} />
    </>
  );
}

const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the row is only a spacer, not a row of the list
    <tr role="presentation">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null;
