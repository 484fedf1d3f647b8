import '../../ui/menu-styles.ts';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ComponentPropsWithRef, useLayoutEffect, useRef, useState } from 'react';
import classes from './row.module.css';

export type RowAction = {
  label: string;
  run: () => void;
  /** The action is destructive. */
  danger?: boolean;
};

type Props = { title: string; actions: () => readonly RowAction[] };

/**
 * Renders the menu of a row's actions. The menu is mounted on first use, because scrolling a list mounts
 * hundreds of rows.
 */
export function RowMenu({ title, actions }: Props) {
  const [used, setUsed] = useState(false);
  return used ? (
    <UsedMenu title={title} actions={actions} />
  ) : (
    <MenuButton title={title} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />
  );
}

const MenuButton = ({ title, ...rest }: { title: string } & ComponentPropsWithRef<'button'>) => (
  <button type="button" {...rest} className={classes['menu']} aria-label={`Actions for ${title}`}>
    <IconDots size={18} aria-hidden="true" />
  </button>
);

function UsedMenu({ title, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button was replaced. Focusing the new one lets the menu return the focus to it on close.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <Menu defaultOpened position="bottom-end" withinPortal>
      <Menu.Target>
        <MenuButton ref={button} title={title} />
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
