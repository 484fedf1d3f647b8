import { categoryTitle } from '../../model/reading.ts';
import { createCellsChart } from './cells-chart.ts';
import { findMaxValue, layOutHeatmap } from './layout.ts';

/** Chart kind of a metric by two dimensions. */
export const heatmapChart = createCellsChart({
  layout: layOutHeatmap,
  findMaxValue,
  read: (data, row, column) => ({ title: categoryTitle(data, column, data.series.slice(row, row + 1)) }),
  unknown: ({ series }) => series.some(({ values }) => values.some((value) => value === null)),
  unit: 'number',
});
