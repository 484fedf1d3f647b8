import type { FindingPicture } from '@bellwether/contract/pages/define';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { formatBucket } from '@bellwether/domain/answers/label';
import { missingReason } from '@bellwether/domain/answers/missing-reason';
import { isAdditive, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { addDays, type Day, formatMonth, monthEnd, monthStart } from '@bellwether/domain/time/day';
import { countDays, listBuckets, type Range } from '@bellwether/domain/time/range';
import { colourOfOtherGroup, paleColourKey } from '../model/colours.ts';
import type { ChartData, Series } from '../model/data.ts';
import { createTimeFrame } from './over-time.ts';

type PictureOf<Kind extends FindingPicture['kind']> = Extract<FindingPicture, { kind: Kind }>;

const findFirstDay = ({ data }: ReportAnswer): Day | null =>
  data.flatMap((row) => readDimension(row, 'date') ?? []).toSorted()[0] ?? null;

/**
 * Returns a function that reads a metric by day. Several rows of a day are added up. A report by more than the date has
 * no rows for a campaign that has stopped, so a known day without rows is zero.
 * @param knownFrom first day that may be zero. By default the first day with rows, because the gaps of an answer do not
 * show when the platform of one campaign was first loaded.
 */
const createDayReader = (
  answer: ReportAnswer,
  metric: Metric,
  knownFrom: Day | null = findFirstDay(answer),
): ((day: Day) => number | null) => {
  const meta = readMeta(answer);
  const byDay = new Map<string | null, number | null>();
  for (const row of answer.data) {
    const [date, value] = [readDimension(row, 'date'), readFigure(row, metric)];
    const known = byDay.get(date) ?? null;
    byDay.set(date, value === null ? known : (known ?? 0) + value);
  }
  const fills = isAdditive(metric) && meta.missing[metric] === undefined;
  return (day) => {
    const value = byDay.get(day);
    if (value !== undefined) return value;
    if (knownFrom === null || day < knownFrom) return null;
    return fills && missingReason(meta, metric, { from: day, to: day }) === null ? 0 : null;
  };
};

/** Builds the figures of a finding by day, with the usual average of its days. */
export function buildFindingDaysChart(
  answer: ReportAnswer,
  more: readonly (ReportAnswer | undefined)[],
  { lines, usual, knownFrom }: PictureOf<'finding-days'>,
): ChartData {
  const { frame, buckets } = createTimeFrame(readMeta(answer).range, 'day');
  const answers = [answer, ...more].flatMap((one) => one ?? []);
  const shown = lines.map((line) => {
    const { metric } = line;
    const source = answers.find((one) => readMeta(one).totals[metric] !== undefined) ?? answer;
    const { label, unit } = metricInfo(metric);
    const currency = metricCurrency(readMeta(source), metric);
    const values = buckets.map(createDayReader(source, metric, knownFrom));
    return {
      meta: readMeta(source),
      metric,
      series: { ...line, key: metric, label, unit, currency, values },
    };
  });
  const unknown = new Map(
    buckets.flatMap((day, at): [number, string][] => {
      const reasons = shown.map(({ meta, metric }) => missingReason(meta, metric, { from: day, to: day }));
      return reasons[0] && reasons.every(Boolean) ? [[at, reasons[0]]] : [];
    }),
  );
  const [main] = shown;
  const level: Series[] =
    main && usual
      ? [
          {
            key: 'usual',
            colour: colourOfOtherGroup,
            label: 'Usual, average a day',
            // An average of counts has decimals.
            unit: main.series.unit === 'count' ? 'scale' : main.series.unit,
            currency: main.series.currency,
            mark: 'line',
            dashed: true,
            values: buckets.map((day) =>
              day >= usual.range.from && day <= usual.range.to ? usual.average : null,
            ),
          },
        ]
      : [];
  return {
    ...frame,
    series: [...shown.map(({ series }) => series), ...level],
    ...(unknown.size > 0 ? { unknown } : {}),
  };
}

/** Adds up a metric over some days; null if one of them is unknown. */
const sumDays = (days: Range, readDay: (day: Day) => number | null): number | null => {
  const values = listBuckets(days, 'day').map(readDay);
  return values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
};

/**
 * Builds the sums of equally long windows. The band of a finding holds for the sum of its days, so single days cannot
 * be compared with it.
 */
export function buildFindingWindowsChart(
  answer: ReportAnswer,
  { metric, windows, usual, band }: PictureOf<'finding-windows'>,
): ChartData {
  const readDay = createDayReader(answer, metric);
  const sums = windows.map((one) => sumDays(one, readDay));
  const atEnd = (value: number) => windows.map((_, at) => (at === windows.length - 1 ? value : null));
  const { label, unit } = metricInfo(metric);
  const common = { unit, currency: metricCurrency(readMeta(answer), metric) };
  const length = windows[0] ? countDays(windows[0]) : 0;
  return {
    kind: 'cartesian',
    axis: length === 1 ? 'Day' : `${length} days from`,
    categories: windows.map(({ from }) => formatBucket(from, 'day')),
    days: windows,
    series: [
      {
        ...common,
        key: 'usual',
        colour: colourOfOtherGroup,
        mark: 'band',
        dashed: true,
        label: 'Usual, with 95 % band',
        values: atEnd(usual),
        low: atEnd(band.low),
        high: atEnd(band.high),
      },
      { ...common, key: metric, mark: 'line', metric, label, values: sums },
    ],
  };
}

/** Returns the first days of each whole month of a range, and of its last month. */
const listMonthStarts = (range: Range, days: number): Range[] =>
  listBuckets(range, 'month').flatMap((bucket) => {
    const from = monthStart(bucket);
    const [last, end] = [addDays(from, days - 1), monthEnd(from)];
    const to = last < end ? last : end;
    return from < range.from || to > range.to ? [] : [{ from, to }];
  });

/** Builds the sums of the same first days of each month, the month of the finding in the stronger colour. */
export function buildFindingMonthsChart(
  answer: ReportAnswer,
  { metric, days, usual }: PictureOf<'finding-months'>,
): ChartData {
  const meta = readMeta(answer);
  const readDay = createDayReader(answer, metric);
  const months = listMonthStarts(meta.range, days);
  const sums = months.map((month) => sumDays(month, readDay));
  const { label, unit } = metricInfo(metric);
  const common = { unit, currency: metricCurrency(meta, metric), mark: 'bar', stack: true, metric } as const;
  const last = months.length - 1;
  return {
    kind: 'cartesian',
    axis: 'Month',
    categories: months.map(({ from }) => formatMonth(from)),
    days: months,
    series: [
      { ...common, key: metric, label, values: sums.map((sum, at) => (at === last ? sum : null)) },
      {
        ...common,
        key: 'before',
        colour: paleColourKey(metric),
        label: 'Months before',
        values: sums.map((sum, at) => (at === last ? null : sum)),
      },
    ],
    references: [{ key: 'usual', label: 'Median', value: usual }],
  };
}
