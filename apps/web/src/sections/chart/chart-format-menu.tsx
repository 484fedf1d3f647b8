import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useReplacedPopup } from '../../ui/overlays/lazy-menu.tsx';
import { type ChartFormat, chartFormats } from './chart-tools.ts';

/** Menu of the formats in which a chart can be saved. It is open from the start. */
export function ChartFormatMenu({ onChoose }: { onChoose: (format: ChartFormat) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useReplacedPopup(button);
  return (
    <Menu {...menu} position="bottom-end" shadow="sm">
      <Menu.Target>
        <IconButton ref={button} label="Download">
          <IconDownload size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {chartFormats.map((format) => (
          <Menu.Item key={format} onClick={() => onChoose(format)}>
            {format}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
