import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

export function NotificationList({ limit }: { limit: number }) {
  return <Notifications position="bottom-right" limit={limit} containerWidth={400} />;
}
