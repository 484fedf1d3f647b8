import '../../ui/menu-styles.ts';
import { Menu } from '@mantine/core';
import { IconReload, IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { navLabel, readable, subNav } from '../../data/screen.ts';
import { useSession } from '../../data/session.ts';
import { usePageSearch, useScreens } from '../../data/use-screen.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notify.tsx';

/** The global settings, for admins: the configuration pages of the business, its data asked for anew, and what is for Super Admins alone. */
export function SettingsMenu() {
  const { reader } = useSession();
  const screens = useScreens();
  const ofProduct = screens.filter((page) => page.superAdmin && readable(page, reader));
  const pages = [...subNav(screens, 'config', reader), ...ofProduct];
  const queries = useQueryClient();
  const search = usePageSearch();
  const reload = async () => {
    await queries.resetQueries();
    const failed = queries
      .getQueryCache()
      .findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    if (failed.length === 0) notify({ text: 'Data reloaded.' });
  };
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton label="Settings" variant="default">
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
            {navLabel(page)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconReload size={16} />} onClick={() => void reload()}>
          Reload data
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
