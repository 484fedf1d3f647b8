import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './toggle.module.css';

export type ToggleProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
};

export function Toggle({ onChange, ...rest }: ToggleProps) {
  return (
    <Switch
      {...rest}
      withThumbIndicator={false}
      classNames={{
        track: classes['track'] ?? '',
        thumb: classes['thumb'] ?? '',
        body: classes['body'] ?? '',
        description: classes['description'] ?? '',
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
