import type { ReactNode } from 'react';
import classes from './one-line-section.module.css';

type Props = {
  title: string;
  note?: ReactNode;
  /** Buttons that add content or show it. */
  children?: ReactNode;
};

/** Page section whose content is empty or hidden, reduced to one line. */
export function OneLineSection({ title, note, children }: Props) {
  return (
    <section className={classes['line']} aria-label={title}>
      <h2>{title}</h2>
      <p>{note}</p>
      {children}
    </section>
  );
}
