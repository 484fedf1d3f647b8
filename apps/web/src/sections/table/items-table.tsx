import type { Listed } from '../../data/items.ts';
import '@mantine/core/styles/Button.layer.css';
import type { Form } from '@bellwether/contract/forms/define';
import type { Filter } from '@bellwether/contract/query/filter';
import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '../../data/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import { FilterDropdown } from '../filters/filter-dropdown.tsx';
import { AddBox } from './add-box.tsx';
import type { Column } from './column.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { DrawnTable, rowsInMemory } from './data-table.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { Pager } from './pager.tsx';
import type { RowAction } from './row-menu.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './section.module.css';
import { TableSection } from './table-section.tsx';
import type { TableMode } from './table-state.ts';
import { useItemsTable } from './use-items-table.ts';
import { useRowActions } from './use-row-actions.tsx';
import { useTableModel } from './use-table-model.ts';

export type ItemsTableProps<T extends Listed> = {
  form: Form;
  title: string;
  columns: readonly Column<T>[];
  mode?: TableMode;
  /** Under which name the address keeps the list's state; the form's id unless a page has several lists of a form. */
  urlKey?: string;
  /** What the reader can filter by. */
  filters?: readonly FilterDefinition[];
  /** Conditions that the page sets, which the reader neither sees nor clears. */
  where?: Filter;
  /** Relations to ask for. */
  withRelations?: readonly string[];
  /** Opens the form of a new item; offered to those who may write. */
  add?: () => void;
  view?: (item: T) => void;
  /** Opens the form of an item; offered to those who may write. */
  edit?: (item: T) => void;
  /** Deletion is offered to those who may delete, unless false. */
  removable?: boolean;
  /** What a row's menu holds besides. */
  actions?: (item: T) => readonly RowAction[];
  /** Where a click on the row goes; the item's `clickThroughLink` when absent. */
  linkOf?: (item: T) => string | undefined;
  /** The days that the rows are of. */
  range?: string;
  /** Further controls of the head, as a comparison. */
  controls?: ReactNode;
  /** What an empty list says. */
  empty?: string;
  /** Rows that are unfolded below a row. */
  subRows?: (item: T) => readonly T[] | undefined;
  /** What more is said about a row below it, once it is unfolded. */
  details?: (item: T) => ReactNode;
};

/** The items of a form in the current business as a table: searched, sorted and paged by the address. */
export function ItemsTable<T extends Listed>(props: ItemsTableProps<T>) {
  const { business } = useSession();
  return <TableOfBusiness key={business.id} {...props} />;
}

const rowKey = ({ id }: Listed): string => id;

function TableOfBusiness<T extends Listed>(props: ItemsTableProps<T>) {
  const { form, title, columns, filters = [], mode = 'pages', range, controls, empty } = props;
  const { subRows, details } = props;
  const { may } = useSession();
  const table = useItemsTable<T>(form, mode, props);
  const { state, list, rows, pagination, shown, narrowed, change, turn } = table;
  const model = useTableModel<T>({
    columns,
    rows: rowsInMemory(rows),
    rowKey,
    subRows,
    hasDetails: details && (() => true),
    remember: props.urlKey ?? form.id,
  });
  const filtering = { definitions: filters, value: table.values, onApply: table.filter };
  const { actionsOf, dialog } = useRowActions(form, props);
  const add = may('write', form.module) ? props.add : undefined;
  const none = list.state === 'loaded' && pagination?.total === 0;
  const lastPage = pagination?.total_pages ?? 0;
  const beyond = mode === 'pages' && list.state === 'loaded' && lastPage > 0 && state.page > lastPage;
  useEffect(() => {
    // The last row of the last page was deleted.
    if (beyond) turn(lastPage);
  });

  return (
    <>
      <TableSection
        title={title}
        range={range}
        busy={list.busy}
        showing={pagination ? `Showing ${shown} of ${pagination.total}` : undefined}
        controls={
          <>
            {form.fields.some(({ search }) => search) && (!none || narrowed) ? (
              <SearchBox
                keywords={state.keywords}
                label={`Search ${title.toLowerCase()}`}
                onSearch={(keywords) => change({ keywords })}
              />
            ) : null}
            {filters.length > 0 && (!none || narrowed) ? <FilterDropdown {...filtering} /> : null}
            {controls}
            {none || columns.length < 3 ? null : <ColumnChooser columns={columns} model={model} />}
            {none ? null : <DownloadMenu endpoint={table.endpoint} title={title} ask={table.ask} />}
            {add && (!none || narrowed) ? (
              <Button variant="default" size="sm" leftSection={<IconPlus size={16} />} onClick={add}>
                {`Add ${form.item}`}
              </Button>
            ) : null}
          </>
        }
        above={
          filters.length > 0 ? (
            <div className={classes['chips']}>
              <FilterChips {...filtering} />
            </div>
          ) : null
        }
        failed={
          list.state === 'failed' ? { message: list.error, again: () => void list.reload() } : undefined
        }
        empty={
          none && add && !narrowed ? (
            <AddBox item={form.item} add={add} />
          ) : none ? (
            <EmptyState
              {...(empty ? { message: empty } : {})}
              hint={narrowed ? 'Nothing matches what was searched for.' : undefined}
            />
          ) : undefined
        }
        pager={
          pagination && !none ? (
            <Pager
              {...{ pagination, mode }}
              whole={table.whole}
              busy={list.busy}
              onPage={turn}
              onNext={table.prefetchNext}
              onWhole={(whole) => change({ whole })}
            />
          ) : null
        }
      >
        <DrawnTable<T>
          {...{ title, columns, rows, rowKey, model, actionsOf }}
          {...(details ? { details } : {})}
          stale={list.stale}
          asked={table.asked}
          sort={state.sort}
          nameOf={(item) =>
            String(Object.entries(item).find(([name]) => name === form.title)?.[1] ?? form.item)
          }
          linkOf={props.linkOf ?? clickThroughLinkOf}
          onSort={(sort) => change({ sort })}
        />
      </TableSection>
      {dialog}
    </>
  );
}

const clickThroughLinkOf = (item: Listed & { clickThroughLink?: unknown }): string | undefined =>
  typeof item.clickThroughLink === 'string' ? item.clickThroughLink : undefined;
