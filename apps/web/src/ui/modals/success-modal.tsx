import { Button, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Text that reports the result: `addedToMeetingText(name)`. */
  message: string;
  /** Draws the link to the meeting with this text. The page supplies it because it knows the address. */
  meetingLink?: (linkText: string) => ReactNode;
};

export function SuccessModal({ opened, onClose, message, meetingLink }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Success!" size="sm">
      <div className={classes['done']}>
        <IconCircleCheck size={20} className={classes['tick']} aria-hidden />
        <div>
          <Text>{message}</Text>
          {meetingLink?.('View the meeting')}
        </div>
      </div>
      <div className={classes['acts']}>
        <Button onClick={onClose} data-autofocus>
          Okay!
        </Button>
      </div>
    </Dialog>
  );
}
