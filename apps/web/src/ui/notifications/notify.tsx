import { Anchor, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { overlayCount } from '../overlays/overlays.ts';
import { createNoticeId, type Notice, noticeDurationMs } from './notification.ts';
import { logNotice, logNoticeClosed } from './notification-log.ts';

/** Checks if a long form's page has buttons fixed at its bottom, which mark themselves by `data-page-foot`. */
const hasFoot = (): boolean =>
  typeof document !== 'undefined' && document.querySelector('[data-page-foot]') !== null;

/** Shows a notification and returns its id. Screen readers announce errors at once, others when idle. */
export function notify(notice: Notice): string {
  const id = createNoticeId();
  const failed = notice.type === 'error';
  logNotice(id, notice, Date.now());
  notifications.show({
    id,
    // The bottom corner does not cover the notification hub; the top does not cover the buttons of a dialog or at the
    // page's bottom.
    position: overlayCount() > 0 || hasFoot() ? 'top-center' : 'bottom-right',
    color: failed ? 'red.8' : 'brand',
    role: failed ? 'alert' : 'status',
    autoClose: noticeDurationMs(notice, Date.now()),
    closeButtonProps: { 'aria-label': 'Close notification' },
    message: <Message {...notice} close={() => closeNotice(id)} />,
    ...(failed ? { icon: <ErrorIcon /> } : {}),
    onClose: () => {
      logNoticeClosed(id);
      // `closeAction` runs later: a notification that it raises would be lost while the list is being changed.
      if (notice.closeAction) queueMicrotask(notice.closeAction);
    },
  });
  return id;
}

export const closeNotice = (id: string): void => {
  notifications.hide(id);
};

/** Text icon in addition to the colour. It is not an SVG icon, because pages before the sign-in load none. */
const ErrorIcon = () => (
  <span role="img" aria-label="Error" style={{ fontWeight: 700 }}>
    !
  </span>
);

function Message({ text, actionText, onAction, close }: Notice & { close: () => void }) {
  const runAction = () => {
    onAction?.();
    close();
  };
  return (
    <Text size="sm" c="var(--mantine-color-text)">
      {text}{' '}
      {actionText ? (
        <Anchor component="button" type="button" fw={600} size="sm" onClick={runAction}>
          {actionText}
        </Anchor>
      ) : null}
    </Text>
  );
}
