import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import classes from './row.module.css';

/** Renders a link that makes its whole row clickable, also with the middle button or in a new tab. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(to);
  };
  return (
    <a className={classes['link']} data-row-link href={to} onClick={open}>
      {children}
    </a>
  );
}
