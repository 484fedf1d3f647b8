import type { Sort } from '@bellwether/contract/query/list-query';
import { useMediaQuery } from '@mantine/hooks';
import type { RowData } from '@tanstack/react-table';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import type { TableColumn } from './columns/column.ts';
import { useFrozenWidths, usePinnedOffsets } from './columns/column-widths.ts';
import { HeaderCell } from './columns/header-cell.tsx';
import { PhoneSort } from './phone-sort.tsx';
import { DataRow, type RowOptions, type ShownColumn, TotalsRow } from './rows/data-row.tsx';
import { SkeletonRows } from './rows/skeleton-rows.tsx';
import classes from './table.module.css';

import { type TableModel, useTableModel } from './use-table-model.ts';

/** Preloads the chunk for virtual rows. Call it on a page that expects many rows. */
export const loadVirtualRows = () => loadChunk(() => import('./rows/virtual-rows.tsx'));
const VirtualRows = lazy(() => loadVirtualRows().then((m) => ({ default: m.VirtualRows })));

/**
 * Rows of a table: an array in memory (null while loading), or a list of any size, of which only visible rows are
 * fetched.
 */
export type TableRows<Row> =
  | { items: readonly Row[] | null; waiting: number }
  | {
      count: number | null;
      at: (index: number) => Row | undefined;
      onSeen: (first: number, last: number) => void;
    };

/** Minimum number of rows for virtual rendering, in a table that scrolls within itself. */
const manyRows = 100;
const none: readonly never[] = [];

export type DataTableProps<Row extends RowData> = RowOptions<Row> & {
  title: string;
  columns: readonly TableColumn<Row>[];
  rows: TableRows<Row>;
  rowKey: (row: Row) => string;
  /** Order of the rows, and the handler that changes it; both are absent if the order is fixed. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Whether the rows belong to the previous request, while new rows load. */
  stale?: boolean;
  /** Key of the current request. A changed key scrolls back to the first row. */
  requestKey?: string;
  /** Whether all rows are shown, so that the table scrolls within itself. */
  showAll?: boolean;
  /** Label of the totals row; without it the table has no totals row. */
  totals?: string | undefined;
  /** Layout on a phone: each row is a card, or the table scrolls sideways. */
  phone?: 'cards' | 'scroll';
  /** Narrow gaps between columns, for a table of many columns. */
  dense?: boolean | undefined;
  subRows?: (row: Row) => readonly Row[] | undefined;
  details?: (row: Row) => ReactNode;
};

type TableViewProps<Row extends RowData> = DataTableProps<Row> & { model: TableModel<Row> };

/** Returns the rows in memory. Rows that are fetched while scrolling are not part of the table model. */
export const loadedRows = <Row,>(rows: TableRows<Row>): readonly Row[] =>
  'items' in rows ? (rows.items ?? none) : none;

/** Renders a table with its own table model. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, subRows, details } = props;
  const model = useTableModel({
    columns,
    rows: loadedRows(rows),
    rowKey,
    subRows,
    hasDetails: details && (() => true),
  });
  return <TableView {...props} model={model} />;
}

/**
 * Renders a table with a given model. It scrolls within itself, never the page sideways; its header stays
 * visible.
 */
