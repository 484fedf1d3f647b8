import { type CSSProperties, memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { CellEditor, type EditResult } from './cell-editor.tsx';
import { type CellValue, cellText, type GridCellType, isNumberType, sumCells } from './cell-type.ts';
import classes from './grid.module.css';
import type { GridStore } from './grid-store.ts';
import type { CellState, SheetColumn } from './sheet.ts';

export type ShownGridColumn<Row> = SheetColumn<Row> & {
  label: string;
  side?: 'start' | 'end' | undefined;
  style?: CSSProperties | undefined;
};

type RowProps<Row> = EditResult & {
  gridId: string;
  store: GridStore<Row>;
  at: number;
  row: Row;
  label: string;
  labelStyle: CSSProperties | undefined;
  columns: readonly ShownGridColumn<Row>[];
  /** Cell type of the row total; undefined if the total is hidden. */
  total: GridCellType | undefined;
};

function GridRowBase<Row>(props: RowProps<Row>) {
  const { gridId, store, at, row, label, labelStyle, columns, total, commit, commitValue, cancel } = props;
  const state = useSyncExternalStore(store.subscribe, () => store.row(at));
  return (
    <tr aria-rowindex={at + 2}>
      <th scope="row" data-pinned="start" style={labelStyle}>
        {label}
      </th>
      {columns.map((column, index) => {
        const cell = state?.cells[index];
        if (!state || !cell) return null;
        const active = state.active === index;
        const selected = index >= state.from && index <= state.to;
        return (
          <GridCell
            key={column.key}
            gridId={gridId}
            at={at}
            index={index}
            cell={cell}
            active={active}
            selected={selected}
            commit={commit}
            commitValue={commitValue}
            cancel={cancel}
            type={column.type}
            name={`${label}, ${column.label}`}
            side={column.side}
            style={column.style}
            locked={column.readOnly?.(row)}
            editing={active ? state.editing : null}
            corner={index === state.corner}
            filling={state.filling !== null && index >= state.filling.from && index <= state.filling.to}
          />
        );
      })}
      {total && state ? (
        <td className={classes['total']} data-align="end">
          {cellText(
            total,
            sumCells(
              state.cells.flatMap(({ value }, index) =>
                isSummedColumn(columns[index]?.type) ? [value] : [],
              ),
            ),
          )}
        </td>
      ) : null}
    </tr>
  );
}

/** Row of a grid. It is memoised, so that only a change of this row rerenders it. */
export const GridRow = memo(GridRowBase) as typeof GridRowBase;

export const isSummedColumn = (type: GridCellType | undefined): boolean =>
  type !== undefined && isNumberType(type) && type.kind !== 'percent';

type CellProps = EditResult & {
  gridId: string;
  at: number;
  index: number;
  cell: CellState;
  type: GridCellType;
  /** Accessible name of the cell: row and column. */
  name: string;
  side: 'start' | 'end' | undefined;
  style: CSSProperties | undefined;
  locked: string | undefined;
  active: boolean;
  selected: boolean;
  editing: string | null;
  /** Whether the cell shows the fill handle. */
  corner: boolean;
  filling: boolean;
};

const GridCell = memo(function GridCell(props: CellProps) {
  const {
    gridId,
    at,
    index,
    cell,
    type,
    name,
    side,
    style,
    locked,
    active,
    selected,
    editing,
    corner,
    filling,
  } = props;
  const { value, text, changed, message, theirs } = cell;
  const element = useRef<HTMLTableCellElement>(null);
  useLayoutEffect(() => {
    const table = element.current?.closest('table');
    // Moves the focus to the active cell if the focus was inside the grid.
    if (active && editing === null && table?.contains(document.activeElement)) element.current?.focus();
  }, [active, editing]);
  const problem =
    message ?? (theirs === undefined ? undefined : `Someone else changed it to ${shown(type, theirs)}.`);
  const note = problem ?? locked;
  const noteId = note && `${gridId}-${at}-${index}`;
  return (
    <td
      ref={element}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an editable cell is a gridcell of its grid
      role="gridcell"
      data-row={at}
      data-column={index}
      data-align={isNumberType(type) ? 'end' : type.kind === 'boolean' ? 'centre' : 'start'}
      data-pinned={side}
      style={style}
      tabIndex={active ? 0 : -1}
      aria-colindex={index + 2}
      aria-selected={selected}
      aria-readonly={locked === undefined ? undefined : true}
      aria-invalid={message === undefined ? undefined : true}
      aria-describedby={noteId}
      data-active={active || undefined}
      data-changed={changed || undefined}
      data-conflict={theirs === undefined ? undefined : true}
      data-filling={filling || undefined}
      data-kind={type.kind}
      title={note}
    >
      {type.kind === 'boolean' ? (
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={name}
          checked={value === true}
          disabled={locked !== undefined}
          readOnly
        />
      ) : (
        <span>{text ?? cellText(type, value)}</span>
      )}
      {theirs === undefined ? null : <s className={classes['theirs']}>{shown(type, theirs)}</s>}
      {editing === null ? null : (
        <CellEditor
          type={type}
          value={value}
          text={editing}
          label={name}
          commit={props.commit}
          commitValue={props.commitValue}
          cancel={props.cancel}
        />
      )}
      {note ? (
        <span id={noteId} className={problem ? classes['note'] : classes['unseen']}>
          {note}
        </span>
      ) : null}
      {corner && editing === null ? <i className={classes['handle']} data-fill aria-hidden /> : null}
    </td>
  );
});

const shown = (type: GridCellType, value: CellValue): string => cellText(type, value) || 'empty';
