import type { ReactNode } from 'react';
import tableClasses from '../table/table-section.module.css';
import classes from './items-table.module.css';

type Props = {
  title: string;
  /** 'Showing X of Y'; absent while that is not known. */
  showing?: string | undefined;
  /** The days that the rows are of. */
  range?: string | undefined;
  children: ReactNode;
};

/** What stands above the rows: what they are, how many of them are shown, and what can be done with the list. */
export function ItemsHead({ title, showing, range, children }: Props) {
  return (
    <header className={tableClasses['header']}>
      <div className={tableClasses['titles']}>
        <h2>{title}</h2>
        <p>
          {showing ? <span aria-live="polite">{showing}</span> : null}
          {range ? <span>{range}</span> : null}
        </p>
      </div>
      <div className={`${tableClasses['controls']} ${classes['controls']}`}>{children}</div>
    </header>
  );
}