export function TableView<Row extends RowData>(props: TableViewProps<Row>) {
  const {
    title,
    columns,
    rows,
    model,
    sort,
    onSort,
    stale,
    requestKey,
    totals,
    phone = 'cards',
    dense,
  } = props;
  const { nameOf, linkOf, onOpen, actionsOf, rowKey, details } = props;
  const scroller = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const windowed = 'count' in rows;
  const showAll = windowed || props.showAll === true;
  const virtual = windowed || (showAll && details === undefined && model.rows.length > manyRows);
  const count = windowed ? rows.count : rows.items && model.rows.length;
  const order = model.shown.map(({ key, side }) => `${key} ${side ?? ''}`).join();
  const { widths, freeze } = useFrozenWidths(table, order);
  const frozen = virtual ? widths : null;
  const offsets = usePinnedOffsets(table, order, model.shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `order` is a key of the relevant parts of `model.shown`
  const shown = useMemo(
    () =>
      model.shown.flatMap(({ key, side }): ShownColumn<Row>[] => {
        const column = columns.find((one) => one.key === key);
        if (!column) return [];
        const width = column.width === undefined ? {} : { minWidth: column.width, width: column.width };
        return [{ ...column, side, style: { ...width, ...offsets[key] } }];
      }),
    [columns, order, offsets],
  );
  // Another order or search starts at its first row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of `requestKey` scrolls up
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [requestKey]);

  const small = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  // Shows the sort arrow only on the first of two columns with the same sort key, such as a metric and its share.
  const orderedBy = sort && shown.find((column) => column.sort === sort.key)?.key;
  const options = { nameOf, linkOf, onOpen, actionsOf };
  const allColumns = shown.length + (actionsOf ? 1 : 0);
  const draw = (index: number) => {
    const line = windowed ? undefined : model.rows[index];
    const row = windowed ? rows.at(index) : line?.original;
    const open = line !== undefined && model.unfolds && line.getIsExpanded();
    return (
      <Fragment key={virtual ? index : row && rowKey(row)}>
        <DataRow
          {...options}
          columns={shown}
          row={row}
          rowIndex={virtual ? index + 2 : undefined}
          unfolding={
            line && model.unfolds
              ? {
                  open,
                  depth: line.depth,
                  toggle: line.getCanExpand() ? () => line.toggleExpanded() : undefined,
                }
              : undefined
          }
        />
        {open && details && row ? (
          <tr className={classes['details']}>
            <td colSpan={allColumns}>{details(row)}</td>
          </tr>
        ) : null}
      </Fragment>
    );
  };
  const skeleton = (
    <SkeletonRows rows={'waiting' in rows ? rows.waiting : 15} columns={Math.max(1, allColumns)} />
  );
  return (
    <section
      ref={scroller}
      className={`${classes['scroll']} ${phone === 'cards' ? classes['cards'] : classes['fading']}`}
      data-whole={showAll}
      data-dense={dense || undefined}
      data-lines={shown.some((column) => column.phone) || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus a scrollable region
      tabIndex={0}
      aria-label={`${title}, rows`}
    >
      {small && phone === 'cards' && !showAll && sort && onSort ? (
        <PhoneSort columns={shown} sort={sort} onSort={onSort} />
      ) : null}
      <table
        ref={table}
        className={classes['table']}
        aria-label={title}
        aria-rowcount={virtual && count !== null ? count + 1 : undefined}
        data-stale={stale || undefined}
        style={
          frozen ? { tableLayout: 'fixed', minWidth: frozen.reduce((sum, one) => sum + one, 0) } : undefined
        }
      >
        {frozen ? (
          <colgroup>
            {shown.map(({ key }, at) => (
              <col key={key} style={{ width: frozen[at] }} />
            ))}
            {actionsOf ? <col style={{ width: frozen.at(-1) }} /> : null}
          </colgroup>
        ) : null}
        <thead>
          <tr>
            {shown.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sort={sort}
                onSort={onSort}
                ordered={column.key === orderedBy}
                pinned={column.side}
                style={column.style}
              />
            ))}
            {actionsOf ? (
              <th scope="col" className={classes['actions']}>
                <span className={classes['unseen']}>Actions</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {count === null ? (
            skeleton
          ) : virtual ? (
            <Suspense fallback={skeleton}>
              <VirtualRows
                scroller={scroller}
                count={count}
                columns={allColumns}
                onDrawn={freeze}
                has={(index) => !windowed || rows.at(index) !== undefined}
                {...(windowed ? { onSeen: rows.onSeen } : {})}
              >
                {draw}
              </VirtualRows>
            </Suspense>
          ) : (
            model.rows.map((_, index) => draw(index))
          )}
        </tbody>
        {totals !== undefined && count !== null ? (
          <tfoot>
            <TotalsRow columns={shown} label={totals} trailing={actionsOf !== undefined} />
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}
