import type { TableColumn } from '../sections/table/columns/column.ts';
import { DataTable } from '../sections/table/data-table.tsx';
import tableClasses from '../sections/table/section.module.css';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

type Row = { _id: string; clickThroughLink?: string };

type Props<T extends Row> = {
  title: string;
  columns: readonly TableColumn<T>[];
  /** Rows of the table; null while loading. */
  items: readonly T[] | null;
};

/** Table with the row layout of a list, but without its queries, sorting and paging. */
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
