import type { ReactNode } from 'react';
import { useOpenAddress } from '../../use-open-address.ts';
import classes from './row.module.css';

/** Renders a link that makes its whole row clickable, also with the middle button or in a new tab. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={classes['link']} data-row-link href={to} onClick={useOpenAddress(to)}>
      {children}
    </a>
  );
}
