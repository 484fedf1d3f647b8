import { Anchor, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './state-block.module.css';

type Props = { message: string; retry?: () => void; retryLabel?: string };

export function ErrorBlock({ message, retry, retryLabel = 'Try again' }: Props) {
  return (
    <div className={classes['block']} role="alert">
      <span className={`${classes['icon']} ${classes['bad']}`} aria-hidden>
        <IconAlertTriangle size={20} />
      </span>
      <Text fw={500} maw={480}>
        {message}
      </Text>
      <Anchor href="/troubleshooting" target="_blank" rel="noopener">
        Why am I seeing this error?
      </Anchor>
      {retry ? (
        <Button variant="default" size="xs" onClick={retry}>
          {retryLabel}
        </Button>
      ) : null}
    </div>
  );
}
