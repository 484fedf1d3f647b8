import {
  columnPinningFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  type RowData,
  rowExpandingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from './column.ts';
import { useColumnLayout } from './use-column-layout.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  columnPinningFeature,
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
});

type Options<Row> = {
  columns: readonly Column<Row>[];
  /** Those that are in memory; none where they are fetched as they are scrolled to. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Rows that are unfolded below a row. */
  subRows?: ((row: Row) => readonly Row[] | undefined) | undefined;
  /** Can more be said about a row below it? */
  hasDetails?: ((row: Row) => boolean) | undefined;
  /** The name under which the reader's choice of columns is remembered; without one it lasts as long as the page. */
  remember?: string | undefined;
};

/** A column as the chooser lists it. */
export type ChoosableColumn = {
  key: string;
  visible: boolean;
  pinned: boolean;
  /** The first column says what a row is: it always stands, and in its place. */
  fixed: boolean;
};

/** The model of a table: which of its columns are shown, in which order, which stay in sight, and which rows are unfolded. */
export function useTableModel<Row extends RowData>(options: Options<Row>) {
  const { columns, rows, rowKey, subRows, hasDetails, remember } = options;
  const [layout, setLayout] = useColumnLayout(remember);
  const first = columns[0]?.key;
  const names = columns.map(({ key }) => key).join('\n');
  const definitions = useMemo(() => names.split('\n').map((id) => ({ id })), [names]);
  const hiddenAtFirst = Object.fromEntries(
    columns.filter(({ hidden }) => hidden).map(({ key }) => [key, false]),
  );
  const columnVisibility = {
    ...hiddenAtFirst,
    ...layout.visible,
    ...(first === undefined ? {} : { [first]: true }),
  };
  const known = (key: string) => columns.some((column) => column.key === key);
  const declared = (side: 'start' | 'end') =>
    columns.filter(({ pinned }) => pinned === side).map(({ key }) => key);
  const columnPinning = {
    start: [
      ...new Set([...(first === undefined ? [] : [first]), ...(layout.pinned ?? declared('start'))]),
    ].filter(known),
    end: declared('end'),
  };
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowKey,
    ...(subRows ? { getSubRows: (row: Row) => subRows(row) as Row[] | undefined } : {}),
    ...(hasDetails
      ? {
          getRowCanExpand: ({ original }: { original: Row }) =>
            hasDetails(original) || (subRows?.(original)?.length ?? 0) > 0,
        }
      : {}),
    // What somebody unfolded stays so when the rows come anew.
    autoResetExpanded: false,
    state: { columnVisibility, columnPinning },
    onColumnVisibilityChange: (update: Updater<Record<string, boolean>>) =>
      setLayout({ ...layout, visible: resolved(update, columnVisibility) }),
    onColumnPinningChange: (update: Updater<{ start: string[]; end: string[] }>) =>
      setLayout({ ...layout, pinned: resolved(update, columnPinning).start }),
  });
  const order = [
    ...table.getStartVisibleLeafColumns(),
    ...table.getCenterVisibleLeafColumns(),
    ...table.getEndVisibleLeafColumns(),
  ];
  const choosable: ChoosableColumn[] = table.getAllLeafColumns().map((column) => ({
    key: column.id,
    visible: column.getIsVisible(),
    pinned: column.getIsPinned() === 'start',
    fixed: column.id === first,
  }));
  return {
    /** The keys of the columns that are shown, in their order, with the side that they stay at. */
    shown: order.map((column) => ({ key: column.id, side: column.getIsPinned() || undefined })),
    rows: table.getRowModel().rows,
    unfolds: subRows !== undefined || hasDetails !== undefined,
    choosable,
    show: (key: string, visible: boolean) => table.getColumn(key)?.toggleVisibility(visible),
    pin: (key: string, pinned: boolean) => table.getColumn(key)?.pin(pinned ? 'start' : false),
    reset: () => setLayout({}),
    /** Did the reader choose other columns than those at first? */
    chosen: Object.keys(layout).length > 0,
  };
}

export type TableModel<Row extends RowData> = ReturnType<typeof useTableModel<Row>>;

const resolved = <T>(update: Updater<T>, now: T): T =>
  typeof update === 'function' ? (update as (now: T) => T)(now) : update;

/** Those of the columns that a table shows, in its order. */
export const shownColumns = <Row>(
  columns: readonly Column<Row>[],
  shown: readonly { key: string }[],
): Column<Row>[] => shown.flatMap(({ key }) => columns.find((column) => column.key === key) ?? []);
