import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Listed } from '../../data/items.ts';
import { pagesOf } from '../../data/use-item-window.ts';
import { ItemRow, type RowLook } from './item-row.tsx';

/** As `.table td` has it. */
const rowPx = 40;

type Props<T extends Listed> = RowLook<T> & {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  at: (place: number) => T | undefined;
  /** Says which pages of items the rows on the screen are of. */
  onSeen: (pages: number[]) => void;
  /** Is called once the first of the items stand in the table. */
  onDrawn: () => void;
};

/** The rows of a list of any length that are on the screen, and room for those that are not. */
export function VirtualRows<T extends Listed>({ scroller, count, at, onSeen, onDrawn, ...look }: Props<T>) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 10,
  });
  const rows = virtual.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  const pages = pagesOf(first?.index ?? 0, last?.index ?? 0, count).join();
  useEffect(() => {
    onSeen(pages.split(',').map(Number));
  }, [pages, onSeen]);
  const drawn = first !== undefined && at(first.index) !== undefined;
  useLayoutEffect(() => {
    if (drawn) onDrawn();
  }, [drawn, onDrawn]);
  const columns = look.columns.length + (look.actionsOf ? 1 : 0);
  return (
    <>
      <Spacer height={first?.start ?? 0} columns={columns} />
      {rows.map(({ index }) => (
        <ItemRow key={index} item={at(index)} rowIndex={index + 2} {...look} />
      ))}
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
