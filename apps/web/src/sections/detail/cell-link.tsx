import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import classes from './detail.module.css';

/** Renders a link in a cell to the page or panel of the lead, customer or invoice that it names. */
export function CellLink({ to, children }: { to: string; children: ReactNode }) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(to);
  };
  return (
    <a className={classes['link']} href={to} onClick={open}>
      {children}
    </a>
  );
}
