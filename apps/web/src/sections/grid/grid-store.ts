import { type CellEntry, type CellValue, isNumberType, readCell, sumCells } from './cell-type.ts';
import { isSameCellState, isSameRowState, type RowState } from './row-state.ts';
import {
  areaToSelection,
  type CellArea,
  type CellPosition,
  type CellSelection,
  extendArea,
  findRepeatedCell,
  listCells,
  selectionToArea,
} from './selection.ts';
import {
  type CellChange,
  type CellConflict,
  type CellState,
  createSheet,
  type SheetColumn,
} from './sheet.ts';

/**
 * State derived from the cells, shown around the rows. It stays the same object while the cells are
 * unchanged.
 */
export type SheetState = {
  changed: number;
  invalid: number;
  conflicts: readonly CellConflict[];
  canUndo: boolean;
  canRedo: boolean;
  /** Sum of each number or money column over all rows; null for other columns. */
  totals: readonly (number | null)[];
  /** For each boolean column, whether all, some or no rows are true; null for other columns. */
  checked: readonly ('all' | 'some' | 'none' | null)[];
};

/** Selection of the grid, and the last notice, which screen readers announce. */
export type GridState = { selection: CellSelection; notice: string };

const countText = (count: number, subject = 'cell') => `${count} ${subject}${count === 1 ? '' : 's'}`;
const resultText = (subject: string, { written, locked }: { written: number; locked: number }) =>
  `${countText(written)} ${subject}.${locked > 0 ? ` ${countText(locked)} ${locked === 1 ? 'is' : 'are'} read-only and not changed.` : ''}`;

/**
 * Creates the store of a grid: cells with selection, editing, paste and fill. An unchanged row keeps its state object,
 * so that only changed rows rerender.
 */
