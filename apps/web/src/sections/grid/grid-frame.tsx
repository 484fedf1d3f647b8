import { formatValue } from '@bellwether/domain/format/number';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type CSSProperties, memo, useSyncExternalStore } from 'react';
import { motionMs } from '../../theme/motion.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { cellText, type GridCellType, isNumberType, sumCells } from './cell-type.ts';
import classes from './grid.module.css';
import type { ShownGridColumn } from './grid-row.tsx';
import type { GridStore, SheetState } from './grid-store.ts';
import { selectionToArea } from './selection.ts';
import type { GridSaving } from './use-grid-save.ts';

export type GridFrameProps<Row> = { store: GridStore<Row>; saving: GridSaving };

/** Returns the derived state of the grid, such as counts and totals, and rerenders when it changes. */
export const useSheetState = <Row,>(store: GridStore<Row>): SheetState =>
  useSyncExternalStore(store.subscribe, store.sheet);

/** Renders the number of unsaved and of invalid cells. */
export function GridUnsaved<Row>({ store }: Pick<GridFrameProps<Row>, 'store'>) {
  const { changed, invalid } = useSheetState(store);
  return `${changed} ${changed === 1 ? 'change' : 'changes'} not saved${invalid > 0 ? `, ${invalid} with errors` : ''}`;
}

export function GridControls<Row>({ store, saving }: GridFrameProps<Row>) {
  const { changed, invalid, conflicts, canUndo, canRedo } = useSheetState(store);
  return (
    <>
      <IconButton label="Undo" disabled={!canUndo} onClick={store.undo}>
        <IconArrowBackUp size={18} />
      </IconButton>
      <IconButton label="Redo" disabled={!canRedo} onClick={store.redo}>
        <IconArrowForwardUp size={18} />
      </IconButton>
      <Button variant="default" size="sm" disabled={changed === 0 || saving.busy} onClick={store.discard}>
        Discard changes
      </Button>
      <Button
        size="sm"
        loading={saving.busy}
        disabled={changed === 0 || invalid > 0 || conflicts.length > 0}
        onClick={saving.save}
      >
        Save changes
      </Button>
    </>
  );
}

type HeaderProps<Row> = {
  store: GridStore<Row>;
  shown: readonly (ShownGridColumn<Row> & { description?: string })[];
  rows: readonly Row[];
  rowHeading: string;
  labelStyle: CSSProperties | undefined;
  total: string | undefined;
};

function GridHeaderBase<Row>({ store, shown, rows, rowHeading, labelStyle, total }: HeaderProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" data-pinned="start" style={labelStyle}>
          {rowHeading}
        </th>
        {shown.map(({ key, label, description, type, readOnly, side, style }, at) => (
          <th
            key={key}
            scope="col"
            data-align={isNumberType(type) ? 'end' : type.kind === 'boolean' ? 'centre' : 'start'}
            data-pinned={side}
            style={style}
          >
            {description ? (
              <Tooltip label={description} multiline maw={280} openDelay={motionMs.passingTooltipDelay}>
                <span>{label}</span>
              </Tooltip>
            ) : (
              label
            )}
            {type.kind === 'boolean' ? (
              <ColumnToggle
                store={store}
                at={at}
                label={label}
                disabled={rows.every((row) => readOnly?.(row) !== undefined)}
              />
            ) : null}
          </th>
        ))}
        {total === undefined ? null : (
          <th scope="col" data-align="end" className={classes['total']}>
            {total}
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Header of the grid. The checkbox of a boolean column toggles the whole column. */
export const GridHeader = memo(GridHeaderBase) as typeof GridHeaderBase;

type ToggleProps<Row> = { store: GridStore<Row>; at: number; label: string; disabled: boolean };

function ColumnToggle<Row>({ store, at, label, disabled }: ToggleProps<Row>) {
  const checked = useSheetState(store).checked[at];
  return (
    <input
      type="checkbox"
      aria-label={`All of ${label}`}
      checked={checked === 'all'}
      disabled={disabled}
      ref={(input) => {
        if (input) input.indeterminate = checked === 'some';
      }}
      onChange={() => store.toggle({ top: 0, bottom: store.last().row, left: at, right: at })}
    />
  );
}

type TotalsProps<Row> = {
  store: GridStore<Row>;
  shown: readonly ShownGridColumn<Row>[];
  total: GridCellType | undefined;
  label: string;
  labelStyle: CSSProperties | undefined;
};

export function GridTotals<Row>({ store, shown, total, label, labelStyle }: TotalsProps<Row>) {
  const { totals } = useSheetState(store);
  return (
    <tfoot>
      <tr>
        <th scope="row" data-pinned="start" style={labelStyle}>
          {label}
        </th>
        {shown.map(({ key, type, side, style }, at) => (
          <td key={key} data-align="end" data-pinned={side} style={style}>
            {cellText(type, totals[at] ?? null)}
          </td>
        ))}
        {total ? (
          <td data-align="end" className={classes['total']}>
            {cellText(total, sumCells(totals))}
          </td>
        ) : null}
      </tr>
    </tfoot>
  );
}

type StatusProps<Row> = {
  store: GridStore<Row>;
  shown: readonly ShownGridColumn<Row>[];
  rows: readonly Row[];
};

/** Renders the latest notice, the size of the selection, or the reason why a cell is read-only. */
export function GridStatus<Row>({ store, shown, rows }: StatusProps<Row>) {
  const { selection, notice } = useSyncExternalStore(store.subscribe, store.state);
  const area = selectionToArea(selection);
  const count = (area.bottom - area.top + 1) * (area.right - area.left + 1);
  const row = rows[selection.anchor.row];
  const locked = row === undefined ? undefined : shown[selection.anchor.column]?.readOnly?.(row);
  return (
    <div className={classes['status']}>
      <span role="status">{notice}</span>
      <span>
        {count > 1
          ? `${formatValue(count, 'count', 'table')} cells selected`
          : locked !== undefined && locked !== notice
            ? locked
            : ''}
      </span>
    </div>
  );
}
