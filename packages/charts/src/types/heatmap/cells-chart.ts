import { formatAxis } from '@bellwether/domain/format/number';
import { AxisLabel } from '../../axes/label.ts';
import type { PlacedLabel } from '../../axes/labels.ts';
import type { ChartType, PlaceTooltip, Size } from '../../model/chart-type.ts';
import type { ChartData } from '../../model/data.ts';
import { nextPlaceInGrid, placeTooltip } from '../../model/reading.ts';
import { CellFrame, CellMark, findCellAt } from './cells.ts';
import { heatmapColour, heatmapSteps } from './colour.ts';
import type { HeatmapCell } from './layout.ts';

export type CellsLayout = Size & { labels: readonly PlacedLabel[]; cells: readonly HeatmapCell[] };

type Differences<L extends CellsLayout> = Pick<ChartType<L>, 'layout' | 'table'> & {
  /** Returns the maximum of the colour scale. */
  findMaxValue: (data: ChartData) => number;
  /**
   * Returns the tooltip content of a cell besides its figure. `row` is the index of a series, `column` of a
   * category.
   */
  read: (data: ChartData, row: number, column: number) => Pick<PlaceTooltip, 'title' | 'more'>;
  /** Returns whether the legend explains cells without data. */
  unknown: (data: ChartData) => boolean;
  /** Fallback unit of a chart without series. */
  unit: 'number' | 'percent';
};

const countColumns = ({ categories }: ChartData): number => Math.max(1, categories.length);

/**
 * Builds a chart kind of a cell grid: a row per series, a column per category. Higher values have a stronger
 * colour.
 */
export const createCellsChart = <L extends CellsLayout>({
  findMaxValue,
  read,
  unknown,
  unit: defaultUnit,
  ...methods
}: Differences<L>): ChartType<L> => ({
  ...methods,
  draw: ({ layout: { labels, cells }, theme }) => [
    labels.map((label) => AxisLabel({ label, theme })),
    cells.map((cell) => CellMark({ cell, theme })),
  ],
  highlight: ({ layout, theme, place }) =>
    CellFrame({ box: layout.cells.find(({ at }) => at === place.at), theme }),
  hitTest: ({ cells }, x, y) => findCellAt(cells, x, y),
  reading: {
    count: (data) => countColumns(data) * data.series.length,
    at(data, { at }) {
      const [column, row] = [at % countColumns(data), Math.floor(at / countColumns(data))];
      return { ...read(data, row, column), category: column, series: data.series.slice(row, row + 1) };
    },
    anchor(layout, { at }) {
      const { x = 0, y = 0, width = 0, height = 0 } = layout.cells.find((cell) => cell.at === at) ?? {};
      return placeTooltip(x + width / 2, y + height / 2, layout);
    },
    next: (data, from, key) =>
      nextPlaceInGrid(countColumns(data), countColumns(data) * data.series.length, from, key),
    colour: (data, series, at, theme) =>
      heatmapColour(theme, (series.values[at] ?? 0) / (findMaxValue(data) || 1)),
  },
  legend(data, theme) {
    const { unit = defaultUnit, currency = '' } = data.series[0] ?? {};
    return {
      kind: 'scale',
      name: data.description ?? '',
      minText: formatAxis(0, unit, currency),
      maxText: formatAxis(findMaxValue(data), unit, currency),
      steps: heatmapSteps(theme),
      unknown: unknown(data),
    };
  },
});
