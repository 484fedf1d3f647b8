import type { ItemInfo } from '@bellwether/contract/forms/define';
import type { ItemColumn } from '../sections/items-table/columns.ts';
import { ItemsGrid } from '../sections/items-table/items-grid.tsx';
import tableClasses from '../sections/table/table-section.module.css';
import { EmptyState } from '../ui/empty-state.tsx';

type Row = { _id: string; clickThroughLink?: string };

const stored = <T extends Row>(row: T): T & ItemInfo => ({
  business_id: 'b1',
  version: 1,
  created_at: '',
  created_by: null,
  updated_at: '',
  updated_by: null,
  ...row,
  id: row._id,
});

type Props<T extends Row> = {
  title: string;
  columns: readonly ItemColumn<T>[];
  /** null while they are on their way. */
  items: readonly T[] | null;
};

/** A row layout in the table of items, without the asking, sorting and paging of a list. */
export function PlainRows<T extends Row>({ title, columns, items }: Props<T>) {
  if (items?.length === 0) return <EmptyState />;
  return (
    <div className={tableClasses['card']}>
      <ItemsGrid<T & ItemInfo>
        title={title}
        columns={columns.map((column) => ({ ...column, sort: null }))}
        rows={{ items: items?.map(stored) ?? null, waiting: 3 }}
        stale={false}
        asked=""
        sort={{ key: '', direction: 'asc' }}
        onSort={() => {}}
        titleOf={() => title}
        linkOf={({ clickThroughLink }) => clickThroughLink}
      />
    </div>
  );
}
