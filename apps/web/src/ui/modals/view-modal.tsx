import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { Dialog, type DialogProps } from './dialog.tsx';

type Props = Omit<DialogProps, 'children'> & {
  /** Rows of label and value; an empty value is a dash. Pass rich text as `<RichText>`. */
  rows: readonly { label: string; value?: ReactNode }[];
  children?: ReactNode;
};

export function ViewModal({ rows, children, ...dialog }: Props) {
  return (
    <Dialog size="lg" {...dialog}>
      <dl className={classes['rows']}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === undefined || value === null || value === '' ? '–' : value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Dialog>
  );
}
