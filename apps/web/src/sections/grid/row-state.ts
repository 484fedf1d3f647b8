import { isSameCellValue } from './cell-type.ts';
import type { CellState } from './sheet.ts';

/** State of a grid row. It stays the same object while nothing in the row changes. */
export type RowState = {
  cells: readonly CellState[];
  /** `active` is the active column of this row, or -1. `from` to `to` are the selected columns, or -1. */
  active: number;
  from: number;
  to: number;
  /** Column of the bottom right corner of the selection, or -1 in other rows. */
  corner: number;
  /** Text in the editor of the active cell; null while it is not edited. */
  editing: string | null;
  /** Columns of this row under the dragged fill handle. */
  filling: { from: number; to: number } | null;
};

export const isSameCellState = (one: CellState | undefined, other: CellState): boolean =>
  one !== undefined &&
  isSameCellValue(one.value, other.value) &&
  one.text === other.text &&
  one.changed === other.changed &&
  one.message === other.message &&
  one.theirs === other.theirs;

export const isSameRowState = (one: RowState | undefined, other: RowState): boolean =>
  one !== undefined &&
  one.cells === other.cells &&
  one.active === other.active &&
  one.from === other.from &&
  one.to === other.to &&
  one.corner === other.corner &&
  one.editing === other.editing &&
  one.filling?.from === other.filling?.from &&
  one.filling?.to === other.filling?.to;
