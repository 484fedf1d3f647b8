import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useReplacedPopup } from '../../ui/overlays/lazy-menu.tsx';
import { type ChartFormat, type ChartTool, chartFormats } from './chart-tools.ts';

type Props = {
  button: RefObject<HTMLButtonElement | null>;
  tools: readonly ChartTool[];
  /** Saves the chart as a file; absent without data. */
  onDownload: ((format: ChartFormat) => void) | undefined;
};

/** Menu of all tools of a chart on a phone. It is open from the start. */
export function ChartToolsMenu({ button, tools, onDownload }: Props) {
  const menu = useReplacedPopup(button);
  return (
    <Menu {...menu} position="bottom-end" shadow="sm">
      <Menu.Target>
        <IconButton ref={button} label="Chart tools">
          <IconDots size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {tools.map(({ label, icon: Icon, pressed, run }) =>
          pressed === undefined ? (
            <Menu.Item key={label} leftSection={<Icon size={16} />} onClick={run}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.CheckboxItem key={label} closeMenuOnClick checked={pressed} onChange={run}>
              {label}
            </Menu.CheckboxItem>
          ),
        )}
        {onDownload ? <Menu.Divider /> : null}
        {onDownload
          ? chartFormats.map((format) => (
              <Menu.Item key={format} onClick={() => onDownload(format)}>
                {`Download ${format}`}
              </Menu.Item>
            ))
          : null}
      </Menu.Dropdown>
    </Menu>
  );
}
