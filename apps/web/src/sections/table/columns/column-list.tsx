import { Button, Checkbox } from '@mantine/core';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from '../section.module.css';
import type { ChoosableColumn } from '../use-table-model.ts';
import { fullColumnLabel, type TableColumn } from './column.ts';

export type ColumnListProps = {
  columns: readonly Pick<TableColumn<never>, 'key' | 'label' | 'fullLabel'>[];
  model: {
    choosable: readonly ChoosableColumn[];
    chosen: boolean;
    show: (key: string, visible: boolean) => void;
    pin: (key: string, pinned: boolean) => void;
    reset: () => void;
  };
};

export function ColumnList({ columns, model }: ColumnListProps) {
  return (
    <div className={classes['columns']}>
      <ul aria-label="Columns of the table">
        {model.choosable.map(({ key, visible, pinned, fixed }) => {
          const column = columns.find((one) => one.key === key);
          if (!column) return null;
          const label = fullColumnLabel(column);
          return (
            <li key={key}>
              <Checkbox
                size="sm"
                label={label}
                checked={visible}
                disabled={fixed}
                onChange={({ currentTarget }) => model.show(key, currentTarget.checked)}
              />
              <IconButton
                label={`Pin ${label}`}
                size={28}
                aria-pressed={pinned}
                disabled={fixed || !visible}
                onClick={() => model.pin(key, !pinned)}
              >
                {pinned ? <IconPinFilled size={16} /> : <IconPin size={16} />}
              </IconButton>
            </li>
          );
        })}
      </ul>
      <Button variant="subtle" size="xs" fullWidth disabled={!model.chosen} onClick={model.reset}>
        Reset
      </Button>
    </div>
  );
}
