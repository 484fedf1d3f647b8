import type { ReactNode } from 'react';
import { useOpenAddress } from '../use-open-address.ts';
import classes from './detail.module.css';

/** Renders a link in a cell to the page or panel of the lead, customer or invoice that it names. */
export function CellLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={classes['link']} href={to} onClick={useOpenAddress(to)}>
      {children}
    </a>
  );
}
