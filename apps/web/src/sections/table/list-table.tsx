import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { ListedItem } from '../../data/items/items.ts';
import { useSession } from '../../data/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import { FilterDropdown } from '../filters/filter-dropdown.tsx';
import { listFileColumns, type TableColumn } from './columns/column.ts';
import { ColumnChooser } from './columns/column-chooser.tsx';
import { loadedRows, TableView } from './data-table.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { Pager } from './pager.tsx';
import { AddRowButton } from './rows/add-row-button.tsx';
import type { RowAction } from './rows/row-menu-button.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './section.module.css';
import { TableSection } from './table-section.tsx';
import type { TableMode } from './table-state.ts';
import { rowCountText } from './table-state.ts';
import { type ListRequest, type TableListSource, useListTable } from './use-list-table.ts';
import { listShownColumns, useTableModel } from './use-table-model.ts';

export type ListTableProps<T extends ListedItem> = ListRequest & {
  source: TableListSource;
  title: string;
  columns: readonly TableColumn<T>[];
  mode?: TableMode;
  /** Name of an item, and a function that opens the form of a new item; undefined without write access. */
  add?: { item: string; open: () => void } | undefined;
  /** Returns the actions in the menu of a row. Without it, rows have no menu. */
  actionsOf?: ((item: T) => readonly RowAction[]) | undefined;
  nameOf: (item: T) => string;
  /** Returns the page that a click on the row opens; by default the row's `clickThroughLink`. */
  linkOf?: ((item: T) => string | undefined) | undefined;
  /** Date range of the rows, as text. */
  range?: string | undefined;
  controls?: ReactNode;
  empty?: string | undefined;
  /** Narrow gaps between columns, for a table of many columns. */
  dense?: boolean;
  /** 'shown' limits a download to the visible columns; by default it has every column of the list. */
  fileColumns?: 'shown';
  subRows?: ((item: T) => readonly T[] | undefined) | undefined;
  details?: ((item: T) => ReactNode) | undefined;
};

/** Renders a list of the current business as a table. Search, filters, order and page are in the URL. */
export function ListTable<T extends ListedItem>(props: ListTableProps<T>) {
  const { business } = useSession();
  return <TableOfBusiness key={business.id} {...props} />;
}

const noFilters: readonly FilterDefinition[] = [];
const rowKey = ({ id }: ListedItem): string => id;

function TableOfBusiness<T extends ListedItem>(props: ListTableProps<T>) {
  const { source, title, columns, filters = noFilters, mode = 'pages', range, controls, empty, add } = props;
  const { subRows, details, actionsOf, nameOf, linkOf = readClickThroughLink, fileColumns, dense } = props;
  const table = useListTable<T>(source, mode, props);
  const { state, list, rows, pagination, shown, narrowed: isFiltered, change, turn } = table;
  const model = useTableModel<T>({
    columns,
    rows: loadedRows(rows),
    rowKey,
    subRows,
    hasDetails: details && (() => true),
    remember: props.urlKey ?? source.name,
  });
  const filtering = { definitions: filters, value: table.values, onApply: table.filter };
  const none = list.state === 'loaded' && pagination?.total === 0;
  const lastPage = pagination?.total_pages ?? 0;
  const beyond = mode === 'pages' && list.state === 'loaded' && lastPage > 0 && state.page > lastPage;
  useEffect(() => {
    // Opens the last page if the requested page is past it, for instance after the only row of that page was deleted.
    if (beyond) turn(lastPage);
  });

  return (
    <TableSection
      title={title}
      range={range}
      busy={list.busy}
      showing={pagination && shown !== null ? rowCountText(shown, pagination.total) : undefined}
      controls={
        <>
          {source.searchable && (!none || isFiltered) ? (
            <SearchBox
              keywords={state.keywords}
              label={`Search ${title.toLowerCase()}`}
              onSearch={(keywords) => change({ keywords })}
            />
          ) : null}
          {filters.length > 0 && (!none || isFiltered) ? <FilterDropdown {...filtering} /> : null}
          {controls}
          {none || columns.length < 3 ? null : (
            <span className={columns.some(({ phone }) => phone) ? classes['notOnPhone'] : undefined}>
              <ColumnChooser columns={columns} model={model} />
            </span>
          )}
          {none || source.downloads === false ? null : (
            <DownloadMenu
              endpoint={source.endpoint}
              title={title}
              request={table.ask}
              global={source.global ?? false}
              {...(fileColumns ? { columns: listFileColumns(listShownColumns(columns, model.shown)) } : {})}
            />
          )}
          {add && (!none || isFiltered) ? (
            <Button variant="default" size="sm" leftSection={<IconPlus size={16} />} onClick={add.open}>
              {`Add ${add.item}`}
            </Button>
          ) : null}
        </>
      }
      above={
        <>
          {filters.length > 0 ? (
            <div className={classes['chips']}>
              <FilterChips {...filtering} />
            </div>
          ) : null}
          {'matchingAgain' in list && list.matchingAgain ? (
            <p className={classes['note']} role="status">
              The revenue source or currency has changed, so leads are being matched to customers again.
              Customers and their value appear in a moment.
            </p>
          ) : null}
        </>
      }
      failed={list.state === 'failed' ? { message: list.error, again: () => void list.reload() } : undefined}
      empty={
        none && add && !isFiltered ? (
          <AddRowButton item={add.item} add={add.open} />
        ) : none ? (
          <EmptyState
            {...(empty ? { message: empty } : {})}
            hint={isFiltered ? 'No results for this search.' : undefined}
          />
        ) : undefined
      }
      pager={
        pagination && !none ? (
          <Pager
            pagination={pagination}
            mode={mode}
            showAll={table.whole}
            busy={list.busy}
            onPage={turn}
            onNext={table.prefetchNext}
            onShowAll={(showAll) => change({ showAll })}
          />
        ) : null
      }
    >
      <TableView<T>
        title={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        model={model}
        dense={dense}
        actionsOf={actionsOf}
        {...(details ? { details } : {})}
        stale={list.stale}
        requestKey={table.asked}
        sort={state.sort}
        nameOf={nameOf}
        linkOf={linkOf}
        onSort={(sort) => change({ sort })}
      />
    </TableSection>
  );
}

const readClickThroughLink = (item: ListedItem & { clickThroughLink?: unknown }): string | undefined =>
  typeof item.clickThroughLink === 'string' ? item.clickThroughLink : undefined;
