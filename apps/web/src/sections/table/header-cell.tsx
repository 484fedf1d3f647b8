import type { Sort } from '@bellwether/contract/query/list-query';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { motion } from '../../theme/motion.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { ariaSort, nextSort } from './sort.ts';
import classes from './table-section.module.css';

export type Heading = {
  key: string;
  label: string;
  description?: string;
  numeric?: boolean;
  /** The key the list is sorted by; absent where it cannot be sorted. */
  sort?: string | null;
};

type Props = { column: Heading; sort: Sort; onSort: (sort: Sort) => void };

/** A heading that sorts when it can, with the metric's meaning on hover and on focus. */
export function HeaderCell({ column, sort, onSort }: Props) {
  const { label, description, numeric = false, sort: by = null } = column;
  const Arrow = by !== sort.key ? null : sort.direction === 'asc' ? IconArrowUp : IconArrowDown;
  const side = numeric ? classes['numeric'] : classes['text'];
  if (by === null)
    return (
      <th scope="col" className={side}>
        <Tooltip
          label={description}
          disabled={!description}
          multiline
          maw={280}
          openDelay={motion.passingTooltipDelay}
        >
          <span>{label}</span>
        </Tooltip>
      </th>
    );
  return (
    <th scope="col" className={side} aria-sort={ariaSort(sort, by)}>
      <Tooltip
        label={description}
        disabled={!description}
        multiline
        maw={280}
        openDelay={motion.passingTooltipDelay}
        events={{ focus: true }}
      >
        <button type="button" className={classes['sort']} onClick={() => onSort(nextSort(sort, by, numeric))}>
          {label}
          {Arrow && <Arrow size={14} aria-hidden="true" />}
        </button>
      </Tooltip>
    </th>
  );
}
