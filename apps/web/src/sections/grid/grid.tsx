import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useUnsaved } from '../../data/use-unsaved.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { TableColumn } from '../table/columns/column.ts';
import { ColumnChooser } from '../table/columns/column-chooser.tsx';
import { usePinnedOffsets } from '../table/columns/column-widths.ts';
import { TableSection } from '../table/table-section.tsx';
import { useTableModel } from '../table/use-table-model.ts';
import type { CellValue } from './cell-type.ts';
import classes from './grid.module.css';
import { GridConflicts } from './grid-conflicts.tsx';
import { GridControls, GridHeader, GridStatus, GridTotals, GridUnsaved } from './grid-frame.tsx';
import { handleGridKey } from './grid-keys.ts';
import { GridRow, isSummedColumn, type ShownGridColumn } from './grid-row.tsx';
import { createGridStore } from './grid-store.ts';
import type { CellPosition } from './selection.ts';
import type { SheetColumn } from './sheet.ts';
import { formatTsv, parseTsv } from './tsv.ts';
import { type SaveCells, useGridSave } from './use-grid-save.ts';

export type GridColumn<Row> = SheetColumn<Row> &
  Pick<TableColumn<Row>, 'label' | 'fullLabel' | 'description' | 'width' | 'pinned' | 'hidden'>;

export type GridProps<Row> = {
  title: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Heading of the row names; `rowLabel` returns the name of a row. */
  rowHeading: string;
  rowLabel: (row: Row) => string;
  columns: readonly GridColumn<Row>[];
  /**
   * Headings of the column with row totals and of the row with column totals; without a heading, the totals are hidden.
   */
  totals?: { column?: string; row?: string };
  /** Saves all changes of the grid in one call. */
  save: SaveCells;
  /** Key under which the user's choice of columns is stored. */
  remember?: string;
};

/**
 * Default widths of the row names and of columns, in pixels. They are fixed, so that typing in a cell never moves
 * another cell.
 */
const rowHeadingPx = 200;
const columnPx = 120;

const rowHeadingKey = '\u0000row';

