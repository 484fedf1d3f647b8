import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import { dimensions } from '@bellwether/contract/catalogue/dimensions';
import { addsUp, type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { channelPlaces } from '../../theme/palette.ts';
import { before, currencyOf, figure, metaOf, text } from '../report/figures.ts';
import { labelOf } from '../report/label.ts';
import { byWeeks } from './by-weeks.ts';
import { type ChartData, type Rest, restColour } from './data.ts';
import { timeFrame } from './over-time.ts';

/** What one value of a dimension has; `rows` of the report made it. */
type Entry = { key: string | null; now: number | null; was: number | null };

const sum = (a: number | null, b: number | null): number | null => (b === null ? a : (a ?? 0) + b);

/** A report may count by more than the dimension: its rows of one value are one entry. */
function entriesOf(answer: ReportAnswer, dimension: Dimension, metric: Metric): Entry[] {
  const entries = new Map<string | null, Entry>();
  for (const row of answer.data) {
    const key = text(row, dimension);
    const { now, was } = entries.get(key) ?? { now: null, was: null };
    entries.set(key, {
      key,
      now: sum(now, figure(row, metric)),
      was: sum(was, figure(before(row) ?? {}, metric)),
    });
  }
  return [...entries.values()];
}

const largest = ({ now, was }: Entry): number => Math.max(Math.abs(now ?? 0), Math.abs(was ?? 0));

const exact = (value: number): number => Number(value.toFixed(6));

/** What is left of the whole beside those shown. `metric` must be one that adds up over rows. */
function restOf(answer: ReportAnswer, shown: readonly Entry[], all: number, metric: Metric): Rest | null {
  const { totals, compare_totals, pagination } = metaOf(answer);
  const count = all - shown.length + Math.max(0, pagination.total - answer.data.length);
  const left = (whole: number | null, period: 'now' | 'was') =>
    whole === null ? null : exact(whole - shown.reduce((done, entry) => done + (entry[period] ?? 0), 0));
  if (count <= 0) return null;
  return {
    label: `Other (${count.toLocaleString('en-AU')})`,
    value: left(figure(totals, metric), 'now'),
    ...(compare_totals ? { before: left(figure(compare_totals, metric), 'was') } : {}),
  };
}

type Choice = { kind?: 'horizontalBar' | 'donut'; most?: number };

/**
 * A metric that adds up by one dimension: bars that lie down, or the parts of a whole. The largest of both periods are shown, so that what
 * is gone is among them; the others stand together as the rest.
 */
export function byDimension(
  answer: ReportAnswer,
  dimension: Dimension,
  metric: Metric,
  { kind = 'horizontalBar', most = 10 }: Choice = {},
): ChartData {
  const meta = metaOf(answer);
  const { label, unit } = metricInfo(metric);
  const all = entriesOf(answer, dimension, metric);
  const kept = new Set(all.toSorted((a, b) => largest(b) - largest(a)).slice(0, most));
  const shown = all.filter((entry) => kept.has(entry));
  const rest = restOf(answer, shown, all.length, metric);
  const compares = meta.comparison !== null && kind === 'horizontalBar';
  // A donut is a whole: what is not shown by name is its last part, in grey.
  const last = kind === 'donut' && rest ? [rest] : [];
  const places = dimension === 'channel' ? channelPlaces(shown.map(({ key }) => key ?? '')) : null;
  const nameOf = ({ key, now, was }: Entry) =>
    `${labelOf(dimension, key)}${compares && !now && was ? ' (gone)' : ''}`;
  return {
    kind,
    axis: dimensions[dimension].label,
    categories: [...shown.map(nameOf), ...last.map(({ label }) => label)],
    keys: shown.map(({ key }) => key),
    by: dimension,
    ...(places || kind === 'donut'
      ? { colours: [...shown.map((_, at) => places?.[at] ?? at), ...last.map(() => restColour)] }
      : {}),
    ...(rest && kind === 'horizontalBar' ? { rest } : {}),
    series: [
      {
        key: metric,
        label,
        unit,
        currency: currencyOf(meta, metric),
        draw: 'bar',
        colour: 0,
        metric,
        values: [...shown.map(({ now }) => now), ...last.map(({ value }) => value)],
        ...(compares ? { before: shown.map(({ was }) => was) } : {}),
      },
    ],
  };
}

/** A metric over time, a stacked set of bars for each value of a dimension, the largest first. */
export function stackedOverTime(answer: ReportAnswer, dimension: Dimension, metric: Metric): ChartData {
  const meta = metaOf(answer);
  const { range, frequency } = meta;
  const { buckets, frame } = timeFrame(range, frequency ?? 'month', null);
  const sums = new Map<string | null, Map<string | null, number>>();
  for (const row of answer.data) {
    const key = text(row, dimension);
    const days = sums.get(key) ?? new Map<string | null, number>();
    const day = text(row, 'date');
    days.set(day, (days.get(day) ?? 0) + (figure(row, metric) ?? 0));
    sums.set(key, days);
  }
  const total = (days: Map<string | null, number>) => [...days.values()].reduce((sum, n) => sum + n, 0);
  const shown = [...sums].filter(([, days]) => total(days) !== 0).sort(([, a], [, b]) => total(b) - total(a));
  const places = channelPlaces(shown.map(([key]) => key ?? ''));
  const data: ChartData = {
    ...frame,
    series: shown.map(([key, days], at) => ({
      key: key ?? '',
      metric,
      only: { dimension, value: key },
      label: labelOf(dimension, key),
      unit: metricInfo(metric).unit,
      currency: currencyOf(meta, metric),
      draw: 'bar',
      stack: true,
      colour: dimension === 'channel' ? (places[at] ?? at) : at,
      values: buckets.map((day) => days.get(day) ?? 0),
    })),
  };
  return frequency === 'day' && addsUp(metric) ? byWeeks(data) : data;
}

const withoutComparison = (answer: ReportAnswer): ReportAnswer => ({
  data: answer.data.map(({ compare: _, ...row }) => row),
  meta: answer.meta.map((meta) => ({ ...meta, comparison: null, compare_totals: null })),
});

/** A metric by one dimension with the running share of the whole: how few bring how much. */
export function pareto(answer: ReportAnswer, dimension: Dimension, metric: Metric, most = 30): ChartData {
  const alone: ReportAnswer = { ...answer, data: answer.data.filter((row) => figure(row, metric)) };
  const { rest: _, ...bars } = byDimension(withoutComparison(alone), dimension, metric, { most });
  const whole = figure(metaOf(answer).totals, metric);
  let sum = 0;
  const values = bars.series[0]?.values ?? [];
  const running = values.map((value) => {
    sum += value ?? 0;
    return whole ? sum / whole : null;
  });
  return {
    ...bars,
    kind: 'columns',
    series: [
      ...bars.series,
      {
        key: 'running-share',
        label: 'Running share',
        unit: 'percent',
        currency: '',
        draw: 'line',
        colour: 1,
        right: true,
        values: running,
      },
    ],
  };
}
