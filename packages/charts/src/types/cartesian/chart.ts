import { type AxesLayout, findSeriesAt } from '../../axes/axes-layout.ts';
import { AxesDrawing, AxesHighlight } from '../../axes/drawing.ts';
import { findFlagAt } from '../../axes/reference-lines.ts';
import type { ChartType } from '../../model/chart-type.ts';
import { buildSeriesLegend } from '../../model/legends.ts';
import { nextPlaceOnAxes, readCategory } from '../../model/reading.ts';
import { layOutCartesian } from './layout.ts';

/**
 * Chart kind of vertical marks over categories: lines, bars, stacks, areas, bands and targets, mixed as the
 * series specify.
 */
export const cartesianChart: ChartType<AxesLayout> = {
  layout: layOutCartesian,
  draw: AxesDrawing,
  highlight: AxesHighlight,
  hitTest(layout, x, y) {
    const { plot, band } = layout;
    const flag = findFlagAt(layout.annotations, x, y);
    if (flag) return { at: flag.at, lastNoteAt: flag.last };
    const at = Math.floor((x - plot.x) / band);
    if (at < 0 || at >= layout.middles.length) return null;
    const series = findSeriesAt(layout, at, x, y);
    return series === undefined ? { at } : { at, series };
  },
  reading: {
    count: ({ categories }) => categories.length,
    at: readCategory,
    anchor: ({ middles }, { at }) => ({ x: middles[at] ?? 0, top: 8 }),
    next: nextPlaceOnAxes,
    sharedX: ({ axis, categories, days }) =>
      `${axis} ${days?.[0]?.from ?? categories[0]} ${days?.at(-1)?.to ?? categories.at(-1)} ${categories.length}`,
  },
  legend: buildSeriesLegend,
};
