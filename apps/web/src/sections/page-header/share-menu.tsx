import '../../ui/menu.ts';
import '@mantine/core/styles/Button.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconLink, IconShare3 } from '@tabler/icons-react';
import { type PageState, periodModule, writePeriod } from '../../data/page-state.ts';
import { parseFilters, printFilters } from '../../data/url-filters.ts';
import { usePageState } from '../../data/use-page-state.ts';
import { notify } from '../../ui/notify.tsx';

/** What can be done to show this page to somebody else. */
export function ShareMenu() {
  const state = usePageState();
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconShare3 size={16} />}>
          Share
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink(state)}>
          Copy link
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The link names the dates, so that it shows the same on another day. */
async function copyLink(state: PageState): Promise<void> {
  const link = new URL(window.location.href);
  const filters = parseFilters(link.searchParams.get('filters'));
  link.searchParams.set('filters', printFilters({ ...filters, [periodModule]: writePeriod(state) }));
  try {
    await navigator.clipboard.writeText(link.href);
    notify({ text: 'Link copied.' });
  } catch {
    notify({ text: 'The link could not be copied. Please copy it from the address bar.', type: 'error' });
  }
}
