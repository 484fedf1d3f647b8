import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './notification-hub.module.css';
import { clearNotices, type LoggedNotice, markNoticesRead, useLoggedNotices } from './notification-log.ts';
import { closeNotice } from './notify.tsx';

const formatTime = (at: number) =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/**
 * List of the stored notifications and, below, the notices of this session, newest first. Drawing it marks
 * the notices as read.
 */
export function NotificationPanel({ storedRows }: { storedRows?: ReactNode }) {
  const entries = useLoggedNotices();
  const body = useRef<HTMLDivElement>(null);
  useEffect(markNoticesRead);
  const clear = () => {
    for (const { id, open } of entries) if (open) closeNotice(id);
    clearNotices();
    // Moves the focus to the panel, because the button disappears with the list and Escape must still reach the panel.
    body.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the scroll area must be reachable by keyboard, and takes the focus when a button in it disappears
    <div ref={body} className={classes['body']} tabIndex={0} data-autofocus>
      {storedRows}
      {storedRows && entries.length === 0 ? null : (
        <section aria-label="In this session">
          <div className={classes['head']}>
            <h3>In this session</h3>
            {entries.length > 0 ? (
              <Button variant="subtle" size="compact-sm" onClick={clear}>
                Clear all
              </Button>
            ) : null}
          </div>
          {entries.length === 0 ? (
            <p className={classes['none']}>No messages in this session.</p>
          ) : (
            <ul className={classes['list']} aria-label="In this session">
              {entries.map((entry) => (
                <Entry key={entry.id} {...entry} />
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}

function Entry({ id, type, text, at, open, actionText, onAction }: LoggedNotice) {
  const failed = type === 'error';
  const runAction = () => {
    onAction?.();
    closeNotice(id);
  };
  return (
    <li data-failed={failed || undefined}>
      {failed ? (
        <IconAlertTriangle size={18} role="img" aria-label="Error" />
      ) : (
        <IconInfoCircle size={18} aria-hidden />
      )}
      <div>
        <p>{text}</p>
        <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
        {/* A closed notice has no action: an ended session, for example, cannot be refreshed. */}
        {open && actionText ? (
          <Anchor component="button" type="button" fw={600} size="sm" onClick={runAction}>
            {actionText}
          </Anchor>
        ) : null}
      </div>
    </li>
  );
}
