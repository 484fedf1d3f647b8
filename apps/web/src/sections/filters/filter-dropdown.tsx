import { listActiveFilters } from '@bellwether/contract/query/filter-definition';
import { Button, Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useOverlay } from '../../ui/overlays/overlays.ts';
import { FilterPanel, type FilterProps } from './filter-panel.tsx';
import classes from './filters.module.css';

/** Filter button with the number of active filters. Changes take effect on 'Apply'. */
export function FilterDropdown({ definitions, value, onApply }: FilterProps) {
  const [opened, setOpened] = useState(false);
  const [sheet, setSheet] = useState(false);
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  // Keeps the layout while the filters are open, so that turning a phone does not lose typed filters.
  if (!opened && sheet !== phone) setSheet(phone);
  useOverlay(opened && sheet);
  const active = listActiveFilters(definitions, value).length;
  const close = () => setOpened(false);
  const button = (
    <Button
      variant="default"
      leftSection={<IconFilter size={16} />}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      Filter
      {active > 0 ? (
        <span className={classes['count']}>
          {active}
          <span className={classes['unseen']}> active</span>
        </span>
      ) : null}
    </Button>
  );
  const panel = <FilterPanel definitions={definitions} value={value} onApply={onApply} close={close} />;
  if (sheet)
    return (
      <>
        {button}
        <Drawer
          opened={opened}
          onClose={close}
          position="bottom"
          size="100%"
          title="Filter"
          closeButtonProps={{ 'aria-label': 'Close the filters' }}
        >
          {panel}
        </Drawer>
      </>
    );
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={400}
      // Limits the height to the available space, so that the buttons stay visible.
      middlewares={{ flip: true, shift: true, size: true }}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''}>{panel}</Popover.Dropdown>
    </Popover>
  );
}
