import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { useReplacedPopup } from '../../../ui/overlays/lazy-menu.tsx';
import { type RowAction, RowMenuButton } from './row-menu-button.tsx';

type Props = { title: string; actions: () => readonly RowAction[] };

/** Menu of a row's actions, open from the start. */
export function RowActionsMenu({ title, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useReplacedPopup(button);
  return (
    <Menu {...menu} position="bottom-end" withinPortal>
      <Menu.Target>
        <RowMenuButton ref={button} title={title} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions().map(({ label, run, danger }) => (
          <Menu.Item key={label} onClick={run} {...(danger ? { c: 'var(--bad)' } : {})}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
