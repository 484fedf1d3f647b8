import type { ReactNode } from 'react';
import classes from './label-value.module.css';

/** Boxes of label and value beside one another, as many as there is room for. */
export function LabelValues({ children }: { children: ReactNode }) {
  return <dl className={classes['boxes']}>{children}</dl>;
}

/** A label and its value in one box; stands in `LabelValues`. Nothing to show is a dash. */
export function LabelValue({ label, children }: { label: string; children?: ReactNode }) {
  const empty = children === null || children === undefined || children === '';
  return (
    <div className={classes['box']}>
      <dt>{label}</dt>
      <dd>{empty ? '–' : children}</dd>
    </div>
  );
}
