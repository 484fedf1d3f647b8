import { useEffect } from 'react';
import { useSession } from '../data/session/session.ts';
import { NotificationHub } from '../ui/notification-hub.tsx';
import { keepNoticesOf } from '../ui/notification-log.ts';

/** The notifications of whoever is signed in. */
export function NotificationBell() {
  const { user } = useSession();
  useEffect(() => keepNoticesOf(user.id), [user.id]);
  return <NotificationHub />;
}
