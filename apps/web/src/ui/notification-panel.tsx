import '@mantine/core/styles/Button.layer.css';
import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from './notification-hub.module.css';
import { forgetNotices, type NoticeEntry, readNotices, useLoggedNotices } from './notification-log.ts';
import { closeNotice } from './notify.tsx';

const timeOf = (at: number) =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** The notifications of this session, the newest first. Being drawn, they are read. */
export function NotificationPanel() {
  const entries = useLoggedNotices();
  useEffect(readNotices);
  const clear = () => {
    for (const { id, open } of entries) if (open) closeNotice(id);
    forgetNotices();
  };
  return (
    <>
      <div className={classes['head']}>
        <h2>Notifications</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          // Still focusable when it has done its work, so that Escape still reaches the list.
          {...(entries.length === 0 ? { 'data-disabled': true } : {})}
          aria-disabled={entries.length === 0}
          onClick={clear}
          data-autofocus
        >
          Clear all
        </Button>
      </div>
      {entries.length === 0 ? (
        <p className={classes['none']}>Nothing has been raised in this session.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul className={classes['list']} tabIndex={0} aria-label="Notifications">
          {entries.map((entry) => (
            <Entry key={entry.id} {...entry} />
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ id, type, text, at, open, actionText, onAction }: NoticeEntry) {
  const failed = type === 'error';
  const act = () => {
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
        <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
        {/* Its moment is over once it is closed: a session that has ended cannot be refreshed. */}
        {open && actionText ? (
          <Anchor component="button" type="button" fw={600} size="sm" onClick={act}>
            {actionText}
          </Anchor>
        ) : null}
      </div>
    </li>
  );
}
