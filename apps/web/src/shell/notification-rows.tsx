import type { Notification } from '@bellwether/contract/api/notifications';
import { formatDateTime, localTimeAt } from '@bellwether/domain/time/date-time';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { currentImpersonation } from '../data/auth/impersonation.ts';
import { readErrorMessage } from '../data/calls/api-error.ts';
import { isDemoMode } from '../data/demo-mode.ts';
import { notificationsQuery, useMarkNotificationsRead } from '../data/notifications.ts';
import { useSession } from '../data/session/session.ts';
import { loadSignedInUser } from '../data/session/sign-in.ts';
import { ErrorBlock } from '../ui/feedback/error-block.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import classes from './notification-rows.module.css';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Formats the time of a notification: only the time for today, else date and time, in the browser's time zone. */
const formatMoment = (moment: string): string => {
  const at = new Date(moment);
  const day = (instant: Date) => localTimeAt(timeZone, instant).slice(0, 10);
  return day(at) === day(new Date())
    ? at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
    : formatDateTime(timeZone, at);
};

/** List of the user's notifications, newest first. Each is linked to its page; unread notifications are marked. */
export function NotificationRows({ close }: { close: () => void }) {
  const notifications = useQuery(notificationsQuery());
  const read = useMarkNotificationsRead();
  const rows = notifications.data?.data ?? [];
  const unread = rows.some((row) => row.unread);
  const mayMark = !(isDemoMode() || currentImpersonation());
  const navigate = useNavigate();
  const open = (row: Notification, event: MouseEvent) => {
    if (row.unread && mayMark) read.mutate(row.id);
    if (!changesAccess.has(row.kind)) return close();
    // Loads the new permissions before the linked page opens, because the user had no access to it until now.
    event.preventDefault();
    void loadSignedInUser()
      .catch(() => undefined)
      .then(() => navigate(toTarget(row)))
      .then(close);
  };
  return (
    <section aria-label="For you">
      <div className={classes['head']}>
        <h3>For you</h3>
        {rows.length > 0 && mayMark ? (
          <Button
            variant="subtle"
            size="compact-sm"
            // Keeps the disabled button focusable, so that the Escape key still reaches the list.
            {...(unread ? {} : { 'data-disabled': true })}
            aria-disabled={!unread}
            onClick={() => unread && read.mutate(null)}
          >
            Mark all as read
          </Button>
        ) : null}
      </div>
      {notifications.status === 'pending' ? <Skeleton height={96} /> : null}
      {notifications.isError ? (
        <ErrorBlock
          message={readErrorMessage(notifications.error)}
          retry={() => void notifications.refetch()}
        />
      ) : null}
      {notifications.data && rows.length === 0 ? (
        <p className={classes['none']}>
          No notifications yet. Meetings, action items and files that concern you appear here.
        </p>
      ) : null}
      {rows.length > 0 ? (
        <ul className={classes['rows']} aria-label="For you">
          {rows.map((row) => (
            <li key={row.id} data-unread={row.unread || undefined}>
              <Row row={row} open={(event) => open(row, event)} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Notification kinds after which the user's permissions must be reloaded. */
const changesAccess: ReadonlySet<string> = new Set(['access-answered', 'roles-changed']);

const toTarget = ({ path }: Notification) => {
  const { pathname, searchParams, hash } = new URL(path, location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) };
};

function Row({ row, open }: { row: Notification; open: (event: MouseEvent) => void }) {
  const { businesses } = useSession();
  return (
    <Link {...toTarget(row)} className={classes['row']} onClick={open}>
      {row.unread ? (
        <span className={classes['dot']} role="img" aria-label="Unread" />
      ) : (
        <span className={classes['dot']} />
      )}
      <span className={classes['words']}>
        <span className={classes['text']}>{row.text}</span>
        <span className={classes['when']}>
          <time dateTime={row.at}>{formatMoment(row.at)}</time>
          {row.business && businesses.length > 1 ? <span>{row.business}</span> : null}
        </span>
      </span>
    </Link>
  );
}
