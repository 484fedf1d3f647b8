import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { Unit } from '@bellwether/domain/catalogue/metrics/entry';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { DisplayCurrency } from '@bellwether/domain/format/number';
import type { Range } from '@bellwether/domain/time/range';
import type { ChartTypeName } from './chart-type-names.ts';

export type SeriesValues = readonly (number | null)[];

/**
 * Drawing style of a series on axes. A band fills the area between `low` and `high` around the line of its
 * values. A target is a short stroke across each category. Points need two continuous axes.
 */
export type SeriesMark = 'line' | 'bar' | 'area' | 'band' | 'target' | 'point';

/** Series of a chart: one line, or one set of bars. */
export type Series = {
  key: string;
  label: string;
  unit: Unit;
  currency: DisplayCurrency;
  mark: SeriesMark;
  /** Colour key, if it differs from `key`: see `colours.ts`. */
  colour?: string;
  stack?: boolean;
  /** Whether the series uses the right-hand axis. */
  right?: boolean;
  /** Whether the values are projected instead of actual; they are drawn dashed. */
  dashed?: boolean;
  values: SeriesValues;
  /** Lower and upper edge of a band. */
  low?: SeriesValues;
  high?: SeriesValues;
  /**
   * Whether every period of this series is complete, even if the chart's `partial` marks a period as unfinished in
   * another series.
   */
  whole?: boolean;
  /** Comparison values, one per category. */
  before?: SeriesValues;
  /** Initial size of a cohort, if the series is a cohort. */
  size?: number | null;
  /**
   * Metric of the series, if readers can look into its figures. `only` is the dimension value that it is
   * filtered by.
   */
  metric?: Metric;
  only?: { dimension: Dimension; value: string | null };
};

/** Sum of the categories that are not drawn: 'Other (4,328)', or 'Other' if their number is unknown. */
export type OtherCategories = { label: string; value: number | null; before?: number | null };
export const otherLabel = (count: number | null): string =>
  count === null ? 'Other' : `Other (${count.toLocaleString('en-AU')})`;

/**
 * Continuous horizontal axis, with the position of each category. Values of a 'time' axis are milliseconds of
 * the business's local time, read as if it were UTC (`toWallClock`). On a 'log' axis, values of zero or less
 * are at the left end.
 */
export type XAxis = {
  scale: 'linear' | 'log' | 'time';
  label: string;
  unit?: Unit;
  currency?: DisplayCurrency;
  values: readonly number[];
  /** Ends of the spans that start at `values`. */
  ends?: readonly (number | null)[];
  /** Range of the axis in milliseconds; it may begin before the first event and end after the last. */
  domain?: readonly [number, number];
};

/** Reference level across the chart, such as a target or an average. */
export type ReferenceLevel = { key: string; label: string; value: number; right?: boolean };
/**
 * Dated event on the chart: the index of its category, or of its first and last one. Example text: 'New
 * website'.
 */
export type PlacedAnnotation = { at: number; until?: number; text: string };

/**
 * Content of a chart, independent of any library. The drawing, the table and the file are all made from it.
 */
export type ChartData = {
  kind: ChartTypeName;
  /** Name of the values of a heat map or vertical axis: 'Leads'. */
  description?: string;
  /** Heading of the categories: 'Month'. */
  axis: string;
  categories: readonly string[];
  /** Whether categories are names. All names are shown, slanted if they are long. */
  named?: boolean;
  /** Dimension value of each category; null for a missing value. */
  keys?: readonly (string | null)[];
  by?: Dimension;
  /**
   * Date range of each category, and its comparison range; the exported file contains both. Null: no date range, such
   * as a day without a counterpart.
   */
  days?: readonly (Range | null)[];
  daysBefore?: readonly (Range | null)[];
  /** Colour key of each category, if categories have their own colours. */
  colours?: readonly string[];
  /** All colour keys in order. Set while some series are hidden, so that the visible ones keep their colours. */
  colourOrder?: readonly string[];
  /** Sum of the first series' values that have no category of their own ('Other'). */
  rest?: OtherCategories;
  /** Note below the chart that readers need to understand the figures. */
  note?: string;
  /** Comparison category of each category, such as the month a year before. */
  before?: readonly string[];
  /** Whether the comparison series is drawn as an outline only. */
  edged?: boolean;
  series: readonly Series[];
  /** Whether stacks are shares that add up to 100 %. */
  stacking?: 'share';
  x?: XAxis;
  /** Scale of the vertical axis of a chart with continuous axes, if it is not linear. */
  y?: 'log';
  references?: readonly ReferenceLevel[];
  annotations?: readonly PlacedAnnotation[];
  /** Categories without data in any series, with the reason: 'Not loaded'. They differ from zero. */
  unknown?: ReadonlyMap<number, string>;
  /** Categories that are incomplete, with the note: '19 of 30 days'. */
  partial?: ReadonlyMap<number, string>;
};

export const isBlank = ({ series, x }: ChartData): boolean =>
  series.every(({ values, before = [], low = [], high = [] }) =>
    [...values, ...before, ...low, ...high].every((value) => (x ? value === null : !value)),
  );

export const hideComparison = ({ before: _, daysBefore: _days, rest, ...data }: ChartData): ChartData => ({
  ...data,
  ...(rest ? { rest: { label: rest.label, value: rest.value } } : {}),
  series: data.series.map(({ before: _was, ...series }) => series),
});

/**
 * Returns the colour keys of a chart in order: those of its categories if they have colours, then those of
 * its series.
 */
export const listColourKeys = ({ colourOrder, colours, series }: ChartData): readonly string[] =>
  colourOrder ?? [...(colours ?? []), ...series.map(({ key, colour }) => colour ?? key)];

/** Returns the chart without the series that the reader has hidden in the legend. */
export const withoutHidden = (data: ChartData, hidden: ReadonlySet<string>): ChartData =>
  hidden.size === 0
    ? data
    : {
        ...data,
        colourOrder: listColourKeys(data),
        series: data.series.filter(({ key }) => !hidden.has(key)),
      };

export const isPartial = ({ partial }: ChartData, series: Series, at: number): boolean =>
  !series.whole && (partial?.has(at) ?? false);

/**
 * Returns the share of a stacked series in the stack of a category; null if the stack is empty. Negative
 * values count as zero.
 */
export function computeStackShare({ series }: ChartData, one: Series, at: number): number | null {
  const part = (values: SeriesValues) => Math.max(0, values[at] ?? 0);
  const total = series.reduce((sum, { stack, values }) => sum + (stack ? part(values) : 0), 0);
  return total > 0 && one.values[at] !== null ? part(one.values) / total : null;
}

/** Returns the annotations of one or more categories, joined to one text; null if there are none. */
export const annotationsAt = (
  { annotations = [] }: ChartData,
  at: number,
  maxTexts = Number.POSITIVE_INFINITY,
  last = at,
): string | null => {
  const texts = annotations
    .filter((note) => last >= note.at && at <= (note.until ?? note.at))
    .map(({ text }) => text);
  const more = texts.length - maxTexts;
  return texts.length > 0
    ? [...texts.slice(0, maxTexts), ...(more > 0 ? [`and ${more} more`] : [])].join(' · ')
    : null;
};
