import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Toolbar } from '../../ui/layout/toolbar.tsx';
import { NotificationBell } from '../notification-bell.tsx';
import { openCommandPalette } from '../palette/open-command-palette.ts';
import { AccountMenu } from './account-menu.tsx';
import { BusinessSwitcher } from './business-switcher.tsx';
import classes from './header.module.css';
import { HelpButton } from './help-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Header bar of every page. `openMenu` is set on a phone, where the sidebar is a drawer. */
export function Header({ openMenu }: { openMenu?: () => void }) {
  return (
    <header className={classes['header']}>
      <Toolbar aria-label="Business and account" className={classes['bar']}>
        {openMenu ? (
          <IconButton label="Open menu" onClick={openMenu}>
            <IconMenu2 size={20} />
          </IconButton>
        ) : null}
        <BusinessSwitcher />
        <span className={classes['space']} />
        <IconButton label="Search everything (Ctrl K)" onClick={openCommandPalette}>
          <IconSearch size={18} />
        </IconButton>
        <ThemeToggle />
        <NotificationBell />
        <HelpButton />
        <AccountMenu />
      </Toolbar>
    </header>
  );
}
