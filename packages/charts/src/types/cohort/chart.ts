import { formatAxis, formatValue } from '@bellwether/domain/format/number';
import { createTickLabel, type PlacedLabel } from '../../axes/labels.ts';
import type { Size } from '../../model/chart-type.ts';
import type { ChartData } from '../../model/data.ts';
import { estimateTextWidth, truncateToWidth } from '../../model/text.ts';
import { createCellsChart } from '../heatmap/cells-chart.ts';
import type { HeatmapCell } from '../heatmap/layout.ts';

export type CohortLayout = Size & { cells: HeatmapCell[]; labels: PlacedLabel[] };

const headHeight = 20;
const gap = 2;
const widestName = 110;
const tallest = 34;

/** Returns the maximum of the colour scale. It ignores the first period, because every cohort starts at 100 %. */
const findMaxValue = ({ series }: ChartData): number =>
  Math.max(0, ...series.flatMap(({ values }) => values.slice(1).map((value) => value ?? 0))) ||
  Math.max(0, ...series.map(({ values }) => values[0] ?? 0));

/** Lays out one row per cohort: its name, its initial size, and a cell for each period so far. */
export function layOutCohort(data: ChartData, { width, height }: Size): CohortLayout {
  const names = data.series.map(({ label }) => truncateToWidth(label, Math.min(widestName, width * 0.28)));
  const sizes = data.series.map(({ size }) => (size === undefined ? '' : formatValue(size, 'count', 'card')));
  const room = (texts: string[]) => Math.ceil(Math.max(0, ...texts.map(estimateTextWidth)));
  const nameWidth = room(names);
  const sizeWidth = sizes.some(Boolean) ? Math.max(room(sizes), estimateTextWidth('Size')) + 12 : 0;
  const left = nameWidth + sizeWidth + 10;
  const columns = Math.max(1, data.categories.length);
  const row = Math.min(tallest, (height - headHeight) / Math.max(1, data.series.length));
  const band = (width - left) / columns;
  const inner = { width: Math.max(1, band - gap), height: Math.max(1, row - gap) };
  const maxValue = findMaxValue(data);
  const fits = (text: string) => estimateTextWidth(text) + 4 <= inner.width && inner.height >= 16;
  // Names only every second or third row if rows are lower than a line of text.
  const everyRow = Math.max(1, Math.ceil(13 / row));
  const every = Math.max(1, Math.ceil((room([...data.categories]) + 6) / band));
  return {
    width,
    height,
    cells: data.series.flatMap(({ values, unit, currency }, down) =>
      values.flatMap((value, across): HeatmapCell[] => {
        // Draws no cell for a future period, and an empty cell for a period without data.
        if (value === null && values.slice(across).every((later) => later === null)) return [];
        const text = value === null ? '' : formatAxis(value, unit, currency);
        const rounded = unit === 'percent' && value !== null ? `${Math.round(value * 100)}%` : text;
        const shown = [text, rounded].find((one) => one !== '' && fits(one));
        return [
          {
            at: down * columns + across,
            x: left + across * band,
            y: headHeight + down * row,
            ...inner,
            share: value === null ? null : maxValue > 0 ? Math.min(1, Math.max(0, value) / maxValue) : 0,
            text: shown ?? null,
          },
        ];
      }),
    ),
    labels: [
      ...data.series.flatMap((_, at): PlacedLabel[] => {
        if (at % everyRow > 0) return [];
        const y = headHeight + (at + 0.5) * row - gap / 2;
        return [
          createTickLabel(`r${at}`, names[at] ?? '', nameWidth, y, 'end'),
          createTickLabel(`s${at}`, sizes[at] ?? '', left - 8, y, 'end'),
        ];
      }),
      ...(sizeWidth > 0 ? [createTickLabel('size', 'Size', left - 8, headHeight / 2 - 2, 'end')] : []),
      ...data.categories.flatMap((name, at): PlacedLabel[] => {
        if (at % every > 0) return [];
        const middle = left + (at + 0.5) * band - gap / 2;
        // Keeps the names of the first and the last column within the cells.
        const half = estimateTextWidth(name) / 2;
        const x = Math.min(Math.max(middle, left + half), width - half);
        return [createTickLabel(`c${at}`, name, x, headHeight / 2 - 2, 'middle')];
      }),
    ],
  };
}

/** Chart kind of cohorts: users who started together, and how many remain in each period. */
export const cohortChart = createCellsChart({
  layout: layOutCohort,
  findMaxValue,
  read({ axis, series, categories }, row, column) {
    const { label = '', size } = series[row] ?? {};
    return {
      title: `${axis} ${label}, ${categories[column] ?? ''}`,
      ...(size === undefined
        ? {}
        : { more: [{ label: 'Started with', value: formatValue(size, 'count', 'table') }] }),
    };
  },
  unknown: () => false,
  unit: 'percent',
  // The table has one row per cohort: start, size, and the remaining share by period.
  table: ({ axis, categories, series }) => ({
    head: [
      { label: axis },
      { label: 'Size', unit: 'count' },
      ...categories.map((label) => ({
        label,
        unit: series[0]?.unit ?? ('percent' as const),
        currency: series[0]?.currency ?? '',
      })),
    ],
    rows: series.map(({ label, size = null, values }) => [label, size, ...values]),
  }),
});
