import type { Sort } from '@bellwether/contract/query/list-query';
import type { RowData } from '@tanstack/react-table';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { loadChunk } from '../../ui/load-chunk.ts';
import type { Column } from './column.ts';
import { useFrozenWidths, usePinnedOffsets } from './column-widths.ts';
import { DataRow, type RowOptions, type ShownColumn, TotalsRow } from './data-row.tsx';
import { HeaderCell } from './header-cell.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import classes from './table.module.css';

import { type TableModel, useTableModel } from './use-table-model.ts';

/** Fetches what many rows are drawn with, for a page that knows before its rows have come that they are many. */
export const loadVirtualRows = () => loadChunk(() => import('./virtual-rows.tsx'));
const VirtualRows = lazy(() => loadVirtualRows().then((m) => ({ default: m.VirtualRows })));

/** Rows that are in memory, null while they are on their way; or any number of rows of which those on the screen are fetched. */
export type TableRows<Row> =
  | { items: readonly Row[] | null; waiting: number }
  | {
      count: number | null;
      at: (index: number) => Row | undefined;
      onSeen: (first: number, last: number) => void;
    };

/** From so many rows on only those on the screen are in the page, where the table scrolls within itself. */
const manyRows = 100;
const none: readonly never[] = [];

export type DataTableProps<Row extends RowData> = RowOptions<Row> & {
  title: string;
  columns: readonly Column<Row>[];
  rows: TableRows<Row>;
  rowKey: (row: Row) => string;
  /** The order of the rows, and how another is asked for; both absent where it is fixed. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The rows are those asked for before: others are on their way. */
  stale?: boolean;
  /** What is asked for, as text: what is asked for anew begins at its first row. */
  asked?: string;
  /** Every row is shown: the table scrolls within itself. */
  whole?: boolean;
  /** What the row of totals is called; there is none when absent. */
  totals?: string | undefined;
  /** On a phone each row is a card, or the table goes on sideways. */
  phone?: 'cards' | 'scroll';
  /** Rows that are unfolded below a row. */
  subRows?: (row: Row) => readonly Row[] | undefined;
  /** What more is said about a row below it, once it is unfolded. */
  details?: (row: Row) => ReactNode;
};

type DrawnTableProps<Row extends RowData> = DataTableProps<Row> & { model: TableModel<Row> };

/** The rows in memory; those that are fetched as they are scrolled to are none of the model's. */
export const rowsInMemory = <Row,>(rows: TableRows<Row>): readonly Row[] =>
  'items' in rows ? (rows.items ?? none) : none;

/** A table on a model of its own, which nothing else on the page looks at. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, subRows, details } = props;
  const model = useTableModel({
    columns,
    rows: rowsInMemory(rows),
    rowKey,
    subRows,
    hasDetails: details && (() => true),
  });
  return <DrawnTable {...props} model={model} />;
}

/** The table itself. It scrolls by itself, never the page sideways; its headings stay in sight. */
export function DrawnTable<Row extends RowData>(props: DrawnTableProps<Row>) {
  const { title, columns, rows, model, sort, onSort, stale, asked, totals, phone = 'cards' } = props;
  const { nameOf, linkOf, onOpen, actionsOf, rowKey, details } = props;
  const scroller = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const windowed = 'count' in rows;
  const whole = windowed || props.whole === true;
  const virtual = windowed || (whole && details === undefined && model.rows.length > manyRows);
  const count = windowed ? rows.count : rows.items && model.rows.length;
  const order = model.shown.map(({ key, side }) => `${key} ${side ?? ''}`).join();
  const { widths, freeze } = useFrozenWidths(table, order);
  const frozen = virtual ? widths : null;
  const offsets = usePinnedOffsets(table, order, model.shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `order` says all that matters of what is shown
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
  // Another order or search begins at its first row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is asked for matters
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [asked]);

  // A share of a metric is in the metric's own order: the arrow stands over the first of both.
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
      data-whole={whole}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`${title}, rows`}
    >
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
