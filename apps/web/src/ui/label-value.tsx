import type { ReactNode } from 'react';
import classes from './label-value.module.css';

type Props = {
  /** Without boxes of their own: they stand in a card. */
  plain?: boolean;
  children: ReactNode;
};

/** Boxes of label and value beside one another, as many as there is room for. */
export function LabelValues({ plain = false, children }: Props) {
  return (
    <dl className={classes['boxes']} data-plain={plain || undefined}>
      {children}
    </dl>
  );
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
