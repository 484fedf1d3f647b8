import type { ReactNode } from 'react';
import { useCustomerWords } from '../../data/customer-words.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import classes from './section.module.css';

type Props = {
  title: string;
  /** 'Showing X of Y'; absent while that is not known. */
  showing?: ReactNode;
  /** The days that the rows are of. */
  range?: string | undefined;
  busy: boolean;
  /** What can be done with the whole table: search, filters, columns, a file. */
  controls?: ReactNode;
  /** Under the head: what the rows are narrowed to, or what is being added to them. */
  above?: ReactNode;
  /** That the rows could not be had, and another try. */
  failed?: { message: string; again: () => void } | undefined;
  /** Stands in place of the rows where there are none. */
  empty?: ReactNode;
  /** The rows. */
  children: ReactNode;
  /** The way to the rows that are not shown. */
  pager?: ReactNode;
};

/** A table with all that stands around it: what the rows are and how many are shown, what can be done with them, and what stands there when there are none. */
export function TableSection(props: Props) {
  const { title: called, showing, range, busy, controls, above, failed, empty, children, pager } = props;
  const title = useCustomerWords()(called);
  return (
    <section className={classes['card']} aria-label={title} aria-busy={busy}>
      <header className={classes['header']}>
        <div className={classes['titles']}>
          <h2>{title}</h2>
          <p>
            {showing ? <span aria-live="polite">{showing}</span> : null}
            {range ? <span>{range}</span> : null}
          </p>
        </div>
        <div className={classes['controls']}>{controls}</div>
      </header>
      {above}
      {failed ? <ErrorBlock message={failed.message} retry={failed.again} /> : (empty ?? children)}
      {pager}
    </section>
  );
}