/**
 * Renders a table that the user edits like a spreadsheet: keyboard, paste, fill and undo. All changes are saved at
 * once.
 */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { title, rows, rowKey, rowHeading, rowLabel, columns, totals = {}, save, remember } = props;
  const gridId = useId();
  const [store] = useState(() => createGridStore(rowKey));
  const tableColumns: TableColumn<Row>[] = [
    { key: rowHeadingKey, label: rowHeading, cell: rowLabel },
    ...columns.map(({ key, label, fullLabel, description, width, pinned, hidden }) => ({
      key,
      label,
      cell: () => null,
      ...(fullLabel ? { fullLabel } : {}),
      ...(description ? { description } : {}),
      ...(width ? { width } : {}),
      ...(pinned ? { pinned } : {}),
      ...(hidden ? { hidden } : {}),
    })),
  ];
  const model = useTableModel({ columns: tableColumns, rows, rowKey, remember });
  const table = useRef<HTMLTableElement>(null);
  const order = model.shown.map(({ key, side }) => `${key} ${side ?? ''}`).join();
  const offsets = usePinnedOffsets(table, order, model.shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `order` is a key of the relevant parts of `model.shown`
  const shown = useMemo(
    () =>
      model.shown.flatMap(({ key, side }): (ShownGridColumn<Row> & GridColumn<Row>)[] => {
        const column = columns.find((one) => one.key === key);
        return column ? [{ ...column, side, style: offsets[key] }] : [];
      }),
    [columns, order, offsets],
  );
  useLayoutEffect(() => store.load(rows, shown), [store, rows, shown]);
  // Subscribes to a boolean, so that the grid rerenders only on the first unsaved change.
  const unsaved = useSyncExternalStore(store.subscribe, () => store.sheet().changed > 0);
  useUnsaved(unsaved);
  const saving = useGridSave(store, save);

  const leaving = useRef(false);
  const goOn = useCallback(
    ([down, across]: readonly [number, number]) => {
      const { row, column } = store.state().selection.anchor;
      store.select({ row: row + down, column: column + across });
    },
    [store],
  );
  const commit = useCallback(
    (text: string, by?: readonly [number, number]) => {
      store.commit(text);
      if (by) goOn(by);
    },
    [store, goOn],
  );
  const commitValue = useCallback(
    (value: CellValue, by?: readonly [number, number]) => {
      store.commitValue(value);
      if (by) goOn(by);
    },
    [store, goOn],
  );
  const pointer = usePointer(store, table);

  const onKeyDown = (event: KeyboardEvent) => {
    if (store.isEditing() || cellOf(event.target) === undefined) return;
    if (event.key !== 'Tab') leaving.current = false;
    if (handleGridKey(event, store, (column) => shown[column]?.type, leaving)) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (store.isEditing() || cellOf(event.target) === undefined) return;
    event.preventDefault();
    store.paste(parseTsv(event.clipboardData.getData('text/plain')));
  };
  const onCopy = (event: ClipboardEvent, cut = false) => {
    if (store.isEditing() || cellOf(event.target) === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', formatTsv(store.copy()));
    if (cut) store.clear();
  };
  const total =
    totals.column === undefined ? undefined : shown.find(({ type }) => isSummedColumn(type))?.type;
  const labelStyle = offsets[rowHeadingKey];
  const widths = [...shown.map(({ width = columnPx }) => width), ...(total ? [columnPx] : [])];
  return (
    <TableSection
      title={title}
      busy={saving.busy}
      showing={unsaved ? <GridUnsaved store={store} /> : undefined}
      controls={
        <>
          {remember ? <ColumnChooser columns={tableColumns} model={model} /> : null}
          <GridControls store={store} saving={saving} />
        </>
      }
      above={
        <GridConflicts
          store={store}
          cellName={(row, column) => {
            const conflictRow = rows.find((one) => rowKey(one) === row);
            return `${conflictRow ? rowLabel(conflictRow) : row}, ${columns.find(({ key }) => key === column)?.label ?? column}`;
          }}
          findType={(column) => columns.find(({ key }) => key === column)?.type}
        />
      }
      empty={rows.length === 0 ? <EmptyState /> : undefined}
      pager={<GridStatus store={store} shown={shown} rows={rows} />}
    >
      <div className={classes['scroll']}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an editable table is a grid
          role="grid"
          className={classes['grid']}
          aria-label={title}
          aria-describedby={`${gridId}-help`}
          aria-multiselectable
          aria-rowcount={rows.length + 1 + (totals.row === undefined ? 0 : 1)}
          aria-colcount={shown.length + 1 + (total ? 1 : 0)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onCopy={onCopy}
          onCut={(event) => onCopy(event, true)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) leaving.current = false;
          }}
          {...pointer}
          style={{ width: widths.reduce((sum, width) => sum + width, rowHeadingPx) }}
        >
          <colgroup>
            <col className={classes['names']} />
            {widths.map((width, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: widths have no stable id
              <col key={at} style={{ width }} />
            ))}
          </colgroup>
          <GridHeader
            store={store}
            shown={shown}
            rows={rows}
            rowHeading={rowHeading}
            labelStyle={labelStyle}
            total={total && totals.column}
          />
          <tbody>
            {rows.map((row, at) => (
              <GridRow
                key={rowKey(row)}
                gridId={gridId}
                store={store}
                at={at}
                row={row}
                labelStyle={labelStyle}
                total={total}
                commit={commit}
                commitValue={commitValue}
                label={rowLabel(row)}
                columns={shown}
                cancel={store.cancel}
              />
            ))}
          </tbody>
          {totals.row === undefined ? null : (
            <GridTotals
              store={store}
              shown={shown}
              total={total}
              labelStyle={labelStyle}
              label={totals.row}
            />
          )}
        </table>
      </div>
      <p id={`${gridId}-help`} className={classes['unseen']}>
        Type to edit. Arrow keys move, Shift selects, Escape and then Tab leaves the table. You can paste from
        a spreadsheet.
      </p>
    </TableSection>
  );
}

function cellOf(target: EventTarget): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null;
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : undefined;
}

/**
 * Handles the pointer in a grid: select, extend the selection, fill from the handle, toggle a boolean. A double click
 * edits the cell.
 */
function usePointer<Row>(
  store: ReturnType<typeof createGridStore<Row>>,
  table: React.RefObject<HTMLTableElement | null>,
) {
  const drawing = useRef<'select' | 'fill' | null>(null);
  useEffect(() => {
    const end = () => {
      if (drawing.current === 'fill') store.dropFill();
      drawing.current = null;
    };
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [store]);
  const isEditor = (target: EventTarget) =>
    target instanceof Element && target.closest('textarea, select, fieldset') !== null;
  return {
    onPointerDown: (event: PointerEvent) => {
      const cell = cellOf(event.target);
      if (!cell || event.button !== 0 || isEditor(event.target)) return;
      const fills = event.target instanceof Element && event.target.hasAttribute('data-fill');
      if (fills) drawing.current = 'fill';
      else {
        if (event.shiftKey) store.extend(cell);
        else store.select(cell);
        if (event.pointerType === 'mouse') drawing.current = 'select';
        table.current
          ?.querySelector<HTMLElement>(`[data-row="${cell.row}"][data-column="${cell.column}"]`)
          ?.focus({ preventScroll: true });
      }
      if (event.shiftKey || fills) event.preventDefault();
    },
    onPointerOver: (event: PointerEvent) => {
      const cell = drawing.current === null ? undefined : cellOf(event.target);
      if (!cell) return;
      if (drawing.current === 'fill') store.drawFill(cell);
      else store.extend(cell);
    },
    onClick: (event: { target: EventTarget }) => {
      if (event.target instanceof HTMLInputElement && !isEditor(event.target)) store.toggle();
    },
    onDoubleClick: (event: { target: EventTarget }) => {
      if (cellOf(event.target) && !isEditor(event.target) && !(event.target instanceof HTMLInputElement))
        store.edit();
    },
  };
}
