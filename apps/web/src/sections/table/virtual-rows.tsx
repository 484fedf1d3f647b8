import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react';

/** As `.table td` has it. */
const rowPx = 40;

type Props = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Of the whole table, those of menus included. */
  columns: number;
  /** Draws the row at an index of the list. */
  children: (index: number) => ReactNode;
  /** Says which rows are on the screen. */
  onSeen?: ((first: number, last: number) => void) | undefined;
  /** Is the row at an index there? */
  has: (index: number) => boolean;
  /** Is called once the first rows stand in the table. */
  onDrawn: () => void;
};

/** The rows of a list of any length that are on the screen, and room for those that are not. */
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
  const drawn = first !== undefined && has(first.index);
  useLayoutEffect(() => {
    if (drawn) onDrawn();
  }, [drawn, onDrawn]);
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
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it only keeps room, and is no row of the list
    <tr role="presentation">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null;
