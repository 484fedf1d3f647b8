import { Anchor, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { overlayCount } from './modals/overlays.ts';
import { createNoticeId, type Notice, noticeDurationMs } from './notification.ts';
import { logClosed, logNotice } from './notification-log.ts';

/** Buttons that stay in sight at the foot of a long form's page are marked by who draws them. */
const hasFoot = (): boolean =>
  typeof document !== 'undefined' && document.querySelector('[data-page-foot]') !== null;

/** Shows a notification and gives its id. Errors are announced at once, others when the reader is idle. */
export function notify(notice: Notice): string {
  const id = createNoticeId();
  const failed = notice.type === 'error';
  logNotice(id, notice, Date.now());
  notifications.show({
    id,
    // At the bottom it is out of the way of the hub, at the top of buttons that end a dialog or stay at the page's foot.
    position: overlayCount() > 0 || hasFoot() ? 'top-center' : 'bottom-right',
    color: failed ? 'red.8' : 'brand',
    role: failed ? 'alert' : 'status',
    autoClose: noticeDurationMs(notice, Date.now()),
    closeButtonProps: { 'aria-label': 'Close notification' },
    message: <Message {...notice} close={() => closeNotice(id)} />,
    ...(failed ? { icon: <ErrorIcon /> } : {}),
    onClose: () => {
      logClosed(id);
      // Later: what it does may raise another, which the list that is just being changed would lose.
      if (notice.closeAction) queueMicrotask(notice.closeAction);
    },
  });
  return id;
}

export const closeNotice = (id: string): void => {
  notifications.hide(id);
};

/** A sign beside the colour. Drawn of text: the pages before the sign-in load no icons. */
const ErrorIcon = () => (
  <span role="img" aria-label="Error" style={{ fontWeight: 700 }}>
    !
  </span>
);

function Message({ text, actionText, onAction, close }: Notice & { close: () => void }) {
  const act = () => {
    onAction?.();
    close();
  };
  return (
    <Text size="sm" c="var(--mantine-color-text)">
      {text}{' '}
      {actionText ? (
        <Anchor component="button" type="button" fw={600} size="sm" onClick={act}>
          {actionText}
        </Anchor>
      ) : null}
    </Text>
  );
}
