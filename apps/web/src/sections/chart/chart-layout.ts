import { type AxesLayout, axesLayoutOf, type Size } from './axes-layout.ts';
import type { ChartData } from './data.ts';
import { type FunnelLayout, funnelLayoutOf } from './funnel-layout.ts';
import { type HeatmapLayout, heatmapLayoutOf } from './heatmap-layout.ts';

/** Everything of a chart placed in a box, by the way it is drawn. */
export type ChartLayout =
  | { kind: 'axes'; layout: AxesLayout }
  | { kind: 'heatmap'; layout: HeatmapLayout }
  | { kind: 'funnel'; layout: FunnelLayout }
  | { kind: 'donut'; layout: Size };

export function chartLayoutOf(data: ChartData, size: Size): ChartLayout {
  if (data.kind === 'heatmap') return { kind: 'heatmap', layout: heatmapLayoutOf(data, size) };
  if (data.kind === 'funnel') return { kind: 'funnel', layout: funnelLayoutOf(data, size) };
  if (data.kind === 'donut') return { kind: 'donut', layout: size };
  return { kind: 'axes', layout: axesLayoutOf(data, size) };
}

/** Where the tooltip of a place hangs: beside `x`, from `top` on. */
export type Anchor = { x: number; top: number };

const beside = (y: number, { height }: Size) => Math.min(Math.max(y - 24, 0), Math.max(0, height - 96));

/** Where the tooltip of a place of the chart hangs. */
export function anchorAt({ kind, layout }: ChartLayout, at: number): Anchor {
  if (kind === 'heatmap') {
    const { x = 0, y = 0, width = 0, height = 0 } = layout.cells[at] ?? {};
    return { x: x + width / 2, top: beside(y + height / 2, layout) };
  }
  if (kind === 'funnel') return { x: layout.width * 0.5, top: beside((at + 0.5) * layout.row, layout) };
  if (kind === 'donut') return { x: layout.width / 2, top: 8 };
  const middle = layout.middles[at] ?? 0;
  return layout.lying ? { x: layout.width * 0.45, top: beside(middle, layout) } : { x: middle, top: 8 };
}

/** The place under a point; null beside the drawing. A donut says itself which part the pointer is over. */
export function hitTest({ kind, layout }: ChartLayout, x: number, y: number): number | null {
  if (kind === 'donut') return null;
  if (kind === 'funnel') return layout.steps[Math.floor(y / layout.row)]?.at ?? null;
  if (kind === 'heatmap') {
    const holds = (cell: { x: number; y: number; width: number; height: number }) =>
      x >= cell.x && x <= cell.x + cell.width && y >= cell.y && y <= cell.y + cell.height;
    return layout.cells.find(holds)?.at ?? null;
  }
  const { middles, lying, band } = layout;
  const at = middles.findIndex((middle) => Math.abs((lying ? y : x) - middle) <= band / 2);
  return at < 0 ? null : at;
}
