import type { FileItem } from '@bellwether/contract/api/files';
import type { Sort } from '@bellwether/contract/query/list-query';
import type { ReactNode } from 'react';
import type { Items } from '../../data/use-items.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import type { ItemColumn } from '../items-table/columns.ts';
import { ItemsGrid } from '../items-table/items-grid.tsx';
import { ItemsHead } from '../items-table/items-head.tsx';
import { Pager } from '../table/table-pager.tsx';
import tableClasses from '../table/table-section.module.css';

type Props = {
  title: string;
  list: Items<FileItem>;
  columns: readonly ItemColumn<FileItem>[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Asks for the next files, too. */
  onMore: (page: number) => void;
  /** What stands above the rows. */
  children?: ReactNode;
};

/** A list of files in each of its states. */
export function FileTable({ title, list, columns, sort, onSort, onMore, children }: Props) {
  const { meta, data, state, stale, busy } = list;
  return (
    <section className={tableClasses['card']} aria-label={title} aria-busy={busy}>
      <ItemsHead title={title} showing={meta ? `Showing ${data.length} of ${meta.total}` : undefined}>
        {null}
      </ItemsHead>
      {children}
      {state === 'failed' ? (
        <ErrorBlock message={list.error} retry={() => void list.reload()} />
      ) : meta?.total === 0 ? (
        <EmptyState />
      ) : (
        <ItemsGrid
          {...{ title, columns, sort, stale, onSort }}
          rows={{ items: state === 'loaded' ? data : null, waiting: 3 }}
          asked={`${sort.key} ${sort.direction}`}
          titleOf={({ file_name }) => file_name}
          linkOf={() => undefined}
        />
      )}
      {meta ? (
        <Pager pagination={meta} mode="more" whole={false} busy={busy} onPage={onMore} onWhole={() => {}} />
      ) : null}
    </section>
  );
}
