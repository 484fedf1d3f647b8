import type { CsvCell } from '@bellwether/contract/format/csv';
import type { RowList } from '@bellwether/contract/rows/define';
import type { ReactNode } from 'react';

/** Whether a figure is good news; it colours its cell. */
export type Tone = 'good' | 'bad' | 'even';

/** What a column says in the row of totals. */
export type Total = { text: string; tone?: Tone | undefined };

/** A column of any table: how it is headed, sorted and drawn, and what a file holds of it. */
export type Column<Row> = {
  key: string;
  label: string;
  /** What it is called away from its neighbours, as in a list of columns or a file: 'Revenue change' for 'Change'. */
  fullLabel?: string;
  description?: string;
  /** Figures stand at the right, and begin with their largest when they are sorted. */
  numeric?: boolean;
  /** Where its heading and cells stand when that is not what their kind says. */
  align?: 'start' | 'centre' | 'end';
  /** The key that rows are sorted by; absent or null where they cannot be. */
  sort?: string | null;
  cell: (row: Row) => ReactNode;
  /** What a file holds; such a column is not in files when absent. */
  exportValue?: (row: Row) => CsvCell;
  /** What a file holds before it, as the same figure in the comparison. */
  exportBefore?: { label: string; exportValue: (row: Row) => CsvCell };
  tone?: (row: Row) => Tone | undefined;
  /** A word beside the cell, as 'gone'. */
  mark?: (row: Row) => string | undefined;
  total?: Total;
  /** Stays in sight while the others scroll sideways; the first column does without saying so. */
  pinned?: 'start' | 'end';
  /** In px; as wide as what it holds when absent. */
  width?: number;
  /** Not shown until somebody chooses it. */
  hidden?: boolean;
  /** The server's column that a download requests for this one: its `key` when absent, none when null. */
  fileColumn?: string | null;
};

type KeyOf<L extends RowList> = L['columns'][number]['key'];

/**
 * A column of a table that shows the row list `L`. Sorting and downloads send column names to the server, so both must be columns of
 * the list: a column that only the screen has says which one stands for it in a file.
 */
export type ListColumn<Row, L extends RowList> = Column<Row> & { sort?: KeyOf<L> | null } & (
    | { key: KeyOf<L>; fileColumn?: never }
    | { fileColumn: KeyOf<L> | null }
  );

export const alignOf = ({ align, numeric }: Pick<Column<never>, 'align' | 'numeric'>) =>
  align ?? (numeric ? 'end' : 'start');

export const fullLabelOf = ({ fullLabel, label }: Pick<Column<never>, 'fullLabel' | 'label'>) =>
  fullLabel ?? label;

/** The server's columns that a download of a table with these columns requests, each once. */
export const fileColumnsOf = (columns: readonly Pick<Column<never>, 'key' | 'fileColumn'>[]): string[] => [
  ...new Set(columns.flatMap(({ key, fileColumn = key }) => fileColumn ?? [])),
];

/** The rows of a file: headings, then every row, in these columns. */
export const fileRows = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CsvCell[][] => {
  const parts = columns.flatMap((column) => {
    const { exportValue, exportBefore } = column;
    return [
      ...(exportBefore ? [exportBefore] : []),
      ...(exportValue ? [{ label: fullLabelOf(column), exportValue }] : []),
    ];
  });
  return [
    parts.map(({ label }) => label),
    ...rows.map((row) => parts.map(({ exportValue }) => exportValue(row))),
  ];
};
