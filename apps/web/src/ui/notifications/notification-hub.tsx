import { useMediaQuery } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadChunk } from '../feedback/load-chunk.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { IconButton } from '../icon-button.tsx';
import { LazyPopover } from '../overlays/lazy-popover.tsx';
import { useOverlay } from '../overlays/overlays.ts';
import classes from './notification-hub.module.css';
import { useLoggedNotices } from './notification-log.ts';

const Panel = lazy(() =>
  loadChunk(() => import('./notification-panel.tsx')).then((module) => ({
    default: module.NotificationPanel,
  })),
);

const SideDrawer = lazy(() =>
  loadChunk(() => import('../layout/side-drawer.tsx')).then((m) => ({ default: m.SideDrawer })),
);

type Props = {
  /** Number of unread stored notifications, added to the unread notices of this session. */
  unread?: number;
  /** Draws the stored notifications above the notices of this session. */
  rows?: (close: () => void) => ReactNode;
};

/** Bell with the unread count. It opens the list in a popover, on a phone over the whole page. */
export function NotificationHub({ unread: storedUnread = 0, rows }: Props) {
  const [opened, setOpened] = useState(false);
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  useOverlay(phone === true && opened);
  const close = () => setOpened(false);
  const unread = storedUnread + useLoggedNotices().filter(({ read }) => !read).length;
  const bell = (props: { onClick: () => void }) => (
    <IconButton label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'} {...props}>
      <IconBell size={18} />
      {unread > 0 ? (
        <span className={classes['count']} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </IconButton>
  );
  const panel = (done: () => void) => (
    <Suspense fallback={<Skeleton height={120} />}>
      <Panel storedRows={rows?.(done)} />
    </Suspense>
  );
  if (phone)
    return (
      <>
        {bell({ onClick: () => setOpened(!opened) })}
        <Suspense fallback={null}>
          <SideDrawer
            opened={opened}
            onClose={close}
            position="right"
            size="100%"
            title="Notifications"
            padding="md"
          >
            <div className={classes['drawer']}>{panel(close)}</div>
          </SideDrawer>
        </Suspense>
      </>
    );
  return (
    <LazyPopover label="Notifications" className={classes['panel']} width={400} button={bell}>
      {(close) => (
        <>
          <h2 className={classes['title']}>Notifications</h2>
          {panel(close)}
        </>
      )}
    </LazyPopover>
  );
}
