import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { unreadNotificationsQuery } from '../data/notifications.ts';
import { useSession } from '../data/session/session.ts';
import { loadChunk } from '../ui/feedback/load-chunk.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { NotificationHub } from '../ui/notifications/notification-hub.tsx';
import { setNoticeReader } from '../ui/notifications/notification-log.ts';

const Rows = lazy(() =>
  loadChunk(() => import('./notification-rows.tsx')).then((m) => ({ default: m.NotificationRows })),
);

/** Bell in the header with the user's notifications and the notices of this session. */
export function NotificationBell() {
  const { user } = useSession();
  const { data } = useQuery(unreadNotificationsQuery());
  useEffect(() => setNoticeReader(user.id), [user.id]);
  return (
    <NotificationHub
      unread={data?.data.unread ?? 0}
      rows={(close) => (
        <Suspense fallback={<Skeleton height={120} />}>
          <Rows close={close} />
        </Suspense>
      )}
    />
  );
}
