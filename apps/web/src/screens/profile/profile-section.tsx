import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './profile.module.css';

/** Section of the profile page: description on the left, controls on the right; stacked on a phone. */
export function ProfileSection({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes['part']} aria-labelledby={id}>
      <div>
        <Title order={2} id={id} size="h4">
          {title}
        </Title>
        {text ? (
          <Text c="dimmed" size="sm" mt={4}>
            {text}
          </Text>
        ) : null}
      </div>
      <div className={classes['acts']}>{children}</div>
    </section>
  );
}
