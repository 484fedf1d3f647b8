import '@mantine/core/styles/Button.layer.css';
import './modal.ts';
import { Button, Group, Modal, Text } from '@mantine/core';

type Props = {
  opened: boolean;
  title: string;
  say: string;
  /** The label of the button that does it. */
  confirm: string;
  /** The act destroys something. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be taken back lightly. */
export function ConfirmModal({ opened, title, say, confirm, danger = false, busy = false, ...acts }: Props) {
  return (
    <Modal opened={opened} onClose={acts.onClose} title={title} size="sm">
      <Text mb="lg">{say}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={acts.onClose}>
          Cancel
        </Button>
        <Button
          {...(danger ? { color: 'red.8' } : {})}
          loading={busy}
          onClick={acts.onConfirm}
          data-autofocus
        >
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
