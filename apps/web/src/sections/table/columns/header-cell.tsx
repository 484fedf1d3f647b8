import type { Sort } from '@bellwether/contract/query/list-query';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useCustomerWord } from '../../../data/customer-word.ts';
import { motionMs } from '../../../theme/motion.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { ariaSort, sortAfterHeadingClick } from '../sort.ts';
import classes from '../table.module.css';
import { columnAlign, type TableColumn } from './column.ts';

type Props<Row> = {
  column: Pick<TableColumn<Row>, 'label' | 'description' | 'numeric' | 'align' | 'sort'>;
  /** Whether rows are sorted by this column. Only the first of several columns with the same sort key is marked. */
  ordered: boolean;
  /** Current sort; absent if the order of the rows is fixed. */
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  pinned?: 'start' | 'end' | undefined;
  style?: CSSProperties | undefined;
};

/**
 * Renders a heading, with a sort button if the column is sortable, and its description on hover and focus.
 */
export function HeaderCell<Row>({ column, ordered, sort, onSort, pinned, style }: Props<Row>) {
  const { label: called, description, numeric = false, sort: by } = column;
  const label = useCustomerWord()(called);
  const sortable = typeof by === 'string' && sort !== undefined && onSort !== undefined;
  const tooltip = { label: description, disabled: !description, multiline: true, maw: 280 };
  const Arrow = !sortable || !ordered ? null : sort.direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      data-align={columnAlign(column)}
      data-pinned={pinned}
      style={style}
      aria-sort={sortable ? ariaSort(sort, ordered) : undefined}
    >
      <Tooltip
        {...tooltip}
        openDelay={motionMs.passingTooltipDelay}
        {...(sortable ? { events: { focus: true } } : {})}
      >
        {sortable ? (
          <button
            type="button"
            className={classes['sort']}
            onClick={() => onSort(sortAfterHeadingClick(sort, by, numeric))}
          >
            {label}
            {Arrow && <Arrow size={14} aria-hidden="true" />}
          </button>
        ) : (
          <span>{label}</span>
        )}
      </Tooltip>
    </th>
  );
}
