import type { Sort } from '@bellwether/contract/query/list-query';
import { NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useCustomerWord } from '../../data/customer-word.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { TableColumn } from './columns/column.ts';
import { sortAfterHeadingClick } from './sort.ts';
import classes from './table.module.css';

type Props = {
  columns: readonly Pick<TableColumn<never>, 'label' | 'numeric' | 'sort'>[];
  sort: Sort;
  onSort: (sort: Sort) => void;
};

/** Sort control of a table on a phone, where tables have no column headings. */
export function PhoneSort({ columns, sort, onSort }: Props) {
  const replaceWord = useCustomerWord();
  const numeric = new Map<string, boolean>();
  const choices: { value: string; label: string }[] = [];
  for (const column of columns) {
    const { sort: key } = column;
    // Lists each sort key once, because two columns may share it.
    if (typeof key !== 'string' || numeric.has(key)) continue;
    numeric.set(key, column.numeric ?? false);
    choices.push({ value: key, label: replaceWord(column.label) });
  }
  if (choices.length === 0) return null;
  const ascending = sort.direction === 'asc';
  const unlisted = numeric.has(sort.key) ? [] : [{ value: sort.key, label: 'Default order' }];
  const Arrow = ascending ? IconArrowUp : IconArrowDown;
  return (
    <div className={classes['phoneSort']}>
      <NativeSelect
        aria-label="Sort by"
        size="sm"
        data={[...unlisted, ...choices]}
        value={sort.key}
        onChange={({ currentTarget: { value } }) =>
          onSort(sortAfterHeadingClick(sort, value, numeric.get(value) ?? false))
        }
      />
      <IconButton
        label={ascending ? 'Sort descending' : 'Sort ascending'}
        variant="default"
        onClick={() => onSort({ key: sort.key, direction: ascending ? 'desc' : 'asc' })}
      >
        <Arrow size={16} />
      </IconButton>
    </div>
  );
}
