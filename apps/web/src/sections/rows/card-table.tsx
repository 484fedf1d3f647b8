import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { TableColumn } from '../table/columns/column.ts';
import { RowLink } from '../table/rows/row-link.tsx';
import classes from './card-table.module.css';

type Props<T> = {
  /** Accessible name of the table. */
  title: string;
  columns: readonly TableColumn<T>[];
  /** Rows of the table; null while loading. */
  items: readonly T[] | null;
  waiting?: number;
  empty?: string;
};

type CardItem = { _id: string; clickThroughLink?: string | undefined };

/** Table with one card per row; on a phone each card repeats the column labels. */
export function CardTable<T extends CardItem>({ title, columns, items, waiting = 3, empty }: Props<T>) {
  if (items?.length === 0) return <EmptyState {...(empty ? { message: empty } : {})} />;
  return (
    <table className={classes['cards']} aria-label={title} aria-busy={items === null}>
      <thead>
        <tr>
          {columns.map(({ key, label, numeric }) => (
            <th key={key} scope="col" data-numeric={numeric}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items
          ? items.map((item) => <CardRow key={item._id} item={item} columns={columns} />)
          : [...Array(waiting).keys()].map((at) => (
              <Card key={at} columns={columns} cell={() => <Skeleton height={14} gap={4} />} />
            ))}
      </tbody>
    </table>
  );
}

function CardRow<T extends CardItem>({ item, columns }: { item: T; columns: readonly TableColumn<T>[] }) {
  const link = item.clickThroughLink;
  return (
    <Card
      columns={columns}
      cell={({ cell }, at) => (at === 0 && link ? <RowLink to={link}>{cell(item)}</RowLink> : cell(item))}
    />
  );
}

type CardProps<T> = {
  columns: readonly TableColumn<T>[];
  cell: (column: TableColumn<T>, at: number) => ReactNode;
};

const Card = <T,>({ columns, cell }: CardProps<T>) => (
  <tr>
    {columns.map((column, at) => (
      <td key={column.key} data-numeric={column.numeric}>
        <span className={classes['label']} aria-hidden>
          {column.label}
        </span>
        <span className={classes['value']}>{cell(column, at)}</span>
      </td>
    ))}
  </tr>
);
