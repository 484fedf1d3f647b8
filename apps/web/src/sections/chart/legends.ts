import type { ChartLegend, LegendEntry, Swatch } from './chart-kind.ts';
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
const mostLines = 3;

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

/** How high a legend is above its drawing; one of very many entries scrolls. */
export const legendHeight = (legend: ChartLegend | null, width: number): number => {
  if (!legend) return 0;
  const lines = legend.kind === 'entries' ? legendLines(legend.entries, width).length : 1;
  return Math.min(mostLines, Math.max(1, lines)) * lineHeight + foot;
};
