import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './state-block.module.css';

export function EmptyState({
  message = 'Hmm... no data to display.',
  hint,
  icon,
  children,
}: {
  message?: string;
  hint?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={classes['block']} data-empty>
      {icon ? (
        <span className={classes['icon']} aria-hidden>
          {icon}
        </span>
      ) : null}
      <Text fw={500}>{message}</Text>
      {hint ? (
        <Text c="dimmed" maw={480}>
          {hint}
        </Text>
      ) : null}
      {children}
    </div>
  );
}
