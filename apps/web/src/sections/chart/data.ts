import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import type { Metric, Unit } from '@bellwether/contract/catalogue/metrics';
import type { CsvCell } from '@bellwether/contract/format/csv';
import { type Currency, formatValue } from '@bellwether/contract/format/number';
import type { Range } from '@bellwether/contract/time/range';
import { stepShares } from './funnel.ts';

type Values = readonly (number | null)[];

/** One line or set of bars. `colour` is a place in the palette or a name the palette keeps a colour for. */
export type Series = {
  key: string;
  label: string;
  unit: Unit;
  currency: Currency;
  draw: 'line' | 'bar';
  colour: number;
  stack?: boolean;
  /** Drawn against the right-hand axis. */
  right?: boolean;
  values: Values;
  /** None of its periods is cut short, though the chart's note is about another series. */
  whole?: boolean;
  /** The same of the comparison, category by category. */
  before?: Values;
  /** The metric that it shows, where a reader can theme into its figures, and the value of a dimension that it is of. */
  metric?: Metric;
  only?: { dimension: Dimension; value: string | null };
};

/** The place that stands for no colour of the palette: the rest of a whole is grey. */
export const restColour = -1;

/** What the categories that are not drawn have together: 'Other (4,328)'. */
export type Rest = { label: string; value: number | null; before?: number | null };

/** What a chart shows, free of any library: the drawing, the table that stands for it and the file are made of this. */
export type ChartData = {
  /**
   * 'time' and 'columns' stand upright; 'horizontalBar' lie down, the first at the top; 'donut' are a donut of the first series. 'heatmap' is a map
   * with a row for each series; 'funnel' are a funnel of the first series.
   */
  kind: 'time' | 'columns' | 'horizontalBar' | 'donut' | 'heatmap' | 'funnel';
  /** What the figures of a heat map are, said beside its scale: 'Leads'. */
  description?: string;
  /** Heading of the categories: 'Month'. */
  axis: string;
  categories: readonly string[];
  /** The value behind each category, null where it was not given. */
  keys?: readonly (string | null)[];
  by?: Dimension;
  /** The days behind each category, and those it is compared with; a file has them. */
  days?: readonly Range[];
  daysBefore?: readonly Range[];
  /** Places in the palette, where each category has a colour of its own; `restColour` for the rest of a whole. */
  colours?: readonly number[];
  /** Of the first series. */
  rest?: Rest;
  /** A sentence that a reader of the figures needs. */
  note?: string;
  /** What each category is compared with: the month a year before. */
  before?: readonly string[];
  series: readonly Series[];
  /** Categories of which no series is known, with the words: 'Not loaded'. They are no zero. */
  unknown?: ReadonlyMap<number, string>;
  /** Categories that are only part of what their name says, with the sentence: '19 of 30 days'. */
  partial?: ReadonlyMap<number, string>;
};

/** Is there nothing at all to draw? */
export const isBlank = ({ series }: ChartData): boolean =>
  series.every(({ values, before = [] }) => [...values, ...before].every((value) => !value));

/** The chart without its comparison. */
export const withoutComparison = ({ before: _, daysBefore: _days, rest, ...data }: ChartData): ChartData => ({
  ...data,
  ...(rest ? { rest: { label: rest.label, value: rest.value } } : {}),
  series: data.series.map(({ before: _was, ...series }) => series),
});

/** The chart as the reader has it: without the series that the legend has switched off. */
export const withoutHidden = (data: ChartData, hidden: ReadonlySet<string>): ChartData =>
  hidden.size === 0 ? data : { ...data, series: data.series.filter(({ key }) => !hidden.has(key)) };

type Column = Pick<Series, 'label' | 'values' | 'unit' | 'currency'>;

const shareColumns = (values: Values): Column[] => {
  const { ofFirst, ofBefore } = stepShares(values);
  const share = { unit: 'percent', currency: '' } as const;
  return [
    { ...share, label: 'Of first', values: ofFirst },
    { ...share, label: 'Of the step before', values: ofBefore },
  ];
};

/** The last row of what is cut off after the first categories is what the others have together. */
const columnsOf = ({ kind, series, rest }: ChartData): Column[] =>
  series.flatMap(({ label, values, before, unit, currency }, at) => {
    const all = (known: Values, left: number | null | undefined): Values =>
      rest && at === 0 ? [...known, left ?? null] : known;
    return [
      { label, values: all(values, rest?.value), unit, currency },
      ...(kind === 'funnel' ? shareColumns(values) : []),
      ...(before ? [{ label: `${label} before`, values: all(before, rest?.before), unit, currency }] : []),
    ];
  });

const namesOf = ({ categories, rest }: ChartData): readonly string[] =>
  rest ? [...categories, rest.label] : categories;

/** The chart's figures as a table: headings, then a row for each category. */
export function chartTable(data: ChartData): { head: string[]; rows: string[][] } {
  const columns = columnsOf(data);
  return {
    head: [data.axis, ...columns.map(({ label }) => label)],
    rows: namesOf(data).map((category, at) => [
      data.partial?.has(at) ? `${category} (${data.partial.get(at)})` : category,
      ...columns.map(
        ({ values, unit, currency }) =>
          (values[at] === null && data.unknown?.get(at)) || formatValue(values[at], unit, 'table', currency),
      ),
    ]),
  };
}

const isoDays = (days: readonly Range[] | undefined, at: number): CsvCell[] =>
  days ? [days[at]?.from ?? null, days[at]?.to ?? null] : [];

/** The same as plain numbers for a file: days as ISO dates, what they are compared with, and which is only a part of its period. */
export function chartFile(data: ChartData): CsvCell[][] {
  const { axis, days, daysBefore, partial } = data;
  const columns = columnsOf(data);
  return [
    [
      axis,
      ...(days ? ['From', 'To'] : []),
      ...(daysBefore ? ['Compared from', 'Compared to'] : []),
      ...columns.map(({ label }) => label),
      ...(partial ? ['Note'] : []),
    ],
    ...namesOf(data).map((name, at) => [
      // A spreadsheet reads 'Nov 25' as a day of this year.
      days?.[at] ? isoName(axis, days[at]) : name,
      ...isoDays(days, at),
      ...isoDays(daysBefore, at),
      ...columns.map(({ values }) => values[at] ?? data.unknown?.get(at) ?? null),
      ...(partial ? [partial.has(at) ? `partial: ${partial.get(at)}` : null] : []),
    ]),
  ];
}

const isoName = (axis: string, { from }: Range): string => (axis === 'Month' ? from.slice(0, 7) : from);

/** Is this place of a series only part of what its category says? */
export const isPartial = ({ partial }: ChartData, series: Series, at: number): boolean =>
  !series.whole && (partial?.has(at) ?? false);
