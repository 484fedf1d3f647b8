import type { ChartLine, ComparedDays, FindingPicture } from '@bellwether/contract/pages/define';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { missingReason } from '@bellwether/domain/answers/missing-reason';
import { isAdditive, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { addDays, type Day, formatMonth, monthEnd, monthStart } from '@bellwether/domain/time/day';
import { countDays, listBuckets, type Range } from '@bellwether/domain/time/range';
import { paleColourKey } from '../model/colours.ts';
import type { ChartData, Series } from '../model/data.ts';
import { createTimeFrame } from './over-time.ts';

type PictureOf<Kind extends FindingPicture['kind']> = Extract<FindingPicture, { kind: Kind }>;

/**
 * Returns a function that reads a metric by day. Several rows of a day are added up. A report by more than the date has
 * no rows for a campaign that has stopped, so a known day without rows is zero.
 */
const createDayReader = (answer: ReportAnswer, metric: Metric): ((day: Day) => number | null) => {
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
    return fills && missingReason(meta, metric, { from: day, to: day }) === null ? 0 : null;
  };
};

/** Builds the averages of the compared days. The daily line jumps too much to be compared with their band. */
const buildAverages = (
  days: readonly Day[],
  { range, actual, usual, band }: ComparedDays,
  common: Pick<Series, 'unit' | 'currency'>,
): Series[] => {
  const length = countDays(range);
  const level = (sum: number) =>
    days.map((day) => (day >= range.from && day <= range.to ? sum / length : null));
  // An average of counts has decimals.
  const average = { ...common, unit: common.unit === 'count' ? ('scale' as const) : common.unit };
  const line = { ...average, mark: 'line', dashed: true, key: 'usual', values: level(usual) } as const;
  if (!band) return [{ ...line, label: 'Usual, average a day' }];
  return [
    {
      ...line,
      mark: 'band',
      label: 'Usual, average a day (95 % band)',
      low: level(band.low),
      high: level(band.high),
    },
    { ...average, key: 'average', mark: 'line', label: 'Actual, average a day', values: level(actual) },
  ];
};

/** Builds the figures of a finding by day, with the usual level of its days. */
export function buildFindingDaysChart(
  answer: ReportAnswer,
  more: readonly (ReportAnswer | undefined)[],
  { lines, compared }: PictureOf<'finding-days'>,
): ChartData {
  const { range } = readMeta(answer);
  const { frame, buckets } = createTimeFrame(range, 'day');
  const answers = [answer, ...more].flatMap((one) => one ?? []);
  const findAnswer = ({ metric }: ChartLine) =>
    answers.find((one) => readMeta(one).totals[metric] !== undefined) ?? answer;
  const shown = lines.map((line) => {
    const from = findAnswer(line);
    const { label, unit } = metricInfo(line.metric);
    const readDay = createDayReader(from, line.metric);
    const series: Series = {
      ...line,
      key: line.metric,
      label,
      unit,
      currency: metricCurrency(readMeta(from), line.metric),
      values: buckets.map(readDay),
    };
    return { series, meta: readMeta(from) };
  });
  const [main] = shown;
  const averages = main && compared ? buildAverages(buckets, compared, main.series) : [];
  const hasBand = averages.length > 1 && main !== undefined;
  const unknown = new Map(
    buckets.flatMap((day, at): [number, string][] => {
      const reasons = shown.map(({ series, meta }) =>
        missingReason(meta, series.key as Metric, { from: day, to: day }),
      );
      return reasons[0] && reasons.every(Boolean) ? [[at, reasons[0]]] : [];
    }),
  );
  return {
    ...frame,
    series: [
      // The single days are the background of their averages.
      ...shown.map(({ series }) =>
        hasBand ? { ...series, label: `${series.label} by day`, colour: paleColourKey(series.key) } : series,
      ),
      ...averages.map((one) =>
        hasBand && one.key === 'average' ? { ...one, colour: main.series.key } : one,
      ),
    ],
    ...(unknown.size > 0 ? { unknown } : {}),
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
  const sums = months.map((month) => {
    const values = listBuckets(month, 'day').map(readDay);
    return values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  });
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
