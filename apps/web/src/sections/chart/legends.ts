import type { ChartLegend, LegendEntry, Size, Swatch } from './chart-kind.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { Paint } from './colours.ts';
import type { ChartData, Series } from './data.ts';
import { textWidth } from './text.ts';

const swatchOf = ({ mark, dashed }: Series): Swatch => {
  if (mark === 'band' || mark === 'target') return mark;
  if (mark === 'point') return 'dot';
  return mark === 'line' ? (dashed ? 'dashed' : 'line') : 'box';
};

/** An entry for each series, of which all but the last can be left out of the drawing; none where there is only one. */
export function seriesLegend({ series }: ChartData, _theme: ChartTheme, paint: Paint): ChartLegend | null {
  if (series.length < 2) return null;
  const entries = series.map((one) => ({
    key: one.key,
    label: one.label,
    colour: paint.series(one),
    swatch: swatchOf(one),
  }));
  return { kind: 'entries', entries, hides: true };
}

const lineHeight = 22;
const foot = 6;
/** The most that a legend takes of the height of its chart. */
const mostOfHeight = 0.42;

/** The lines that the entries of a legend need in a width. */
export function legendLines(entries: readonly LegendEntry[], width: number): LegendEntry[][] {
  const lines: LegendEntry[][] = [];
  let free = 0;
  for (const entry of entries) {
    const wide = textWidth(entry.label) + 34;
    if (wide > free || lines.length === 0) {
      lines.push([]);
      free = width;
    }
    lines.at(-1)?.push(entry);
    free -= wide;
  }
  return lines;
}

/** How high a legend is above its drawing in a chart of that size; one of very many entries scrolls. */
export function legendHeight(legend: ChartLegend | null, { width, height }: Size): number {
  if (!legend) return 0;
  const lines = legend.kind === 'entries' ? legendLines(legend.entries, width).length : 1;
  const most = Math.max(1, Math.floor((height * mostOfHeight - foot) / lineHeight));
  return Math.min(most, Math.max(1, lines)) * lineHeight + foot;
}
