import { UnstyledButton } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './header.module.css';

export const HelpTarget = (props: ComponentPropsWithRef<'button'>) => (
  <UnstyledButton {...props} className={classes['help'] ?? ''}>
    <IconHelp size={18} aria-hidden />
    <span>Help</span>
  </UnstyledButton>
);
