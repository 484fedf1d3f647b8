import '../../ui/menu-styles.ts';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ComponentPropsWithRef, useLayoutEffect, useRef, useState } from 'react';
import classes from './row.module.css';

export type RowAction = {
  label: string;
  run: () => void;
  /** It destroys something. */
  danger?: boolean;
};

type Props = { title: string; actions: () => readonly RowAction[] };

/** What can be done with a row. Only the menu that is used is made: a list that is scrolled makes rows by the hundred. */
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
  // The button that was pressed is gone; the menu gives the focus back to the one that it opens from.
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
