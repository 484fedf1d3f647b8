import type { ChartTheme } from './chart-theme.ts';
import type { ChartLegend, LegendEntry, Size, Swatch } from './chart-type.ts';
import type { ChartColours } from './colours.ts';
import type { ChartData, Series } from './data.ts';
import { estimateTextWidth } from './text.ts';

const chooseSwatch = ({ mark, dashed }: Series): Swatch => {
  if (mark === 'target' || (mark === 'band' && !dashed)) return mark;
  if (mark === 'point') return 'dot';
  return mark === 'line' || mark === 'band' ? (dashed ? 'dashed' : 'line') : 'box';
};

/**
 * Builds a legend with an entry per series, of which readers can hide all but one. Returns null for a single
 * series.
 */
export function buildSeriesLegend(
  { series }: ChartData,
  _theme: ChartTheme,
  paint: ChartColours,
): ChartLegend | null {
  if (series.length < 2) return null;
  const entries = series.map((one) => ({
    key: one.key,
    label: one.label,
    colour: paint.series(one),
    swatch: chooseSwatch(one),
  }));
  return { kind: 'entries', entries, hides: true };
}

const lineHeight = 22;
const foot = 6;
/** Maximum share of the chart height that a legend may take. */
const maxHeightShare = 0.42;

export function breakLegendLines(entries: readonly LegendEntry[], width: number): LegendEntry[][] {
  const lines: LegendEntry[][] = [];
  let free = 0;
  for (const entry of entries) {
    const wide = estimateTextWidth(entry.label) + 34;
    if (wide > free || lines.length === 0) {
      lines.push([]);
      free = width;
    }
    lines.at(-1)?.push(entry);
    free -= wide;
  }
  return lines;
}

/** Returns the height of the legend above its chart, in pixels. A legend with many entries scrolls. */
export function computeLegendHeight(legend: ChartLegend | null, { width, height }: Size): number {
  if (!legend) return 0;
  const lines = legend.kind === 'entries' ? breakLegendLines(legend.entries, width).length : 1;
  const maxLines = Math.max(1, Math.floor((height * maxHeightShare - foot) / lineHeight));
  return Math.min(maxLines, Math.max(1, lines)) * lineHeight + foot;
}
