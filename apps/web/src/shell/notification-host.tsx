import { useMediaQuery } from '@mantine/hooks';
import { notificationsStore, useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../ui/load-chunk.ts';

const Host = lazy(() =>
  loadChunk(() => import('./notification-list.tsx')).then((m) => ({ default: m.NotificationList })),
);

/**
 * Where notifications appear. What draws them is loaded with the first one. Those there is no room for wait their turn,
 * and stand in the hub meanwhile.
 */
export function NotificationHost() {
  const { notifications } = useNotifications();
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const limit = phone ? 3 : 5;
  const [used, setUsed] = useState(false);
  // Before the first are raised: what draws them would set it too late for those.
  useEffect(() => notificationsStore.updateState((state) => ({ ...state, limit })), [limit]);
  if (!used && notifications.length > 0) setUsed(true);
  return used ? (
    <Suspense fallback={null}>
      <Host limit={limit} />
    </Suspense>
  ) : null;
}
