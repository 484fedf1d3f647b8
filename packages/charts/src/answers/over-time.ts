import type { ChartLine } from '@bellwether/contract/pages/define';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import {
  comparisonFigures,
  metricCurrency,
  readDimension,
  readFigure,
  readMeta,
} from '@bellwether/domain/answers/figures';
import { formatBucket, formatRangeBriefly } from '@bellwether/domain/answers/label';
import { missingReason } from '@bellwether/domain/answers/missing-reason';
import { findPartialMonths, partialBucketText } from '@bellwether/domain/answers/partial-buckets';
import { isAdditive, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { bucketDate, pairBuckets } from '@bellwether/domain/time/bucket-pairs';
import { type Frequency, listBucketRanges, listBuckets, type Range } from '@bellwether/domain/time/range';
import type { ChartData } from '../model/data.ts';
import { groupByWeeks } from './by-weeks.ts';

type Row = ReportAnswer['data'][number];

const axis = { day: 'Day', month: 'Month' } as const;

/** Builds the axis data that all charts over time share: every period of the date range, including empty ones. */
export function createTimeFrame(range: Range, frequency: Frequency) {
  const buckets = listBuckets(range, frequency);
  const partial = new Map(
    findPartialMonths(range, frequency).map(
      (cut) => [buckets.indexOf(cut.bucket), partialBucketText(cut)] as const,
    ),
  );
  return {
    buckets,
    frame: {
      kind: 'cartesian' as const,
      axis: axis[frequency],
      categories: buckets.map((day) => formatBucket(day, frequency)),
      days: listBucketRanges(range, frequency),
      ...(partial.size > 0 ? { partial } : {}),
    },
  };
}

/** Formats a month or day; a comparison that spans two months is formatted as a date range. */
const formatPeriod = (days: Range, frequency: Frequency): string =>
  frequency === 'month' && days.from.slice(0, 7) !== days.to.slice(0, 7)
    ? formatRangeBriefly(days)
    : formatBucket(days.from, frequency);

/**
 * Builds the axis data with the comparison range of each period. Unmatched comparison days get a place of their own.
 */
function comparedFrame(range: Range, frequency: Frequency, comparison: Range) {
  const pairs = pairBuckets(range, comparison, frequency);
  const { frame } = createTimeFrame(range, frequency);
  const ownPeriods = pairs.flatMap(({ current }, at) => (current ? [at] : []));
  const { partial } = frame;
  return {
    ...frame,
    categories: pairs.map(({ current, before: previous }) =>
      current ? formatPeriod(current, frequency) : previous ? `vs ${formatPeriod(previous, frequency)}` : '',
    ),
    days: pairs.map(({ current }) => current),
    daysBefore: pairs.map((pair) => pair.before),
    before: pairs.map((pair) => (pair.before ? formatPeriod(pair.before, frequency) : '')),
    ...(partial ? { partial: new Map([...partial].map(([at, note]) => [ownPeriods[at] ?? at, note])) } : {}),
  };
}

/** Returns the date key of a row: the first day of its period, or of its comparison range. */
const dateOfRow = (row: Row): string | null =>
  readDimension(row, 'date') ?? readDimension(comparisonFigures(row) ?? {}, 'date');

/** Builds a chart of report metrics over time, each as a line or bars. Report rows contain their comparison values. */
export function buildOverTimeChart(answer: ReportAnswer, lines: readonly ChartLine[]): ChartData {
  const meta = readMeta(answer);
  const { range, comparison, frequency: by } = meta;
  const frequency = by ?? 'month';
  const frame = comparison
    ? comparedFrame(range, frequency, comparison)
    : createTimeFrame(range, frequency).frame;
  const found = new Map(answer.data.map((row) => [dateOfRow(row), row]));
  const rows = frame.days.map((days, at): Row => {
    const ownPeriods = days ?? ('daysBefore' in frame ? frame.daysBefore[at] : null);
    return (ownPeriods && found.get(bucketDate(ownPeriods, frequency))) ?? {};
  });
  const readValues = (metric: Metric) => rows.map((row) => readFigure(row, metric));
  const readPrevious = (metric: Metric) =>
    rows.map((row) => readFigure(comparisonFigures(row) ?? {}, metric));
  const data: ChartData = {
    ...frame,
    series: lines.map(({ metric, ...line }) => ({
      ...line,
      key: metric,
      metric,
      label: metricInfo(metric).label,
      unit: metricInfo(metric).unit,
      currency: metricCurrency(meta, metric),
      values: readValues(metric),
      ...(comparison ? { before: readPrevious(metric) } : {}),
    })),
  };
  const shown =
    frequency === 'day' && lines.every(({ metric }) => isAdditive(metric)) ? groupByWeeks(data) : data;
  const unknown = new Map(
    (shown.days ?? []).flatMap((days, at): [number, string][] => {
      const reasons = days ? lines.map(({ metric }) => missingReason(meta, metric, days)) : [];
      return reasons[0] && reasons.every(Boolean) ? [[at, reasons[0]]] : [];
    }),
  );
  return unknown.size > 0 ? { ...shown, unknown } : shown;
}
