import type { ChartData } from './data.ts';
import { type FunnelLayout, funnelLayoutOf } from './funnel-layout.ts';
import { type HeatLayout, heatLayoutOf } from './heat-layout.ts';
import { type Layout, layoutOf, type Size } from './layout.ts';

/** Everything of a chart placed in a box, by the way it is drawn. */
export type Scene =
  | { is: 'axes'; layout: Layout }
  | { is: 'heat'; layout: HeatLayout }
  | { is: 'steps'; layout: FunnelLayout }
  | { is: 'parts'; layout: Size };

export function sceneOf(data: ChartData, size: Size): Scene {
  if (data.layout === 'heat') return { is: 'heat', layout: heatLayoutOf(data, size) };
  if (data.layout === 'steps') return { is: 'steps', layout: funnelLayoutOf(data, size) };
  if (data.layout === 'parts') return { is: 'parts', layout: size };
  return { is: 'axes', layout: layoutOf(data, size) };
}

/** Where the tip of a place hangs: beside `x`, from `top` on. */
export type Anchor = { x: number; top: number };

const beside = (y: number, { height }: Size) => Math.min(Math.max(y - 24, 0), Math.max(0, height - 96));

/** Where the tip of a place of the chart hangs. */
export function anchorAt({ is, layout }: Scene, at: number): Anchor {
  if (is === 'heat') {
    const { x = 0, y = 0, width = 0, height = 0 } = layout.cells[at] ?? {};
    return { x: x + width / 2, top: beside(y + height / 2, layout) };
  }
  if (is === 'steps') return { x: layout.width * 0.5, top: beside((at + 0.5) * layout.row, layout) };
  if (is === 'parts') return { x: layout.width / 2, top: 8 };
  const middle = layout.middles[at] ?? 0;
  return layout.lying ? { x: layout.width * 0.45, top: beside(middle, layout) } : { x: middle, top: 8 };
}

/** The place under a point; null beside the drawing. A ring says itself which part the pointer is over. */
export function placeAt({ is, layout }: Scene, x: number, y: number): number | null {
  if (is === 'parts') return null;
  if (is === 'steps') return layout.steps[Math.floor(y / layout.row)]?.at ?? null;
  if (is === 'heat') {
    const holds = (cell: { x: number; y: number; width: number; height: number }) =>
      x >= cell.x && x <= cell.x + cell.width && y >= cell.y && y <= cell.y + cell.height;
    return layout.cells.find(holds)?.at ?? null;
  }
  const { middles, lying, band } = layout;
  const at = middles.findIndex((middle) => Math.abs((lying ? y : x) - middle) <= band / 2);
  return at < 0 ? null : at;
}
