import { Button, Text } from '@mantine/core';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import type { ConfirmText } from './text.ts';

type Props = ConfirmText & {
  opened: boolean;
  /** Whether the action is running; the buttons are then blocked and the dialog stays open. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmModal({ opened, busy = false, onConfirm, onClose, ...texts }: Props) {
  const { title, message, confirm, cancel = 'Cancel', danger = false } = texts;
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} size="sm">
      <Text>{message}</Text>
      <div className={classes['acts']}>
        {/* Cancel has the focus in a destructive dialog, so that an accidental Enter destroys nothing. */}
        <Button variant="default" disabled={busy} onClick={close} data-autofocus={danger || undefined}>
          {cancel}
        </Button>
        <Button
          {...(danger ? { color: 'red.8' } : {})}
          loading={busy}
          onClick={onConfirm}
          data-autofocus={!danger || undefined}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
