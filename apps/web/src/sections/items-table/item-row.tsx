import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Listed } from '../../data/items.ts';
import tableClasses from '../table/table-section.module.css';
import type { ItemColumn } from './columns.ts';
import classes from './items-table.module.css';
import { RowLink } from './row-link.tsx';
import { type RowAction, RowMenu } from './row-menu.tsx';

export type RowLook<T extends Listed> = {
  columns: readonly ItemColumn<T>[];
  titleOf: (item: T) => string;
  linkOf: (item: T) => string | undefined;
  /** What the menu of a row holds; without it rows have no menu. */
  actionsOf?: ((item: T) => readonly RowAction[]) | undefined;
};

type Props<T extends Listed> = RowLook<T> & {
  item: T | undefined;
  /** The row's number in the whole list, the heading being 1; only where not every row is in the page. */
  rowIndex?: number;
};

function Row<T extends Listed>({ item, rowIndex, columns, titleOf, linkOf, actionsOf }: Props<T>) {
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const shown = row.current;
    // Who stood on a row that goes (deleted, or scrolled away) goes on from the list, not from the top of the page.
    return () => {
      if (shown?.contains(document.activeElement)) shown.closest('section')?.focus({ preventScroll: true });
    };
  }, []);
  const link = item && linkOf(item);
  return (
    <tr ref={row} className={link ? classes['linked'] : undefined} aria-rowindex={rowIndex}>
      {columns.map(({ key, label, numeric, cell }, at) => {
        const content: ReactNode = item ? cell(item) : <span className={classes['ghost']} />;
        return (
          <td
            key={key}
            data-label={label}
            className={numeric ? tableClasses['numeric'] : tableClasses['text']}
            title={!numeric && typeof content === 'string' ? content : undefined}
          >
            {at === 0 && link ? <RowLink to={link}>{content}</RowLink> : content}
          </td>
        );
      })}
      {actionsOf ? (
        <td className={classes['actions']}>
          {item ? <RowMenu title={titleOf(item)} actions={() => actionsOf(item)} /> : null}
        </td>
      ) : null}
    </tr>
  );
}

/** One item; grey while it is on its way. */
export const ItemRow = memo(Row) as typeof Row;
