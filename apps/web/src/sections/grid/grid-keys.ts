import type { KeyboardEvent } from 'react';
import type { GridCellType } from './cell-type.ts';
import type { GridStore } from './grid-store.ts';
import type { CellPosition } from './selection.ts';

/** Number of rows that PageUp and PageDown move. */
const pageRows = 10;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-pageRows, 0],
  PageDown: [pageRows, 0],
};

/** Returns the cell that a key moves to, as in a spreadsheet; undefined if the key does not move. */
export function nextCell(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  from: CellPosition,
  last: CellPosition,
): CellPosition | undefined {
  const far = ctrlKey || metaKey;
  if (key === 'Home') return { row: far ? 0 : from.row, column: 0 };
  if (key === 'End') return { row: far ? last.row : from.row, column: last.column };
  const by = arrows[key];
  if (!by) return undefined;
  const [rows, columns] = by;
  const step = (at: number, change: number, max: number) =>
    Math.max(0, Math.min(max, far ? at + Math.sign(change) * max : at + change));
  return { row: step(from.row, rows, last.row), column: step(from.column, columns, last.column) };
}

/**
 * Returns the cell that Tab moves to, row by row. Undefined after the last and before the first cell, where
 * the focus leaves the grid.
 */
export function nextCellAfterTab(
  { row, column }: CellPosition,
  last: CellPosition,
  back: boolean,
): CellPosition | undefined {
  const at = row * (last.column + 1) + column + (back ? -1 : 1);
  const count = (last.row + 1) * (last.column + 1);
  if (at < 0 || at >= count) return undefined;
  return { row: Math.floor(at / (last.column + 1)), column: at % (last.column + 1) };
}

/**
 * Handles a key while no cell is being edited, and returns whether it was handled. With `leaving` set, the next Tab
 * leaves the grid.
 */
export function handleGridKey<Row>(
  event: KeyboardEvent,
  store: GridStore<Row>,
  findType: (column: number) => GridCellType | undefined,
  leaving: { current: boolean },
): boolean {
  const { key, shiftKey, altKey } = event;
  const { anchor, focus } = store.state().selection;
  const last = store.last();
  const command = event.ctrlKey || event.metaKey;
  const to = altKey ? undefined : nextCell(event, shiftKey ? focus : anchor, last);
  if (to) {
    if (shiftKey) store.extend(to);
    else store.select(to);
    return true;
  }
  if (command) return handleCommand(key.toLowerCase(), shiftKey, store);
  if (altKey) return false;
  switch (key) {
    case 'Tab': {
      const next = leaving.current ? undefined : nextCellAfterTab(anchor, last, shiftKey);
      if (next) store.select(next);
      return next !== undefined;
    }
    case 'Escape':
      // The next Tab leaves the grid, so that the keyboard focus is never trapped.
      leaving.current = true;
      store.select(anchor);
      return true;
    case 'Enter':
    case 'F2':
    case ' ':
      if (findType(anchor.column)?.kind === 'boolean') store.toggle();
      else store.edit();
      return true;
    case 'Delete':
    case 'Backspace':
      store.clear();
      return true;
    default:
      if ([...key].length !== 1 || event.nativeEvent.isComposing) return false;
      if (findType(anchor.column)?.kind === 'boolean') return false;
      store.edit(key);
      return true;
  }
}

function handleCommand<Row>(key: string, shift: boolean, store: GridStore<Row>): boolean {
  switch (key) {
    case 'a':
      store.select({ row: 0, column: 0 }, store.last());
      return true;
    case 'd':
      store.fillDown();
      return true;
    case 'r':
      store.fillRight();
      return true;
    case 'z':
      if (shift) store.redo();
      else store.undo();
      return true;
    case 'y':
      store.redo();
      return true;
    default:
      return false;
  }
}
