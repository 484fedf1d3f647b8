import type { Unit } from '@bellwether/contract/catalogue/metrics';
import type { CsvCell } from '@bellwether/contract/format/csv';
import { formatValue } from '@bellwether/contract/format/number';
import { stepShares } from './funnel.ts';

type Values = readonly (number | null)[];

/** One line or set of bars. `colour` is a place in the palette or a name the palette keeps a colour for. */
export type Series = {
  key: string;
  label: string;
  unit: Unit;
  currency: string;
  draw: 'line' | 'bar';
  colour: number | { channel: string };
  stack?: boolean;
  /** Drawn against the right-hand axis. */
  right?: boolean;
  values: Values;
  /** None of its periods is cut short, though the chart's note is about another series. */
  whole?: boolean;
  /** The same of the comparison, category by category. */
  before?: Values;
};

/** What a chart shows, free of any library: the drawing, the table that stands for it and the file are made of this. */
export type ChartData = {
  /**
   * 'time' and 'columns' stand upright; 'ranks' lie down, the first at the top; 'parts' are a ring of the first series. 'heat' is a map
   * with a row for each series; 'steps' are a funnel of the first series.
   */
  layout: 'time' | 'columns' | 'ranks' | 'parts' | 'heat' | 'steps';
  /** What the figures of a heat map are, said beside its scale: 'Leads'. */
  about?: string;
  /** Heading of the categories: 'Month'. */
  axis: string;
  categories: readonly string[];
  /** What each category is compared with: the month a year before. */
  before?: readonly string[];
  series: readonly Series[];
  /** Categories that are only part of what their name says, with the sentence: '19 of 30 days'. */
  partial?: ReadonlyMap<number, string>;
};

/** Is there nothing at all to draw? */
export const isBlank = ({ series }: ChartData): boolean =>
  series.every(({ values, before = [] }) => [...values, ...before].every((value) => !value));

/** The chart without its comparison. */
export const withoutComparison = ({ before: _, ...data }: ChartData): ChartData => ({
  ...data,
  series: data.series.map(({ before: _was, ...series }) => series),
});

type Column = Pick<Series, 'label' | 'values' | 'unit' | 'currency'>;

const shareColumns = (values: Values): Column[] => {
  const { ofFirst, ofBefore } = stepShares(values);
  const share = { unit: 'percent', currency: '' } as const;
  return [
    { ...share, label: 'Of first', values: ofFirst },
    { ...share, label: 'Of the step before', values: ofBefore },
  ];
};

const columnsOf = ({ layout, series }: ChartData): Column[] =>
  series.flatMap(({ label, values, before, unit, currency }) => [
    { label, values, unit, currency },
    ...(layout === 'steps' ? shareColumns(values) : []),
    ...(before ? [{ label: `${label} before`, values: before, unit, currency }] : []),
  ]);

/** The chart's figures as a table: headings, then a row for each category. */
export function chartTable(data: ChartData): { head: string[]; rows: string[][] } {
  const columns = columnsOf(data);
  return {
    head: [data.axis, ...columns.map(({ label }) => label)],
    rows: data.categories.map((category, at) => [
      data.partial?.has(at) ? `${category} (${data.partial.get(at)})` : category,
      ...columns.map(({ values, unit, currency }) => formatValue(values[at], unit, 'table', currency)),
    ]),
  };
}

/** The same as plain numbers for a file. */
export function chartFile(data: ChartData): CsvCell[][] {
  const columns = columnsOf(data);
  return [
    [data.axis, ...columns.map(({ label }) => label)],
    ...data.categories.map((category, at) => [category, ...columns.map(({ values }) => values[at])]),
  ];
}

/** Is this place of a series only part of what its category says? */
export const isPartial = ({ partial }: ChartData, series: Series, at: number): boolean =>
  !series.whole && (partial?.has(at) ?? false);
