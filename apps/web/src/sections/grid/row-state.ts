import { sameValue } from './cell-type.ts';
import type { CellState } from './sheet.ts';

/** What a row shows; the same object as long as nothing of it changed. */
export type RowState = {
  cells: readonly CellState[];
  /** The column that is typed into, and those from `from` to `to` that are selected; -1 where none is. */
  active: number;
  from: number;
  to: number;
  /** The column that the selection ends in, where it ends in this row. */
  corner: number;
  /** The text that the active cell is edited with; null while it is not. */
  editing: string | null;
  /** The columns that the handle of the selection was drawn over. */
  filling: { from: number; to: number } | null;
};

/** Does a cell show the same? */
export const sameCell = (one: CellState | undefined, other: CellState): boolean =>
  one !== undefined &&
  sameValue(one.value, other.value) &&
  one.text === other.text &&
  one.changed === other.changed &&
  one.message === other.message &&
  one.theirs === other.theirs;

/** Does a row show the same? */
export const sameRow = (one: RowState | undefined, other: RowState): boolean =>
  one !== undefined &&
  one.cells === other.cells &&
  one.active === other.active &&
  one.from === other.from &&
  one.to === other.to &&
  one.corner === other.corner &&
  one.editing === other.editing &&
  one.filling?.from === other.filling?.from &&
  one.filling?.to === other.filling?.to;
