import type { OverviewRow } from '@bellwether/contract/api/figures/overview';
import type { Sort } from '@bellwether/contract/query/list-query';
import type { TableColumn } from '../../sections/table/columns/column.ts';
import { PhoneSort } from '../../sections/table/phone-sort.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './overview.module.css';

type Props = {
  /** Visible columns, in the order that the reader chose. */
  columns: readonly TableColumn<OverviewRow>[];
  /** Businesses to show; null while loading. */
  rows: readonly OverviewRow[] | null;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

/** Metrics shown first on a business's card, because they summarise how it performs. */
const mainFigures = ['revenue', 'valid_leads', 'cost', 'target'];

/** Cards of the businesses for a phone: name, the reason why it needs attention, then its figures. */
export function BusinessCards({ columns, rows, sort, onSort }: Props) {
  const named = (key: string) => columns.find((column) => column.key === key);
  const [name, verdict] = [named('trading_name'), named('place')];
  const main = mainFigures.flatMap((key) => named(key) ?? []);
  const others = columns.filter((column) => column !== name && column !== verdict && !main.includes(column));
  return (
    <>
      <div className={classes['cardSort']}>
        <PhoneSort columns={columns} sort={sort} onSort={onSort} />
      </div>
      {rows === null ? (
        <div className={classes['waitingCards']} aria-busy>
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} height={176} gap={12} />
          ))}
        </div>
      ) : (
        <ul className={classes['cards']} aria-label="Businesses">
          {rows.map((row) => (
            <li key={row.id}>
              <h3>{name ? name.cell(row) : row.trading_name}</h3>
              {verdict ? <div className={classes['verdict']}>{verdict.cell(row)}</div> : null}
              <Figures columns={main} row={row} />
              <Figures columns={others} row={row} quiet />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type FiguresProps = { columns: readonly TableColumn<OverviewRow>[]; row: OverviewRow; quiet?: boolean };

const Figures = ({ columns, row, quiet }: FiguresProps) =>
  columns.length === 0 ? null : (
    <dl className={classes['figures']} data-quiet={quiet || undefined}>
      {columns.map(({ key, label, cell, tone }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd data-tone={tone?.(row)}>{cell(row) ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
