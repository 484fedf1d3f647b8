import { useMediaQuery } from '@mantine/hooks';
import { notificationsStore, useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../ui/feedback/load-chunk.ts';

const Host = lazy(() =>
  loadChunk(() => import('./notification-list.tsx')).then((m) => ({ default: m.NotificationList })),
);

/**
 * Host of notifications; its list is loaded with the first notification. Notifications beyond the limit wait in a queue
 * and are visible in the hub.
 */
export function NotificationHost() {
  const { notifications } = useNotifications();
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const limit = phone ? 3 : 5;
  const [used, setUsed] = useState(false);
  // Sets the limit before the first notification, because the lazily loaded list would set it too late.
  useEffect(() => notificationsStore.updateState((state) => ({ ...state, limit })), [limit]);
  if (!used && notifications.length > 0) setUsed(true);
  return used ? (
    <Suspense fallback={null}>
      <Host limit={limit} />
    </Suspense>
  ) : null;
}
