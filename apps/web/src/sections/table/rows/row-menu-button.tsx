import { IconDots } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './row.module.css';

export type RowAction = {
  label: string;
  run: () => void;
  /** Whether the action is destructive. */
  danger?: boolean;
};

export const RowMenuButton = ({ title, ...rest }: { title: string } & ComponentPropsWithRef<'button'>) => (
  <button type="button" {...rest} className={classes['menu']} aria-label={`Actions for ${title}`}>
    <IconDots size={18} aria-hidden="true" />
  </button>
);
