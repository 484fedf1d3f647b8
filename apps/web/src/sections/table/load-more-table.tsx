import type { Sort } from '@bellwether/contract/query/list-query';
import type { ReactNode } from 'react';
import type { ListedItem } from '../../data/items/items.ts';
import type { LoadedItems } from '../../data/items/use-items.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { TableColumn } from './columns/column.ts';
import { DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { TableSection } from './table-section.tsx';
import { rowCountText } from './table-state.ts';

type Props<T extends ListedItem> = {
  title: string;
  columns: readonly TableColumn<T>[];
  list: LoadedItems<T>;
  /** Requests another page of rows. */
  onMore: (page: number) => void;
  nameOf?: (item: T) => string;
  /** Order of the rows, and the handler that changes it; both are absent if the order is fixed. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Message of an empty list, which explains how to fill the list. */
  empty?: string;
  /** Content above the rows. */
  above?: ReactNode;
};

/** Renders a secondary list of a page with a 'Load more' button. Its state is not in the URL. */
export function LoadMoreTable<T extends ListedItem>(props: Props<T>) {
  const { title, columns, list, onMore, nameOf, sort, onSort, empty, above } = props;
  const { meta, data, state, stale, busy, error, reload } = list;
  return (
    <TableSection
      title={title}
      busy={busy}
      showing={meta ? rowCountText(data.length, meta.total) : undefined}
      above={above}
      failed={state === 'failed' ? { message: error, again: () => void reload() } : undefined}
      empty={meta?.total === 0 ? <EmptyState {...(empty ? { message: empty } : {})} /> : undefined}
      pager={meta ? <Pager pagination={meta} mode="more" busy={busy} onPage={onMore} /> : null}
    >
      <DataTable<T>
        title={title}
        columns={columns}
        stale={stale}
        rows={{ items: state === 'loaded' ? data : null, waiting: 3 }}
        rowKey={({ id }) => id}
        {...(nameOf ? { nameOf } : {})}
        {...(sort && onSort ? { sort, onSort, requestKey: `${sort.key} ${sort.direction}` } : {})}
      />
    </TableSection>
  );
}
