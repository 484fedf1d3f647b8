import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import {
  comparisonFigures,
  metricCurrency,
  readDimension,
  readFigure,
  readMeta,
} from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { dimensions } from '@bellwether/domain/catalogue/dimensions';
import { isAdditive, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { channelColourKey, colourOfOtherGroup } from '../model/colours.ts';
import { type ChartData, type OtherCategories, otherLabel } from '../model/data.ts';
import { groupByWeeks } from './by-weeks.ts';
import { createTimeFrame } from './over-time.ts';

/** Totals of one dimension value, such as a product: `now` in the selected period, `was` in the comparison period. */
type Entry = { key: string | null; now: number | null; was: number | null };

const sum = (a: number | null, b: number | null): number | null => (b === null ? a : (a ?? 0) + b);

/** Groups rows by the dimension value. A report with more dimensions has several rows per value. */
function groupEntries(answer: ReportAnswer, dimension: Dimension, metric: Metric): Entry[] {
  const entries = new Map<string | null, Entry>();
  for (const row of answer.data) {
    const key = readDimension(row, dimension);
    const { now, was } = entries.get(key) ?? { now: null, was: null };
    entries.set(key, {
      key,
      now: sum(now, readFigure(row, metric)),
      was: sum(was, readFigure(comparisonFigures(row) ?? {}, metric)),
    });
  }
  return [...entries.values()];
}

const largest = ({ now, was }: Entry): number => Math.max(Math.abs(now ?? 0), Math.abs(was ?? 0));

const exact = (value: number): number => Number(value.toFixed(6));

/** Returns the 'Other' entry: the total minus the entries shown. `metric` must add up over rows. */
function computeRest(
  answer: ReportAnswer,
  shown: readonly Entry[],
  all: readonly Entry[],
  metric: Metric,
): OtherCategories | null {
  const { totals, compare_totals, pagination } = readMeta(answer);
  const elsewhere = Math.max(0, pagination.total - answer.data.length);
  const others = all.length - shown.length + elsewhere;
  if (others <= 0) return null;
  // Counts only values of the current period in 'Other', because rows that are not loaded may belong to either period.
  const rest = all.filter((entry) => !shown.includes(entry));
  const current = rest.filter(({ now }) => now !== null && now !== 0).length;
  const isCountKnown = !compare_totals || elsewhere === 0;
  const sumEntries = (entries: readonly Entry[], period: 'now' | 'was') =>
    entries.reduce((done, entry) => done + (entry[period] ?? 0), 0);
  const left = (periodTotal: number | null, period: 'now' | 'was') => {
    if (periodTotal !== null) return exact(periodTotal - sumEntries(shown, period));
    // Sums the rows as 'Other' if the report has no total, provided that all its pages are loaded.
    return elsewhere === 0 ? exact(sumEntries(all, period) - sumEntries(shown, period)) : null;
  };
  return {
    label: otherLabel(!isCountKnown ? null : compare_totals ? current : others),
    value: left(readFigure(totals, metric), 'now'),
    ...(compare_totals ? { before: left(readFigure(compare_totals, metric), 'was') } : {}),
  };
}

const isChannel = (dimension: Dimension): boolean =>
  dimension === 'channel' || dimension === 'internal_channel';

const colourKey = (dimension: Dimension, key: string | null): string =>
  isChannel(dimension) ? channelColourKey(key ?? '') : `value:${key ?? ''}`;

/** Returns a note about values that the shares leave out, such as losses; null if there are none. */
function sharesNote(
  names: readonly string[],
  values: readonly (number | null)[],
  rest: OtherCategories | null,
): string | null {
  const losses = names.filter((_, at) => (values[at] ?? 0) < 0);
  if (losses.length > 0) return `Left out of the chart, because below zero: ${losses.join(', ')}.`;
  if (rest && rest.value === null) return `Shares are of the values shown. ${rest.label} is not known.`;
  return null;
}

type Choice = { kind?: 'horizontalBar' | 'donut'; maxEntries?: number };

/**
 * Builds a chart of an additive metric by one dimension: horizontal bars or a donut. It shows the largest values of
 * either period, so that lost values are included. All others are summed as 'Other'.
 */
export function buildDimensionChart(
  answer: ReportAnswer,
  dimension: Dimension,
  metric: Metric,
  { kind = 'horizontalBar', maxEntries = 10 }: Choice = {},
): ChartData {
  const meta = readMeta(answer);
  const { label, unit } = metricInfo(metric);
  const all = groupEntries(answer, dimension, metric);
  const largestEntries = new Set(all.toSorted((a, b) => largest(b) - largest(a)).slice(0, maxEntries));
  const shown = all.filter((entry) => largestEntries.has(entry));
  const rest = computeRest(answer, shown, all, metric);
  const compares = meta.comparison !== null && kind === 'horizontalBar';
  // Makes 'Other' the last segment, in grey, because a donut shows a whole.
  const last = kind === 'donut' && rest ? [rest] : [];
  const entryName = ({ key, now, was }: Entry) =>
    `${dimensionLabel(dimension, key)}${compares && !now && was ? ' (none this period)' : ''}`;
  const categories = [...shown.map(entryName), ...last.map(({ label }) => label)];
  const values = [...shown.map(({ now }) => now), ...last.map(({ value }) => value)];
  const note = kind === 'donut' ? sharesNote(categories, values, rest) : null;
  return {
    kind,
    axis: dimensions[dimension].label,
    categories,
    keys: shown.map(({ key }) => key),
    by: dimension,
    ...(isChannel(dimension) || kind === 'donut'
      ? {
          colours: [
            ...shown.map(({ key }) => colourKey(dimension, key)),
            ...last.map(() => colourOfOtherGroup),
          ],
        }
      : {}),
    ...(rest && kind === 'horizontalBar' ? { rest } : {}),
    ...(note ? { note } : {}),
    series: [
      {
        key: metric,
        label,
        unit,
        currency: metricCurrency(meta, metric),
        mark: 'bar',
        metric,
        values,
        ...(compares ? { before: shown.map(({ was }) => was) } : {}),
      },
    ],
  };
}

type Stack = { mark?: 'bar' | 'area'; stacking?: 'share'; maxEntries?: number };

/**
 * Builds a stacked chart of an additive metric over time, one series per dimension value, largest first.
 * Values beyond the first `maxEntries` share one series. With `stacking: 'share'` each period adds up to 100 %.
 */
export function buildStackedOverTimeChart(
  answer: ReportAnswer,
  dimension: Dimension,
  metric: Metric,
  { mark = 'bar', stacking, maxEntries = 10 }: Stack = {},
): ChartData {
  const meta = readMeta(answer);
  const { range, frequency } = meta;
  const { buckets, frame } = createTimeFrame(range, frequency ?? 'month');
  const sums = new Map<string | null, Map<string | null, number>>();
  for (const row of answer.data) {
    const key = readDimension(row, dimension);
    const days = sums.get(key) ?? new Map<string | null, number>();
    const day = readDimension(row, 'date');
    days.set(day, (days.get(day) ?? 0) + (readFigure(row, metric) ?? 0));
    sums.set(key, days);
  }
  const total = (days: Map<string | null, number>) => [...days.values()].reduce((sum, n) => sum + n, 0);
  const ordered = [...sums]
    .filter(([, days]) => total(days) !== 0)
    .sort(([, a], [, b]) => total(b) - total(a));
  // Gives a single remaining value its own series, because 'Other (1)' takes the same space and says less.
  const shown = ordered.length === maxEntries + 1 ? ordered : ordered.slice(0, maxEntries);
  const others = ordered.slice(shown.length);
  const common = {
    unit: metricInfo(metric).unit,
    currency: metricCurrency(meta, metric),
    mark,
    stack: true,
  };
  const data: ChartData = {
    ...frame,
    ...(stacking ? { stacking } : {}),
    series: [
      ...shown.map(([key, days]) => ({
        ...common,
        key: key ?? '',
        metric,
        only: { dimension, value: key },
        label: dimensionLabel(dimension, key),
        colour: colourKey(dimension, key),
        values: buckets.map((day) => days.get(day) ?? 0),
      })),
      ...(others.length > 0
        ? [
            {
              ...common,
              key: colourOfOtherGroup,
              label: otherLabel(others.length),
              colour: colourOfOtherGroup,
              values: buckets.map((day) =>
                exact(others.reduce((sum, [, days]) => sum + (days.get(day) ?? 0), 0)),
              ),
            },
          ]
        : []),
    ],
  };
  return frequency === 'day' && isAdditive(metric) ? groupByWeeks(data) : data;
}

/**
 * Builds a line chart of a metric over time, one line per dimension value. The metric need not be additive;
 * periods without a value are null.
 */
export function buildLinesOverTimeChart(
  answer: ReportAnswer,
  dimension: Dimension,
  metric: Metric,
): ChartData {
  const meta = readMeta(answer);
  const { buckets, frame } = createTimeFrame(meta.range, meta.frequency ?? 'month');
  const lines = Map.groupBy(answer.data, (row) => readDimension(row, dimension));
  return {
    ...frame,
    series: [...lines].map(([key, rows]) => {
      const byDay = new Map(rows.map((row) => [readDimension(row, 'date'), readFigure(row, metric)]));
      return {
        key: `${metric} ${key ?? ''}`,
        label: dimensionLabel(dimension, key),
        colour: colourKey(dimension, key),
        unit: metricInfo(metric).unit,
        currency: metricCurrency(meta, metric),
        mark: 'line' as const,
        metric,
        only: { dimension, value: key },
        values: buckets.map((day) => byDay.get(day) ?? null),
      };
    }),
  };
}

const withoutComparison = (answer: ReportAnswer): ReportAnswer => ({
  data: answer.data.map(({ compare: _, ...row }) => row),
  meta: answer.meta.map((meta) => ({ ...meta, comparison: null, compare_totals: null })),
});

/** Builds a Pareto chart: a metric by one dimension, with the running share of the total. */
export function buildParetoChart(
  answer: ReportAnswer,
  dimension: Dimension,
  metric: Metric,
  maxEntries = 30,
): ChartData {
  const alone: ReportAnswer = { ...answer, data: answer.data.filter((row) => readFigure(row, metric)) };
  const { rest: _, ...bars } = buildDimensionChart(withoutComparison(alone), dimension, metric, {
    maxEntries,
  });
  const periodTotal = readFigure(readMeta(answer).totals, metric);
  const values = bars.series[0]?.values ?? [];
  // Divides by the total or by the sum of the positive values, whichever is larger: with credit notes the total can be
  // smaller than its largest entries, and shares must not exceed 100%.
  const gains = values.reduce<number>((all, value) => all + Math.max(0, value ?? 0), 0);
  const whole = Math.max(periodTotal ?? 0, gains);
  let sum = 0;
  const running = values.map((value) => {
    sum += value ?? 0;
    return periodTotal && whole > 0 ? Math.min(1, exact(sum / whole)) : null;
  });
  return {
    ...bars,
    kind: 'cartesian',
    named: true,
    series: [
      ...bars.series,
      {
        key: 'running-share',
        label: 'Cumulative share',
        unit: 'percent',
        currency: '',
        mark: 'line',
        right: true,
        values: running,
      },
    ],
  };
}
