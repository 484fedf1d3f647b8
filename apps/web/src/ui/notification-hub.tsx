import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { loadChunk } from './load-chunk.ts';
import classes from './notification-hub.module.css';
import { useLoggedNotices } from './notification-log.ts';
import { Skeleton } from './skeleton.tsx';

const Panel = lazy(() =>
  loadChunk(() => import('./notification-panel.tsx')).then((module) => ({
    default: module.NotificationPanel,
  })),
);

/** The bell that opens the list of what was raised in this session, and says how much of it is unread. */
export function NotificationHub() {
  const [opened, setOpened] = useState(false);
  const unread = useLoggedNotices().filter(({ read }) => !read).length;
  return (
    <Popover {...{ opened }} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <IconButton
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={18} />
          {unread > 0 ? (
            <span className={classes['count']} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          ) : null}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['panel'] ?? ''} aria-label="Notifications">
        <Suspense fallback={<Skeleton height={120} />}>
          <Panel />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
