import { formatAxis } from '@bellwether/contract/format/number';
import { AxisLabel } from '../../axes/label.tsx';
import type { ChartKind, Reading } from '../../chart-kind.ts';
import type { ChartData } from '../../data.ts';
import { anchorBeside, nextOnCells, titleAt } from '../../reading.ts';
import { CellFrame, CellMark, cellUnder } from './cells.tsx';
import { heatmapColour, heatmapSteps } from './colour.ts';
import { type HeatmapLayout, heatmapLayout, mostOf } from './layout.ts';

const columnsOf = ({ categories }: ChartData): number => Math.max(1, categories.length);

/** What a cell holds: its row at its column. */
const readCell = (data: ChartData, at: number): Reading => {
  const [column, row] = [at % columnsOf(data), Math.floor(at / columnsOf(data))];
  const series = data.series.slice(row, row + 1);
  return { title: titleAt(data, column, series), category: column, series };
};

/** A figure by two dimensions: a row for each series, a column for each category, more is darker. */
export const heatmap: ChartKind<HeatmapLayout> = {
  layout: heatmapLayout,
  draw: ({ layout: { labels, cells }, theme }) => (
    <>
      {labels.map((label) => (
        <AxisLabel key={label.key} {...{ label, theme }} />
      ))}
      {cells.map((cell) => (
        <CellMark key={cell.at} {...{ cell, theme }} />
      ))}
    </>
  ),
  highlight: ({ layout, theme, place }) => <CellFrame box={layout.cells[place.at]} theme={theme} />,
  hitTest: ({ cells }, x, y) => cellUnder(cells, x, y),
  reading: {
    count: (data) => columnsOf(data) * data.series.length,
    at: (data, { at }) => readCell(data, at),
    anchor(layout, { at }) {
      const { x = 0, y = 0, width = 0, height = 0 } = layout.cells[at] ?? {};
      return anchorBeside(x + width / 2, y + height / 2, layout);
    },
    next: (data, from, key) => nextOnCells(columnsOf(data), columnsOf(data) * data.series.length, from, key),
    colour: (data, series, at, theme) => heatmapColour(theme, (series.values[at] ?? 0) / (mostOf(data) || 1)),
  },
  legend(data, theme) {
    const { unit = 'number', currency = '' } = data.series[0] ?? {};
    return {
      kind: 'scale',
      name: data.description ?? '',
      least: formatAxis(0, unit, currency),
      most: formatAxis(mostOf(data), unit, currency),
      steps: heatmapSteps(theme),
      unknown: data.series.some(({ values }) => values.some((value) => value === null)),
    };
  },
};
