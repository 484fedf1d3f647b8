import { textColourOn } from '../../colour/colour.ts';
import type { ChartTheme } from '../../model/chart-theme.ts';
import type { Box } from '../../model/chart-type.ts';
import { h } from '../../model/svg.ts';
import { heatmapColour } from './colour.ts';
import type { HeatmapCell } from './layout.ts';

/** Draws a cell. Higher values contrast more with the card; a cell without data is empty. */
export const CellMark = ({ cell, theme }: { cell: HeatmapCell; theme: ChartTheme }) => {
  const { x, y, width, height, share, text } = cell;
  const fill = share === null ? 'none' : heatmapColour(theme, share);
  return [
    h('rect', {
      x: x + 0.5,
      y: y + 0.5,
      width: Math.max(0, width - 1),
      height: Math.max(0, height - 1),
      rx: 2,
      fill,
      stroke: share === null ? theme.line : 'none',
    }),
    text &&
      h(
        'text',
        { x: x + width / 2, y: y + height / 2 + 4, textAnchor: 'middle', fill: textColourOn(fill) },
        text,
      ),
  ];
};

export const CellFrame = ({ box, theme }: { box: Box | undefined; theme: ChartTheme }) =>
  box &&
  h('rect', {
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    rx: 2,
    fill: 'none',
    stroke: theme.text,
    strokeWidth: 2,
  });

export const findCellAt = (cells: readonly HeatmapCell[], x: number, y: number): { at: number } | null => {
  const cell = cells.find(
    (one) => x >= one.x && x <= one.x + one.width && y >= one.y && y <= one.y + one.height,
  );
  return cell ? { at: cell.at } : null;
};
