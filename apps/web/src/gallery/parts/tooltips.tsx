import { Button, Group } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { HeaderCell } from '../../sections/table/columns/header-cell.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InfoTooltip } from '../../ui/overlays/info-tooltip.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { Specimen } from '../specimen.tsx';

const clicks = {
  key: 'clicks',
  label: 'Clicks',
  description: 'How often an advertisement was clicked.',
  numeric: true,
  sort: 'clicks',
};

export function TooltipsSpecimens() {
  return (
    <>
      <Specimen name="Tooltip">
        <Tooltip label="Exactly $1,234.50">
          <Button variant="default">Revenue</Button>
        </Tooltip>
      </Specimen>
      <Specimen name="Control that is only an icon">
        <Group gap="xs">
          <IconButton label="Add to the favourites">
            <IconStar size={18} />
          </IconButton>
          <IconButton label="Not for now" disabled>
            <IconStar size={18} />
          </IconButton>
        </Group>
      </Specimen>
      <Specimen name="Table heading">
        <table>
          <thead>
            <tr>
              <HeaderCell
                column={clicks}
                ordered
                sort={{ key: 'clicks', direction: 'desc' }}
                onSort={() => {}}
              />
            </tr>
          </thead>
        </table>
      </Specimen>
      <Specimen name="Explanation">
        <InfoTooltip label="revenue">What was invoiced, excluding tax.</InfoTooltip>
      </Specimen>
    </>
  );
}
