import {
  type CellEntry,
  type CellValue,
  cellEditText,
  type GridCellType,
  isSameCellValue,
} from './cell-type.ts';

export type SheetColumn<Row> = {
  key: string;
  type: GridCellType;
  value: (row: Row) => CellValue;
  /** Returns the reason why a cell is read-only, as a sentence; undefined if it is editable. */
  readOnly?: ((row: Row) => string | undefined) | undefined;
  /** Returns the error of a cell value, as a sentence; undefined if the value is valid. */
  validate?: ((value: CellValue, row: Row) => string | undefined) | undefined;
};

/** New value of a cell, which is named by row and column key. */
export type CellChange = { row: string; column: string; value: CellValue };

/** Unsaved content of a cell: a value, or the rejected text and the reason. `refused` is an error of the server. */
export type CellDraft = CellEntry & { refused?: string };

/** Cell with an unsaved change that another user changed too. */
export type CellConflict = { row: string; column: string; mine: CellDraft; theirs: CellValue };

export type CellState = {
  value: CellValue;
  /** Text that the user entered, if it is not a valid value. */
  text: string | null;
  changed: boolean;
  message: string | undefined;
  /** Value saved by another user since loading; undefined if there is no conflict. */
  theirs: CellValue | undefined;
};

type Drafts = ReadonlyMap<string, CellDraft>;

const separator = '\u0000';
const cellKey = (row: string, column: string) => `${row}${separator}${column}`;
const splitKey = (key: string) => {
  const [row = '', column = ''] = key.split(separator);
  return { row, column };
};

/** Returns a copy of a map with entries set, or deleted where the value is undefined. */
const withEntries = <V>(map: ReadonlyMap<string, V>, entries: Iterable<readonly [string, V | undefined]>) => {
  const next = new Map(map);
  for (const [key, value] of entries)
    if (value === undefined) next.delete(key);
    else next.set(key, value);
  return next;
};

/**
 * Creates a sheet: the cells of a grid with their unsaved changes. Writing, undo and saving each apply to all
 * changes of a step at once.
 */
