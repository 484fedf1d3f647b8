import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { lazy } from 'react';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Toolbar } from '../../ui/layout/toolbar.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import { NotificationBell } from '../notification-bell.tsx';
import { openCommandPalette } from '../palette/open-command-palette.ts';
import { AccountMenu } from './account-menu.tsx';
import { BusinessSwitcher } from './business-switcher.tsx';
import classes from './header.module.css';
import { HelpTarget } from './help-target.tsx';

/** Button that switches between light and dark theme and stores the choice. */
function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Use ${other} theme`} onClick={() => setColorScheme(other)}>
      {scheme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
    </IconButton>
  );
}

const loadPanel = () => loadChunk(() => import('./help-panel.tsx'));
const HelpPanel = lazy(() => loadPanel().then((m) => ({ default: m.HelpPanel })));

const HelpButton = () => (
  <LazyMenu preload={loadPanel} popup="dialog" menu={<HelpPanel />}>
    {(props) => <HelpTarget {...props} />}
  </LazyMenu>
);

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
