import {
  columnVisibilityFeature,
  createExpandedRowModel,
  type RowData,
  rowExpandingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { TableColumn } from './columns/column.ts';
import { useColumnLayout } from './columns/use-column-layout.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
});

type Options<Row> = {
  columns: readonly TableColumn<Row>[];
  /** Rows in memory; empty if rows are fetched during scrolling. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  subRows?: ((row: Row) => readonly Row[] | undefined) | undefined;
  /** Returns whether a row has details to expand. */
  hasDetails?: ((row: Row) => boolean) | undefined;
  /**
   * Key under which the user's choice of columns is stored; without a key the choice lasts while the table is mounted.
   */
  remember?: string | undefined;
};

export type ChoosableColumn = {
  key: string;
  visible: boolean;
  pinned: boolean;
  /** Whether the column is always visible and first. The first column is, because it names the row. */
  fixed: boolean;
};

/** Returns the model of a table: visible columns in order, pinned columns, and expanded rows. */
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
  // The library's pinning feature would add a kilobyte to the first load of every page.
  const pinnedAtStart = [
    ...new Set([...(first === undefined ? [] : [first]), ...(layout.pinned ?? declared('start'))]),
  ].filter(known);
  const pinnedAtEnd = declared('end').filter((key) => !pinnedAtStart.includes(key));
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
    // Rows stay expanded when the data is reloaded.
    autoResetExpanded: false,
    state: { columnVisibility },
    onColumnVisibilityChange: (update: Updater<Record<string, boolean>>) =>
      setLayout({ ...layout, visible: resolved(update, columnVisibility) }),
  });
  const visible = table.getVisibleLeafColumns().map(({ id }) => id);
  const findSide = (key: string): 'start' | 'end' | undefined =>
    pinnedAtStart.includes(key) ? 'start' : pinnedAtEnd.includes(key) ? 'end' : undefined;
  const order = [
    ...pinnedAtStart.filter((key) => visible.includes(key)),
    ...visible.filter((key) => findSide(key) === undefined),
    ...pinnedAtEnd.filter((key) => visible.includes(key)),
  ];
  const choosable: ChoosableColumn[] = table.getAllLeafColumns().map((column) => ({
    key: column.id,
    visible: column.getIsVisible(),
    pinned: pinnedAtStart.includes(column.id),
    fixed: column.id === first,
  }));
  return {
    /** Keys of the visible columns in order, with the side where they are pinned. */
    shown: order.map((key) => ({ key, side: findSide(key) })),
    rows: table.getRowModel().rows,
    unfolds: subRows !== undefined || hasDetails !== undefined,
    choosable,
    show: (key: string, visible: boolean) => table.getColumn(key)?.toggleVisibility(visible),
    pin: (key: string, pinned: boolean) =>
      setLayout({
        ...layout,
        pinned: pinned ? [...pinnedAtStart, key] : pinnedAtStart.filter((one) => one !== key),
      }),
    reset: () => setLayout({}),
    /** Whether the user has changed the default columns. */
    chosen: Object.keys(layout).length > 0,
  };
}

export type TableModel<Row extends RowData> = ReturnType<typeof useTableModel<Row>>;

const resolved = <T>(update: Updater<T>, now: T): T =>
  typeof update === 'function' ? (update as (now: T) => T)(now) : update;

/** Returns the visible columns of a table in display order. */
export const listShownColumns = <Row>(
  columns: readonly TableColumn<Row>[],
  shown: readonly { key: string }[],
): TableColumn<Row>[] => shown.flatMap(({ key }) => columns.find((column) => column.key === key) ?? []);
