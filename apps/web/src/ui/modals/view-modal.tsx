import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { Dialog, type DialogProps } from './dialog.tsx';

type Props = Omit<DialogProps, 'children'> & {
  /** What there is to read; a value that is nothing is a dash. Rich text goes in as `<RichText>`. */
  rows: readonly { label: string; value?: ReactNode }[];
  /** Below the rows: more to read, or buttons. */
  children?: ReactNode;
};

/** An item to read: labels and values, no inputs. */
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
