import type { ReactNode } from 'react';
import { useCustomerWord } from '../../data/customer-word.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { useRegionName } from '../region-name.ts';
import classes from './section.module.css';

type Props = {
  title: string;
  /** Text 'Showing X of Y'; absent while the numbers are unknown. */
  showing?: ReactNode;
  /** Date range of the rows, as text. */
  range?: string | undefined;
  busy: boolean;
  controls?: ReactNode;
  /** Content below the header, such as the active filters. */
  above?: ReactNode;
  failed?: { message: string; again: () => void } | undefined;
  empty?: ReactNode;
  children: ReactNode;
  pager?: ReactNode;
};

/** Renders the frame of a table: header with the number of rows, controls, error or empty state, pager. */
export function TableSection(props: Props) {
  const { title: called, showing, range, busy, controls, above, failed, empty, children, pager } = props;
  const replaceWord = useCustomerWord();
  const title = replaceWord(called);
  const name = replaceWord(useRegionName(called, 'table'));
  return (
    <section className={classes['card']} aria-label={name} aria-busy={busy}>
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
