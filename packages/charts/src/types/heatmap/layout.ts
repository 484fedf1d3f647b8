import { formatAxis } from '@bellwether/domain/format/number';
import { createTickLabel, layOutCategoryLabels, type PlacedLabel } from '../../axes/labels.ts';
import type { Box, Size } from '../../model/chart-type.ts';
import type { ChartData } from '../../model/data.ts';
import { estimateTextWidth, truncateToWidth } from '../../model/text.ts';

/** Cell of a heat map, in pixels. `share` is its value relative to the maximum; null without data. */
export type HeatmapCell = Box & {
  at: number;
  share: number | null;
  /** Formatted value; null if it does not fit. */
  text: string | null;
};
export type HeatmapLayout = Size & { cells: HeatmapCell[]; labels: PlacedLabel[]; maxValue: number };

const lineHeight = 16;
const gap = 2;
const widestName = 120;

/** Returns the maximum of the colour scale. */
export const findMaxValue = ({ series }: ChartData): number =>
  series.reduce(
    (maxValue, { values }) => values.reduce<number>((max, value) => Math.max(max, value ?? 0), maxValue),
    0,
  );

/** Lays out the cells of a heat map: a row per series, a column per category. */
export function layOutHeatmap(data: ChartData, { width, height }: Size): HeatmapLayout {
  const names = data.series.map(({ label }) => truncateToWidth(label, Math.min(widestName, width * 0.3)));
  const left = Math.ceil(Math.max(0, ...names.map(estimateTextWidth))) + 8;
  const columns = Math.max(1, data.categories.length);
  const rows = Math.max(1, data.series.length);
  const [band, row] = [(width - left) / columns, (height - lineHeight - 8) / rows];
  const inner = { width: Math.max(1, band - gap), height: Math.max(1, row - gap) };
  const maxValue = findMaxValue(data);
  const middles = data.categories.map((_, at) => left + (at + 0.5) * band);
  const fits = (text: string) => estimateTextWidth(text) + 8 <= inner.width && inner.height >= lineHeight + 4;
  return {
    width,
    height,
    maxValue,
    cells: data.series.flatMap(({ values, unit, currency }, down) =>
      data.categories.map((_, across): HeatmapCell => {
        const value = values[across] ?? null;
        const text = value === null ? '' : formatAxis(value, unit, currency);
        return {
          at: down * columns + across,
          x: left + across * band,
          y: down * row,
          ...inner,
          share: value === null ? null : maxValue > 0 ? Math.max(0, value) / maxValue : 0,
          text: text !== '' && fits(text) ? text : null,
        };
      }),
    ),
    labels: [
      ...names
        .map((name, at) => createTickLabel(`r${at}`, name, left - 8, (at + 0.5) * row - gap / 2, 'end'))
        // Names only every second or third row if rows are lower than a line of text.
        .filter((_, at) => at % Math.ceil((lineHeight - 3) / row) === 0),
      ...layOutCategoryLabels(data, middles, band, rows * row + lineHeight, width),
    ],
  };
}
