import '@mantine/core/styles/Button.layer.css';
import { Button, Text } from '@mantine/core';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import type { ConfirmText } from './text.ts';

type Props = ConfirmText & {
  opened: boolean;
  /** It is being done: the buttons wait, and the question stays. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be taken back lightly. */
export function ConfirmModal({ opened, busy = false, onConfirm, onClose, ...words }: Props) {
  const { title, message, confirm, cancel = 'Cancel', danger = false } = words;
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} size="sm">
      <Text>{message}</Text>
      <div className={classes['acts']}>
        {/* Where something is destroyed, Enter pressed in passing must not do it. */}
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
