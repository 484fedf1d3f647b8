import { Anchor, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Notice, noticeId, staysFor } from './notification.ts';

/** Shows a notification and gives its id. Errors are announced at once, others when the reader is idle. */
export function notify(notice: Notice): string {
  const id = noticeId();
  const failed = notice.type === 'error';
  notifications.show({
    id,
    color: failed ? 'red' : 'brand',
    role: failed ? 'alert' : 'status',
    autoClose: staysFor(notice, Date.now()),
    closeButtonProps: { 'aria-label': 'Close notification' },
    message: <Message {...notice} close={() => closeNotice(id)} />,
    ...(notice.closeAction ? { onClose: notice.closeAction } : {}),
  });
  return id;
}

export const closeNotice = (id: string): void => {
  notifications.hide(id);
};

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
