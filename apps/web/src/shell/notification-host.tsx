import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';

const Host = lazy(() => import('./notification-list.tsx').then((m) => ({ default: m.NotificationList })));

/** Where notifications appear. What draws them is loaded with the first one. */
export function NotificationHost() {
  const { notifications } = useNotifications();
  const [used, setUsed] = useState(false);
  if (!used && notifications.length > 0) setUsed(true);
  return used ? (
    <Suspense fallback={null}>
      <Host />
    </Suspense>
  ) : null;
}