export function createGridStore<Row>(rowKey: (row: Row) => string) {
  const sheet = createSheet(rowKey);
  let rows: readonly Row[] = [];
  let columns: readonly SheetColumn<Row>[] = [];
  let selection: CellSelection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } };
  let editing: string | null = null;
  let fill: CellArea | null = null;
  let notice = '';
  let states: RowState[] = [];
  let sheetState: SheetState | null = null;
  let state: GridState | null = null;
  const listeners = new Set<() => void>();

  const cellsNow = (row: Row, old: readonly CellState[] | undefined): readonly CellState[] => {
    const next = columns.map((column, at) => {
      const now = sheet.cell(row, column);
      const before = old?.[at];
      return before && isSameCellState(before, now) ? before : now;
    });
    return old?.length === next.length && next.every((cell, at) => cell === old[at]) ? old : next;
  };

  /**
   * Rebuilds the row states that changed. `values` tells whether cell values may have changed, in all rows or in the
   * given rows.
   */
  const draw = (values: boolean | ReadonlySet<number> = false) => {
    const area = selectionToArea(selection);
    const changes = (at: number) => (typeof values === 'boolean' ? values : values.has(at));
    states = rows.map((row, at): RowState => {
      const old = states[at];
      const active = selection.anchor.row === at ? selection.anchor.column : -1;
      const within = at >= area.top && at <= area.bottom;
      const next: RowState = {
        cells: old && !changes(at) ? old.cells : cellsNow(row, old?.cells),
        active,
        from: within ? area.left : -1,
        to: within ? area.right : -1,
        corner: at === area.bottom ? area.right : -1,
        editing: active >= 0 ? editing : null,
        filling: fill && at >= fill.top && at <= fill.bottom ? { from: fill.left, to: fill.right } : null,
      };
      return old && isSameRowState(old, next) ? old : next;
    });
    state = null;
    if (values !== false) sheetState = null;
    for (const listener of listeners) listener();
  };

  type Writing = { at: CellPosition; entered: CellEntry };
  const write = (cells: readonly Writing[]) => {
    const ended = sheet.write(
      cells.flatMap(({ at, entered }) => {
        const [row, column] = [rows[at.row], columns[at.column]];
        return row === undefined || !column ? [] : [{ row, column, entered }];
      }),
    );
    return { ...ended, touched: new Set(cells.map(({ at }) => at.row)) };
  };
  const showResult = (subject: string, ended: ReturnType<typeof write>) => {
    notice = resultText(subject, ended);
    draw(ended.touched);
  };
  const textAt = ({ row: rowAt, column: columnAt }: CellPosition): string => {
    const [row, column] = [rows[rowAt], columns[columnAt]];
    return row === undefined || !column ? '' : sheet.text(row, column);
  };
  const reading = (at: CellPosition, text: string | undefined): Writing[] => {
    const type = columns[at.column]?.type;
    return type && text !== undefined ? [{ at, entered: readCell(type, text) }] : [];
  };
  const lastCell = (): CellPosition => ({ row: rows.length - 1, column: columns.length - 1 });
  const clamp = ({ row, column }: CellPosition): CellPosition => ({
    row: Math.max(0, Math.min(lastCell().row, row)),
    column: Math.max(0, Math.min(lastCell().column, column)),
  });
  /** Fills the target cells by repeating the source cells. */
  const fillFrom = (source: CellArea, target: CellArea) => {
    const cells = listCells(target).flatMap((at) => {
      const from = findRepeatedCell(source, at);
      return from.row === at.row && from.column === at.column ? [] : reading(at, textAt(from));
    });
    showResult('filled', write(cells));
  };
  const isTrue = ({ row, column }: CellPosition) => states[row]?.cells[column]?.value === true;
  const isOpen = ({ row: rowAt, column: columnAt }: CellPosition) => {
    const row = rows[rowAt];
    return row !== undefined && columns[columnAt]?.readOnly?.(row) === undefined;
  };

  const share = (column: number) => {
    const yes = states.filter((_, row) => isTrue({ row, column })).length;
    return yes === 0 ? 'none' : yes === states.length ? 'all' : 'some';
  };

  const store = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    row: (at: number): RowState | undefined => states[at],
    state: (): GridState => {
      state ??= { selection, notice };
      return state;
    },
    sheet: (): SheetState => {
      sheetState ??= {
        changed: sheet.changed(),
        invalid: states.flatMap(({ cells }) => cells.filter(({ message }) => message)).length,
        conflicts: sheet.conflicts(),
        canUndo: sheet.canUndo(),
        canRedo: sheet.canRedo(),
        totals: columns.map(({ type }, at) =>
          isNumberType(type) && type.kind !== 'percent'
            ? sumCells(states.map(({ cells }) => cells[at]?.value ?? null))
            : null,
        ),
        checked: columns.map(({ type }, at) => (type.kind === 'boolean' ? share(at) : null)),
      };
      return sheetState;
    },
    /** Loads the stored rows and the visible columns into the grid. Unsaved changes are kept. */
    load: (nextRows: readonly Row[], nextColumns: readonly SheetColumn<Row>[]) => {
      rows = nextRows;
      columns = nextColumns;
      sheet.load(rows, columns);
      selection = { anchor: clamp(selection.anchor), focus: clamp(selection.focus) };
      draw(true);
    },
    last: lastCell,
    area: (): CellArea => selectionToArea(selection),
    isEditing: () => editing !== null,
    select: (anchor: CellPosition, focus: CellPosition = anchor) => {
      selection = { anchor: clamp(anchor), focus: clamp(focus) };
      draw();
    },
    extend: (focus: CellPosition) => store.select(selection.anchor, focus),
    /**
     * Starts editing the active cell, with `text` as the initial text. A read-only cell is not edited; the notice shows
     * the reason.
     */
    edit: (text = textAt(selection.anchor)): boolean => {
      const [row, column] = [rows[selection.anchor.row], columns[selection.anchor.column]];
      if (row === undefined || !column) return false;
      const locked = column.readOnly?.(row);
      if (locked === undefined) {
        editing = text;
        selection = { anchor: selection.anchor, focus: selection.anchor };
      } else notice = locked;
      draw();
      return locked === undefined;
    },
    cancel: () => {
      editing = null;
      draw();
    },
    commit: (text: string) => {
      editing = null;
      draw(write(reading(selection.anchor, text)).touched);
    },
    commitValue: (value: CellValue) => {
      editing = null;
      draw(write([{ at: selection.anchor, entered: { value } }]).touched);
    },
    /** Toggles boolean cells: sets all to true, or to false if all are already true. */
    toggle: (area: CellArea = selectionToArea(selection)) => {
      const cells = listCells(area).filter(({ column }) => columns[column]?.type.kind === 'boolean');
      const value = !cells.filter(isOpen).every(isTrue);
      showResult(`set to ${value ? 'Yes' : 'No'}`, write(cells.map((at) => ({ at, entered: { value } }))));
    },
    clear: () =>
      showResult('cleared', write(listCells(selectionToArea(selection)).flatMap((at) => reading(at, '')))),
    copy: (): string[][] => {
      const { top, bottom, left, right } = selectionToArea(selection);
      return rows
        .slice(top, bottom + 1)
        .map((row) => columns.slice(left, right + 1).map((column) => sheet.text(row, column)));
    },
    /**
     * Pastes cells from the top left of the selection, and repeats them if the selection is a multiple of their size.
     * Cells beyond the last row or column are dropped.
     */
    paste: (cells: readonly (readonly string[])[]) => {
      const { top, bottom, left, right } = selectionToArea(selection);
      const [height, width] = [cells.length, Math.max(1, ...cells.map((row) => row.length))];
      const [down, across] = [bottom - top + 1, right - left + 1];
      const pasteArea = {
        top,
        left,
        bottom: top + (down % height === 0 ? down : height) - 1,
        right: left + (across % width === 0 ? across : width) - 1,
      };
      const target = {
        ...pasteArea,
        bottom: Math.min(lastCell().row, pasteArea.bottom),
        right: Math.min(lastCell().column, pasteArea.right),
      };
      const ended = write(
        listCells(target).flatMap((at) =>
          reading(at, cells[(at.row - top) % height]?.[(at.column - left) % width]),
        ),
      );
      selection = areaToSelection(target);
      const beyond = listCells(pasteArea).length - listCells(target).length;
      notice = `${resultText('pasted', ended)}${beyond > 0 ? ` ${countText(beyond)} did not fit.` : ''}`;
      draw(ended.touched);
    },
    /** `fillDown` fills the selection from its first row, `fillRight` from its first column. */
    fillDown: () =>
      fillFrom(
        { ...selectionToArea(selection), bottom: selectionToArea(selection).top },
        selectionToArea(selection),
      ),
    fillRight: () =>
      fillFrom(
        { ...selectionToArea(selection), right: selectionToArea(selection).left },
        selectionToArea(selection),
      ),
    /** Extends the fill area to the cell that the fill handle is dragged to. */
    drawFill: (to: CellPosition) => {
      fill = extendArea(selectionToArea(selection), clamp(to));
      draw();
    },
    /** Fills the dragged area when the user releases the fill handle. */
    dropFill: () => {
      const target = fill;
      fill = null;
      if (!target) return draw();
      const source = selectionToArea(selection);
      selection = areaToSelection(target);
      fillFrom(source, target);
    },
    undo: () => {
      if (!sheet.undo()) return;
      notice = 'Undone.';
      draw(true);
    },
    redo: () => {
      if (!sheet.redo()) return;
      notice = 'Redone.';
      draw(true);
    },
    changes: sheet.changes,
    savedAll: (sent: readonly CellChange[]) => {
      sheet.savedAll(sent);
      notice = `${countText(sent.length)} saved.`;
      draw(true);
    },
    refuse: (messages: Parameters<typeof sheet.refuse>[0]) => {
      sheet.refuse(messages);
      draw(true);
    },
    meet: (current: readonly CellChange[]) => {
      const met = sheet.meet(current);
      notice = met > 0 ? `${countText(met)} were changed by someone else in the meantime.` : '';
      draw(true);
      return met;
    },
    resolve: (...settled: Parameters<typeof sheet.resolve>) => {
      sheet.resolve(...settled);
      draw(true);
    },
    discard: () => {
      sheet.discard();
      notice = 'All changes were discarded.';
      draw(true);
    },
  };
  return store;
}

export type GridStore<Row> = ReturnType<typeof createGridStore<Row>>;
