import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import type { Unit } from '@bellwether/contract/catalogue/metric-info';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { Currency } from '@bellwether/contract/format/number';
import type { Range } from '@bellwether/contract/time/range';
import type { ChartKindName } from './chart-kind-names.ts';

export type Values = readonly (number | null)[];

/**
 * How a series is drawn on axes. A band lies between `low` and `high` around the line of its values; a target is a short stroke
 * over each category; points stand on two continuous axes.
 */
export type Mark = 'line' | 'bar' | 'area' | 'band' | 'target' | 'point';

/** One line or set of bars. */
export type Series = {
  key: string;
  label: string;
  unit: Unit;
  currency: Currency;
  mark: Mark;
  /** Whose colour it has, where that is not its own key's: see `colours.ts`. */
  colour?: string;
  stack?: boolean;
  /** Drawn against the right-hand axis. */
  right?: boolean;
  /** What is expected, not what was: a projection. */
  dashed?: boolean;
  values: Values;
  /** The edges of a band. */
  low?: Values;
  high?: Values;
  /** None of its periods is cut short, though the chart's note is about another series. */
  whole?: boolean;
  /** The same of the comparison, category by category. */
  before?: Values;
  /** How many a row of a cohort grid began with. */
  size?: number | null;
  /** The metric that it shows, where a reader can look into its figures, and the value of a dimension that it is of. */
  metric?: Metric;
  only?: { dimension: Dimension; value: string | null };
};

/** What the categories that are not drawn have together: 'Other (4,328)'. */
export type Rest = { label: string; value: number | null; before?: number | null };
export const restLabel = (count: number): string => `Other (${count.toLocaleString('en-AU')})`;

/**
 * A continuous horizontal axis: where each category lies on it. Of 'time' the values are milliseconds of the business's own clock,
 * read as if it were UTC (`wallClock`); on a 'log' axis what is not above zero stands at its left end.
 */
export type XAxis = {
  scale: 'linear' | 'log' | 'time';
  label: string;
  unit?: Unit;
  currency?: Currency;
  values: readonly number[];
  /** Where what began at `values` ended. */
  ends?: readonly (number | null)[];
  /** The days that are shown though nothing happened at their ends, as milliseconds. */
  domain?: readonly [number, number];
};

/** A level that values are held against, drawn across the chart: a target, an average. */
export type Reference = { key: string; label: string; value: number; right?: boolean };
/** A place of a chart's categories at which something happened, or from which until which it went on: 'New website'. */
export type Annotation = { at: number; until?: number; text: string };

/** What a chart shows, free of any library: the drawing, the table that stands for it and the file are made of this. */
export type ChartData = {
  kind: ChartKindName;
  /** What the figures of a heat map or the vertical axis are: 'Leads'. */
  description?: string;
  /** Heading of the categories: 'Month'. */
  axis: string;
  categories: readonly string[];
  /** The categories are names, of which every one is written, at a slant where they are long. */
  named?: boolean;
  /** The value behind each category, null where it was not given. */
  keys?: readonly (string | null)[];
  by?: Dimension;
  /** The days behind each category, and those it is compared with; a file has them. Null: it has none, as days that have no partner. */
  days?: readonly (Range | null)[];
  daysBefore?: readonly (Range | null)[];
  /** Whose colour each category has, where it has one of its own. */
  colours?: readonly string[];
  /** All colours in their order, where some of their series are hidden: the others keep theirs. */
  colourOrder?: readonly string[];
  /** Of the first series. */
  rest?: Rest;
  /** A sentence that a reader of the figures needs. */
  note?: string;
  /** What each category is compared with: the month a year before. */
  before?: readonly string[];
  /** What was before is drawn as an edge alone. */
  edged?: boolean;
  series: readonly Series[];
  /** Stacks are parts of a hundred percent. */
  stacking?: 'share';
  x?: XAxis;
  /** The vertical axis of continuous ones, where it is not linear. */
  y?: 'log';
  references?: readonly Reference[];
  annotations?: readonly Annotation[];
  /** Categories of which no series is known, with the words: 'Not loaded'. They are no zero. */
  unknown?: ReadonlyMap<number, string>;
  /** Categories that are only part of what their name says, with the sentence: '19 of 30 days'. */
  partial?: ReadonlyMap<number, string>;
};

/** Is there nothing at all to draw? */
export const isBlank = ({ series, x }: ChartData): boolean =>
  series.every(({ values, before = [], low = [], high = [] }) =>
    [...values, ...before, ...low, ...high].every((value) => (x ? value === null : !value)),
  );

/** The chart without its comparison. */
export const withoutComparison = ({ before: _, daysBefore: _days, rest, ...data }: ChartData): ChartData => ({
  ...data,
  ...(rest ? { rest: { label: rest.label, value: rest.value } } : {}),
  series: data.series.map(({ before: _was, ...series }) => series),
});

/** The colour keys of a chart in their order: of its categories where they have their own, of its series otherwise. */
export const colourKeys = ({ colourOrder, colours, series }: ChartData): readonly string[] =>
  colourOrder ?? [...(colours ?? []), ...series.map(({ key, colour }) => colour ?? key)];

/** The chart as the reader has it: without the series that the legend has switched off. */
export const withoutHidden = (data: ChartData, hidden: ReadonlySet<string>): ChartData =>
  hidden.size === 0
    ? data
    : {
        ...data,
        colourOrder: colourKeys(data),
        series: data.series.filter(({ key }) => !hidden.has(key)),
      };

/** Is this place of a series only part of what its category says? */
export const isPartial = ({ partial }: ChartData, series: Series, at: number): boolean =>
  !series.whole && (partial?.has(at) ?? false);

/** What each stacked series has of all that is stacked at a category; null where there is nothing. Losses are no part of a whole. */
export function stackShare({ series }: ChartData, one: Series, at: number): number | null {
  const part = (values: Values) => Math.max(0, values[at] ?? 0);
  const whole = series.reduce((sum, { stack, values }) => sum + (stack ? part(values) : 0), 0);
  return whole > 0 && one.values[at] !== null ? part(one.values) / whole : null;
}

/** What was noted at a category, if anything. */
export const notesAt = (
  { annotations = [] }: ChartData,
  at: number,
  most = Number.POSITIVE_INFINITY,
): string | null => {
  const texts = annotations
    .filter((note) => at >= note.at && at <= (note.until ?? note.at))
    .map(({ text }) => text);
  const more = texts.length - most;
  return texts.length > 0
    ? [...texts.slice(0, most), ...(more > 0 ? [`and ${more} more`] : [])].join(' · ')
    : null;
};
