import type { TableColumn } from '../sections/table/columns/column.ts';
import { DataTable } from '../sections/table/data-table.tsx';
import tableClasses from '../sections/table/section.module.css';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

type Row = { _id: string; clickThroughLink?: string };

type Props<T extends Row> = {
  title: string;
  columns: readonly TableColumn<T>[];
  /** null while the rows are loading. */
  items: readonly T[] | null;
};

/** Table with a row layout, without the queries, sorting and paging of a list. */
export function PlainRows<T extends Row>({ title, columns, items }: Props<T>) {
  if (items?.length === 0) return <EmptyState />;
  return (
    <div className={tableClasses['card']}>
      <DataTable<T>
        title={title}
        columns={columns}
        rows={{ items, waiting: 3 }}
        rowKey={({ _id }) => _id}
        linkOf={({ clickThroughLink }) => clickThroughLink}
      />
    </div>
  );
}
