import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './state-block.module.css';

/** Nothing to show, and what to do about it. */
export function EmptyState({
  say = 'Hmm... no data to display.',
  hint,
  icon,
  children,
}: {
  say?: string;
  hint?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={classes['block']}>
      {icon ? (
        <span className={classes['icon']} aria-hidden>
          {icon}
        </span>
      ) : null}
      <Text fw={500}>{say}</Text>
      {hint ? (
        <Text c="dimmed" maw={480}>
          {hint}
        </Text>
      ) : null}
      {children}
    </div>
  );
}
