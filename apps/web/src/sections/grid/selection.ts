/** Position of a cell among the visible rows and columns, both from 0. */
export type CellPosition = { row: number; column: number };

/** Selected cells, from the active cell, where the selection started, to the opposite corner. */
export type CellSelection = { anchor: CellPosition; focus: CellPosition };

/** Rectangle of cells by rows and columns, both ends included. */
export type CellArea = { top: number; bottom: number; left: number; right: number };

export const selectionToArea = ({ anchor, focus }: CellSelection): CellArea => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

export const areaToSelection = ({ top, bottom, left, right }: CellArea): CellSelection => ({
  anchor: { row: top, column: left },
  focus: { row: bottom, column: right },
});

export const listCells = ({ top, bottom, left, right }: CellArea): CellPosition[] => {
  const cells: CellPosition[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) cells.push({ row, column });
  return cells;
};

/**
 * Extends an area to a cell outside it, in the direction in which the cell is further away. Null if the cell
 * is inside.
 */
export function extendArea(area: CellArea, { row, column }: CellPosition): CellArea | null {
  const { top, bottom, left, right } = area;
  const down = Math.max(row - bottom, top - row, 0);
  const across = Math.max(column - right, left - column, 0);
  if (down === 0 && across === 0) return null;
  return down >= across
    ? { ...area, top: Math.min(top, row), bottom: Math.max(bottom, row) }
    : { ...area, left: Math.min(left, column), right: Math.max(right, column) };
}

/** Returns the source cell that is repeated at a position when an area is tiled. */
export const findRepeatedCell = (
  { top, bottom, left, right }: CellArea,
  { row, column }: CellPosition,
): CellPosition => ({
  row: top + modulo(row - top, bottom - top + 1),
  column: left + modulo(column - left, right - left + 1),
});

const modulo = (at: number, length: number): number => ((at % length) + length) % length;
