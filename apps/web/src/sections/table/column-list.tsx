import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { fullLabelOf } from './column.ts';
import type { ColumnChooserProps } from './column-chooser.tsx';
import classes from './section.module.css';

/** Every column of a table: shown or not, kept in sight or not, and back to how they were at first. */
export function ColumnList({ columns, model }: ColumnChooserProps) {
  return (
    <div className={classes['columns']}>
      <ul aria-label="Columns of the table">
        {model.choosable.map(({ key, visible, pinned, fixed }) => {
          const column = columns.find((one) => one.key === key);
          if (!column) return null;
          const label = fullLabelOf(column);
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
                label={`Keep ${label} in sight`}
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
