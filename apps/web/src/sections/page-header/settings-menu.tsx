import { Menu } from '@mantine/core';
import { IconMask, IconReload, IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { isDemoMode, setDemoMode } from '../../data/demo-mode.ts';
import { listSubNavigation, mayOpenScreen, navigationLabel } from '../../data/page/screen.ts';
import { usePageSearch, useScreens } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { loadIntegrationTypes } from '../../data/session/sign-in.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { useReplacedPopup } from '../../ui/overlays/lazy-menu.tsx';

/**
 * Settings menu for admins, open from the start: configuration pages of the business, data reload, demo mode and Super
 * Admin pages.
 */
export function SettingsMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useReplacedPopup(button);
  const { reader } = useSession();
  const screens = useScreens();
  const productPages = screens.filter((page) => page.superAdmin && mayOpenScreen(page, reader));
  const pages = [...listSubNavigation(screens, 'config', reader), ...productPages];
  const queries = useQueryClient();
  const search = usePageSearch();
  const reload = async () => {
    await Promise.all([queries.resetQueries(), loadIntegrationTypes({ force: true })]);
    const failed = queries
      .getQueryCache()
      .findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    if (failed.length === 0) notify({ text: 'Data reloaded.' });
  };
  return (
    <Menu {...menu} position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton ref={button} label="Settings" variant="default">
          <IconSettings size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map((page) => (
          <Menu.Item
            key={page.path}
            renderRoot={(props) => (
              <Link {...props} to={page.path} search={{ business: search['business'] }} />
            )}
          >
            {navigationLabel(page)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconReload size={16} />} onClick={() => void reload()}>
          Reload data
        </Menu.Item>
        <Menu.Item leftSection={<IconMask size={16} />} onClick={() => setDemoMode(!isDemoMode())}>
          {isDemoMode() ? 'Turn off demo mode' : 'Turn on demo mode'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
