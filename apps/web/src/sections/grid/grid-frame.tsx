import '@mantine/core/styles/Button.layer.css';
import { formatValue } from '@bellwether/contract/format/number';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { motion } from '../../theme/motion.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { areaOf } from './area.ts';
import { type CellType, cellText, isFigure, sumOf } from './cell-type.ts';
import classes from './grid.module.css';
import type { ShownGridColumn } from './grid-row.tsx';
import type { GridState, GridStore } from './grid-store.ts';
import type { GridSaving } from './use-grid-save.ts';

export type Around<Row> = { store: GridStore<Row>; state: GridState; saving: GridSaving };

/** Undo, redo, and what becomes of what was changed. */
export function GridControls<Row>({ store, state, saving }: Around<Row>) {
  const { changed, invalid, conflicts, canUndo, canRedo } = state;
  return (
    <>
      <IconButton label="Undo" disabled={!canUndo} onClick={store.undo}>
        <IconArrowBackUp size={18} />
      </IconButton>
      <IconButton label="Redo" disabled={!canRedo} onClick={store.redo}>
        <IconArrowForwardUp size={18} />
      </IconButton>
      <Button variant="default" size="sm" disabled={changed === 0 || saving.busy} onClick={store.discard}>
        Discard
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
  state: GridState;
  shown: readonly (ShownGridColumn<Row> & { description?: string })[];
  rows: readonly Row[];
  rowHeading: string;
  labelStyle: CSSProperties | undefined;
  total: string | undefined;
};

/** The headings; those of columns of yes and no turn the whole column. */
export const GridHeader = <Row,>({
  store,
  state,
  shown,
  rows,
  rowHeading,
  labelStyle,
  total,
}: HeaderProps<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col" data-pinned="start" style={labelStyle}>
        {rowHeading}
      </th>
      {shown.map(({ key, label, description, type, readOnly, side, style }, at) => (
        <th
          key={key}
          scope="col"
          data-align={isFigure(type) ? 'end' : type.kind === 'boolean' ? 'centre' : 'start'}
          data-pinned={side}
          style={style}
        >
          <Tooltip
            label={description}
            disabled={!description}
            multiline
            maw={280}
            openDelay={motion.passingTooltipDelay}
          >
            <span>{label}</span>
          </Tooltip>
          {type.kind === 'boolean' ? (
            <input
              type="checkbox"
              aria-label={`All of ${label}`}
              checked={state.checked[at] === 'all'}
              disabled={rows.every((row) => readOnly?.(row) !== undefined)}
              ref={(input) => {
                if (input) input.indeterminate = state.checked[at] === 'some';
              }}
              onChange={() => store.toggle({ top: 0, bottom: store.last().row, left: at, right: at })}
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

type TotalsProps<Row> = {
  state: GridState;
  shown: readonly ShownGridColumn<Row>[];
  total: CellType | undefined;
  label: string;
  labelStyle: CSSProperties | undefined;
};

/** The sum of each column, and of all. */
export const GridTotals = <Row,>({ state, shown, total, label, labelStyle }: TotalsProps<Row>) => (
  <tfoot>
    <tr>
      <th scope="row" data-pinned="start" style={labelStyle}>
        {label}
      </th>
      {shown.map(({ key, type, side, style }, at) => (
        <td key={key} data-align="end" data-pinned={side} style={style}>
          {cellText(type, state.totals[at] ?? null)}
        </td>
      ))}
      {total ? (
        <td data-align="end" className={classes['total']}>
          {cellText(total, sumOf(state.totals))}
        </td>
      ) : null}
    </tr>
  </tfoot>
);

type StatusProps<Row> = {
  state: GridState;
  shown: readonly ShownGridColumn<Row>[];
  rows: readonly Row[];
};

/** What happened, or why a cell cannot be changed; and how much is selected. */
export function GridStatus<Row>({ state, shown, rows }: StatusProps<Row>) {
  const { selection, notice } = state;
  const area = areaOf(selection);
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