export function createSheet<Row>(rowKey: (row: Row) => string) {
  let rows: ReadonlyMap<string, Row> = new Map();
  let loaded: readonly Row[] = [];
  let columns: ReadonlyMap<string, SheetColumn<Row>> = new Map();
  /** Values saved in this tab or by another user that the loaded rows do not contain yet. */
  let saved: ReadonlyMap<string, CellValue> = new Map();
  let drafts: Drafts = new Map();
  let theirs: ReadonlyMap<string, CellValue> = new Map();
  let done: readonly { before: Drafts; after: Drafts }[] = [];
  let undone: typeof done = [];

  const findDraft = (row: Row, { key }: SheetColumn<Row>) => drafts.get(cellKey(rowKey(row), key));
  const savedValue = (row: Row, column: SheetColumn<Row>): CellValue => {
    const value = saved.get(cellKey(rowKey(row), column.key));
    return value === undefined ? column.value(row) : value;
  };
  const value = (row: Row, column: SheetColumn<Row>): CellValue => {
    const draft = findDraft(row, column);
    return draft ? ('value' in draft ? draft.value : null) : savedValue(row, column);
  };
  const message = (row: Row, column: SheetColumn<Row>): string | undefined => {
    const draft = findDraft(row, column);
    if (!draft) return undefined;
    return 'message' in draft ? draft.message : (column.validate?.(draft.value, row) ?? draft.refused);
  };
  const take = (next: Drafts) => {
    done = [...done, { before: drafts, after: next }];
    undone = [];
    drafts = next;
  };

  return {
    /** Loads the stored rows. Unsaved changes are kept, unless they equal the stored value or their row was removed. */
    load: (nextRows: readonly Row[], nextColumns: readonly SheetColumn<Row>[]) => {
      if (nextRows !== loaded) saved = new Map();
      loaded = nextRows;
      rows = new Map(nextRows.map((row) => [rowKey(row), row]));
      columns = new Map(nextColumns.map((column) => [column.key, column]));
      drafts = new Map(
        [...drafts].filter(([key, draft]) => {
          const parts = splitKey(key);
          const [row, column] = [rows.get(parts.row), columns.get(parts.column)];
          if (row === undefined) return false;
          // Keeps the unsaved changes of hidden columns too.
          return !column || !('value' in draft) || !isSameCellValue(draft.value, savedValue(row, column));
        }),
      );
    },
    value,
    /** Returns the text of a cell for editing and copying. */
    text: (row: Row, column: SheetColumn<Row>): string => {
      const draft = findDraft(row, column);
      return draft && 'text' in draft ? draft.text : cellEditText(column.type, value(row, column));
    },
    cell: (row: Row, column: SheetColumn<Row>): CellState => {
      const draft = findDraft(row, column);
      return {
        value: value(row, column),
        text: draft && 'text' in draft ? draft.text : null,
        changed: draft !== undefined,
        message: message(row, column),
        theirs: theirs.get(cellKey(rowKey(row), column.key)),
      };
    },
    /** Writes cells as one undo step and skips read-only cells. Returns the number of written and of skipped cells. */
    write: (cells: readonly { row: Row; column: SheetColumn<Row>; entered: CellEntry }[]) => {
      const open = cells.filter(({ row, column }) => column.readOnly?.(row) === undefined);
      const entries = open.map(({ row, column, entered }) => {
        const unchanged = 'value' in entered && isSameCellValue(entered.value, savedValue(row, column));
        return [cellKey(rowKey(row), column.key), unchanged ? undefined : entered] as const;
      });
      if (entries.some(([key, draft]) => draft !== undefined || drafts.has(key)))
        take(withEntries(drafts, entries));
      return { written: open.length, locked: cells.length - open.length };
    },
    undo: (): boolean => {
      const step = done.at(-1);
      if (!step) return false;
      [done, undone, drafts] = [done.slice(0, -1), [...undone, step], step.before];
      return true;
    },
    redo: (): boolean => {
      const step = undone.at(-1);
      if (!step) return false;
      [done, undone, drafts] = [[...done, step], undone.slice(0, -1), step.after];
      return true;
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    changed: () => drafts.size,
    /** Returns the changes to save: every changed cell with a valid value. */
    changes: (): CellChange[] =>
      [...drafts].flatMap(([key, draft]) =>
        'value' in draft ? [{ ...splitKey(key), value: draft.value }] : [],
      ),
    conflicts: (): CellConflict[] =>
      [...theirs].flatMap(([key, value]) => {
        const mine = drafts.get(key);
        return mine ? [{ ...splitKey(key), mine, theirs: value }] : [];
      }),
    /** Marks the sent changes as saved. Changes made since they were sent are kept. */
    savedAll: (sent: readonly CellChange[]) => {
      const byCell = new Map(sent.map(({ row, column, value }) => [cellKey(row, column), value]));
      saved = new Map([...saved, ...byCell]);
      drafts = new Map(
        [...drafts].filter(([key, draft]) => {
          const value = byCell.get(key);
          return value === undefined || !('value' in draft) || !isSameCellValue(draft.value, value);
        }),
      );
      theirs = new Map();
      [done, undone] = [[], []];
    },
    /** Stores the errors of a rejected save in their cells. */
    refuse: (messages: readonly { row: string; column: string; message: string }[]) => {
      drafts = withEntries(
        drafts,
        messages.flatMap(({ row, column, message: refused }) => {
          const draft = drafts.get(cellKey(row, column));
          return draft ? [[cellKey(row, column), { ...draft, refused }] as const] : [];
        }),
      );
    },
    /**
     * Merges the values saved by another user. Cells that both users changed become conflicts. Returns the number of
     * conflicts.
     */
    meet: (current: readonly CellChange[]): number => {
      const met = new Map<string, CellValue>();
      const stored = new Map(saved);
      for (const { row: rowName, column: columnName, value: now } of current) {
        const [row, column] = [rows.get(rowName), columns.get(columnName)];
        if (row === undefined || !column) continue;
        const key = cellKey(rowName, columnName);
        const draft = drafts.get(key);
        const same = draft !== undefined && 'value' in draft && isSameCellValue(draft.value, now);
        if (draft && !same && !isSameCellValue(now, savedValue(row, column))) met.set(key, now);
        if (same) drafts = withEntries(drafts, [[key, undefined]]);
        stored.set(key, now);
      }
      saved = stored;
      theirs = met;
      return met.size;
    },
    /** Resolves one conflict, or all conflicts. */
    resolve: (which: 'mine' | 'theirs', cell?: { row: string; column: string }) => {
      const keys = cell ? [cellKey(cell.row, cell.column)] : [...theirs.keys()];
      if (which === 'theirs')
        drafts = withEntries(
          drafts,
          keys.map((key) => [key, undefined] as const),
        );
      theirs = withEntries(
        theirs,
        keys.map((key) => [key, undefined] as const),
      );
    },
    /** Discards all changes as one undo step. */
    discard: () => {
      theirs = new Map();
      take(new Map());
    },
  };
}
