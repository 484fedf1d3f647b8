import { titleAt } from '../../reading.ts';
import { cellsKind } from './cells-kind.tsx';
import { heatmapLayout, mostOf } from './layout.ts';

/** Chart kind of a metric by two dimensions. */
export const heatmap = cellsKind({
  layout: heatmapLayout,
  mostOf,
  read: (data, row, column) => ({ title: titleAt(data, column, data.series.slice(row, row + 1)) }),
  unknown: ({ series }) => series.some(({ values }) => values.some((value) => value === null)),
  unit: 'number',
});
