import type { Sort } from '@bellwether/contract/query/list-query';
import type { ReactNode } from 'react';
import type { Listed } from '../../data/items/items.ts';
import type { Items } from '../../data/items/use-items.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { TableSection } from './table-section.tsx';
import { sayShowing } from './table-state.ts';

type Props<T extends Listed> = {
  title: string;
  columns: readonly Column<T>[];
  list: Items<T>;
  /** Asks for a further page, too. */
  onMore: (page: number) => void;
  nameOf?: (item: T) => string;
  /** The order of the rows, and how another is asked for; both absent where it is fixed. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** What stands there while there are none: what fills it. */
  empty?: string;
  /** What stands above the rows. */
  above?: ReactNode;
};

/** Items that are looked through some more at a time, and of which the address says nothing: those of something else on the page. */
export function LoadMoreTable<T extends Listed>(props: Props<T>) {
  const { title, columns, list, onMore, nameOf, sort, onSort, empty, above } = props;
  const { meta, data, state, stale, busy, error, reload } = list;
  return (
    <TableSection
      title={title}
      busy={busy}
      showing={meta ? sayShowing(data.length, meta.total) : undefined}
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
        {...(sort && onSort ? { sort, onSort, asked: `${sort.key} ${sort.direction}` } : {})}
      />
    </TableSection>
  );
}
