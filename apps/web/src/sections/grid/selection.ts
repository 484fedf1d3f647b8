/** A cell by where it stands, both counted from 0 among what is shown. */
export type CellAt = { row: number; column: number };

/** From the cell where a selection began, which is the one that is typed into, to the one that it reaches to. */
export type Selection = { anchor: CellAt; focus: CellAt };

/** Rows and columns from one to another, both included. */
export type Area = { top: number; bottom: number; left: number; right: number };

export const areaOf = ({ anchor, focus }: Selection): Area => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

export const selectionOf = ({ top, bottom, left, right }: Area): Selection => ({
  anchor: { row: top, column: left },
  focus: { row: bottom, column: right },
});

export const cellsOf = ({ top, bottom, left, right }: Area): CellAt[] => {
  const cells: CellAt[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) cells.push({ row, column });
  return cells;
};

/** An area drawn on to a cell outside it, in the direction where that is furthest; null when it is inside. */
export function drawnTo(area: Area, { row, column }: CellAt): Area | null {
  const { top, bottom, left, right } = area;
  const down = Math.max(row - bottom, top - row, 0);
  const across = Math.max(column - right, left - column, 0);
  if (down === 0 && across === 0) return null;
  return down >= across
    ? { ...area, top: Math.min(top, row), bottom: Math.max(bottom, row) }
    : { ...area, left: Math.min(left, column), right: Math.max(right, column) };
}

/** The cell of an area that stands at another cell when the area is laid out over and over. */
export const tileAt = ({ top, bottom, left, right }: Area, { row, column }: CellAt): CellAt => ({
  row: top + modulo(row - top, bottom - top + 1),
  column: left + modulo(column - left, right - left + 1),
});

const modulo = (at: number, length: number): number => ((at % length) + length) % length;
