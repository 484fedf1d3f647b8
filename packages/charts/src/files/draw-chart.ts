import type { ChartTheme } from '../model/chart-theme.ts';
import type { ChartLegend, ChartType, Size } from '../model/chart-type.ts';
import { resolveColours } from '../model/colours.ts';
import type { ChartData } from '../model/data.ts';
import { h } from '../model/svg.ts';
import { printSvg } from './print-svg.ts';

/** Chart as SVG markup of a size in pixels, without its title and legend. */
export type ChartDrawing = Size & { markup: string; legend: ChartLegend | null };

/** Draws a chart for a file. `size` is in pixels. */
export function drawChart(kind: ChartType, data: ChartData, theme: ChartTheme, size: Size): ChartDrawing {
  const paint = resolveColours(data, theme);
  const drawing = h(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      ...size,
      viewBox: `0 0 ${size.width} ${size.height}`,
      fontFamily: theme.font,
      fontSize: 12,
      fontVariantNumeric: 'tabular-nums',
    },
    kind.draw({ layout: kind.layout(data, size), data, theme, paint, id: 'chart' }),
  );
  return { ...size, markup: printSvg(drawing), legend: kind.legend(data, theme, paint) };
}
