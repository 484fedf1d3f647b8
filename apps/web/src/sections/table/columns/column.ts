import type { RowList } from '@bellwether/contract/rows/define';
import type { CsvCell } from '@bellwether/domain/format/csv';
import type { ReactNode } from 'react';

/** Rating of a value, which decides the colour of its cell. */
export type FigureTone = 'good' | 'bad' | 'even';

/** Cell of a column in the row of totals. */
export type ColumnTotal = { text: string; tone?: FigureTone | undefined };

export type TableColumn<Row> = {
  key: string;
  label: string;
  /** Unambiguous label for column lists and files: 'Revenue change' for 'Change'. */
  fullLabel?: string;
  description?: string;
  /** Column of numbers: right-aligned, and sorted in descending order first. */
  numeric?: boolean;
  /** Overrides the default alignment of heading and cells. */
  align?: 'start' | 'centre' | 'end';
  /** Sort key; absent or null if rows cannot be sorted by this column. */
  sort?: string | null;
  cell: (row: Row) => ReactNode;
  /** Returns the value for a downloaded file. Without it, files omit the column. */
  exportValue?: (row: Row) => CsvCell;
  /** Extra column before this column in downloaded files, such as the comparison value. */
  exportBefore?: { label: string; exportValue: (row: Row) => CsvCell };
  tone?: (row: Row) => FigureTone | undefined;
  /** Returns a label next to the cell, such as 'gone'. */
  mark?: (row: Row) => string | undefined;
  total?: ColumnTotal;
  /** Edge where the column stays visible during horizontal scrolling. The first column is always pinned. */
  pinned?: 'start' | 'end';
  /** Column width in px; if absent, the column fits its content. */
  width?: number;
  /** Hidden until the user shows the column. */
  hidden?: boolean;
  /**
   * Position of the column on a phone: the first line of a row, its end, or the second line. If any column has a
   * position, columns without one are hidden on phones.
   */
  phone?: 'title' | 'aside' | 'line';
  /** Server columns that a download requests for this column: by default `key`; none if null. */
  fileColumn?: string | readonly string[] | null;
};

type ColumnKey<L extends RowList> = L['columns'][number]['key'];

/**
 * Column of a table that shows the row list `L`. Sorting and downloads send column names to the server, so both must be
 * columns of the list. A column that exists only on the screen names its file column in `fileColumn`.
 */
export type ListColumn<Row, L extends RowList> = TableColumn<Row> & { sort?: ColumnKey<L> | null } & (
    | { key: ColumnKey<L>; fileColumn?: never }
    | { fileColumn: ColumnKey<L> | readonly ColumnKey<L>[] | null }
  );

export const columnAlign = ({ align, numeric }: Pick<TableColumn<never>, 'align' | 'numeric'>) =>
  align ?? (numeric ? 'end' : 'start');

export const fullColumnLabel = ({ fullLabel, label }: Pick<TableColumn<never>, 'fullLabel' | 'label'>) =>
  fullLabel ?? label;

/** Returns the server columns that a download requests, without duplicates. */
export const listFileColumns = (
  columns: readonly Pick<TableColumn<never>, 'key' | 'fileColumn'>[],
): string[] => [...new Set(columns.flatMap(({ key, fileColumn = key }) => fileColumn ?? []))];

/** Returns the lines of a downloaded file: the header, then all rows. */
export const toFileRows = <Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): CsvCell[][] => {
  const parts = columns.flatMap((column) => {
    const { exportValue, exportBefore } = column;
    return [
      ...(exportBefore ? [exportBefore] : []),
      ...(exportValue ? [{ label: fullColumnLabel(column), exportValue }] : []),
    ];
  });
  return [
    parts.map(({ label }) => label),
    ...rows.map((row) => parts.map(({ exportValue }) => exportValue(row))),
  ];
};
