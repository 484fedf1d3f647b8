import type { Sort } from '@bellwether/contract/query/list-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { Listed } from '../../data/items.ts';
import { HeaderCell } from '../table/header-cell.tsx';
import { SkeletonRows } from '../table/skeleton-rows.tsx';
import tableClasses from '../table/table-section.module.css';
import { ItemRow, type RowLook } from './item-row.tsx';
import classes from './items-table.module.css';
import { useFrozenWidths } from './use-frozen-widths.ts';
import { VirtualRows } from './virtual-rows.tsx';

/** Some rows, all of them in the page; or any number, of which those on the screen are. null stands for not yet known. */
export type Rows<T extends Listed> =
  | { items: readonly T[] | null; waiting: number }
  | { count: number | null; at: (place: number) => T | undefined; onSeen: (pages: number[]) => void };

type Props<T extends Listed> = RowLook<T> & {
  title: string;
  rows: Rows<T>;
  stale: boolean;
  /** What is asked for, as text. */
  asked: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

/** The table itself. It scrolls by itself, never the page sideways; its headings stay in sight. */
export function ItemsGrid<T extends Listed>({ title, rows, stale, asked, sort, onSort, ...look }: Props<T>) {
  const scroller = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const { columns, actionsOf } = look;
  const whole = 'count' in rows;
  const { widths, freeze } = useFrozenWidths(table, columns.map(({ key }) => key).join());
  const frozen = whole ? widths : null;
  // Another order or search begins at its first row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is asked for matters
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [asked]);
  return (
    <section
      ref={scroller}
      className={`${tableClasses['scroll']} ${classes['scroll']}`}
      data-whole={whole}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`${title}, rows`}
    >
      <table
        ref={table}
        className={tableClasses['table']}
        aria-label={title}
        aria-rowcount={whole && rows.count !== null ? rows.count + 1 : undefined}
        data-stale={stale || undefined}
        style={
          frozen ? { tableLayout: 'fixed', minWidth: frozen.reduce((sum, one) => sum + one, 0) } : undefined
        }
      >
        {frozen ? (
          <colgroup>
            {columns.map(({ key }, at) => (
              <col key={key} style={{ width: frozen[at] }} />
            ))}
            {actionsOf ? <col style={{ width: frozen.at(-1) }} /> : null}
          </colgroup>
        ) : null}
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} {...{ column, sort, onSort }} />
            ))}
            {actionsOf ? (
              <th scope="col" className={classes['actions']}>
                <span className={classes['unseen']}>Actions</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>{bodyOf(rows, look, scroller, freeze)}</tbody>
      </table>
    </section>
  );
}

function bodyOf<T extends Listed>(
  rows: Rows<T>,
  look: RowLook<T>,
  scroller: RefObject<HTMLElement | null>,
  onDrawn: () => void,
) {
  const columns = look.columns.length + (look.actionsOf ? 1 : 0);
  if ('count' in rows)
    return rows.count === null ? (
      <SkeletonRows rows={15} columns={columns} />
    ) : (
      <VirtualRows
        {...{ scroller, onDrawn }}
        count={rows.count}
        at={rows.at}
        onSeen={rows.onSeen}
        {...look}
      />
    );
  return rows.items === null ? (
    <SkeletonRows rows={rows.waiting} columns={columns} />
  ) : (
    rows.items.map((item) => <ItemRow key={item.id} item={item} {...look} />)
  );
}
