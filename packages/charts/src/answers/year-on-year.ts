import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { formatBucket } from '@bellwether/domain/answers/label';
import { findPartialMonths, partialBucketText } from '@bellwether/domain/answers/partial-buckets';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { addMonths, type Day, formatMonth, monthStart, monthsBetween } from '@bellwether/domain/time/day';
import { financialYearName } from '@bellwether/domain/time/financial-year';
import type { Range } from '@bellwether/domain/time/range';
import type { YearStart } from '@bellwether/domain/time/year-start';
import type { ChartData } from '../model/data.ts';

/** Maximum number of years in the chart; readers cannot tell more lines apart. */
const maxYears = 5;

/**
 * The same months of several years: `months` per year, the first starting on `first`. `to` is the last day of
 * the last year.
 */
export type YearsRange = { first: Day; months: number; to: Day };

/**
 * Returns the last months of a date range, at most twelve, and the same months of earlier years. Years start
 * no earlier than the data (`since`), and are at most five. Null without an earlier year.
 */
export function findYears(range: Range, since: Day | null): YearsRange | null {
  const months = Math.min(12, monthsBetween(range.from, range.to) + 1);
  const latest = addMonths(monthStart(range.to), 1 - months);
  const earlierYears = Array.from({ length: maxYears - 1 }, (_, at) => at + 1).filter(
    (year) => since !== null && addMonths(latest, months - 12 * year) > since,
  );
  const back = earlierYears.at(-1);
  return back === undefined ? null : { first: addMonths(latest, -12 * back), months, to: range.to };
}

export const rangeOfYears = ({ first, to }: YearsRange): Range => ({ from: first, to });

/**
 * Returns the name of a calendar or financial year; any other twelve months are named by their first and last
 * month.
 */
const yearLabel = (first: Day, months: number, yearStart: YearStart): string => {
  const last = addMonths(first, months - 1);
  if (first.slice(0, 4) === last.slice(0, 4)) return first.slice(0, 4);
  if (months === 12 && Number(first.slice(5, 7)) === yearStart) return financialYearName(first);
  return `${formatBucket(first, 'month')} – ${formatBucket(last, 'month')}`;
};

type Line = { label: string; first: Day; values: (number | null)[] };

/** Builds one line per year, with the same months aligned. Years without data are left out. */
export function buildYearOnYear(
  { first, months, to }: YearsRange,
  points: readonly { day: Day; value: number | null }[],
  yearStart: YearStart,
): { months: string[]; years: Line[] } {
  const values = new Map<Day, number | null>();
  for (const { day, value } of points) {
    const month = monthStart(day);
    values.set(month, value === null ? (values.get(month) ?? null) : (values.get(month) ?? 0) + value);
  }
  const offsets = Array.from({ length: months }, (_, at) => at);
  const starts = Array.from({ length: Math.floor(monthsBetween(first, to) / 12) + 1 }, (_, year) =>
    addMonths(first, 12 * year),
  );
  return {
    months: offsets.map((at) => formatMonth(addMonths(first, at)).slice(0, 3)),
    years: starts
      .map((start) => ({
        label: yearLabel(start, months, yearStart),
        first: start,
        values: offsets.map((at) => values.get(addMonths(start, at)) ?? null),
      }))
      .filter((year) => year.values.some((value) => value !== null)),
  };
}

/**
 * Builds a chart of an additive metric with one line per year. An unfinished month is marked as partial in
 * its own year only.
 */
export function yearOnYearChart(
  answer: ReportAnswer,
  metric: Metric,
  options: YearsRange,
  yearStart: YearStart,
): ChartData {
  const meta = readMeta(answer);
  const { unit } = metricInfo(metric);
  const points = answer.data.map((row) => ({
    day: readDimension(row, 'date') ?? options.first,
    value: readFigure(row, metric),
  }));
  const { months, years } = buildYearOnYear(options, points, yearStart);
  const [cut] = findPartialMonths({ from: monthStart(options.to), to: options.to }, 'month');
  const last = years.at(-1);
  return {
    kind: 'cartesian',
    axis: 'Month of year',
    categories: months,
    ...(cut && last
      ? {
          partial: new Map([
            [monthsBetween(last.first, cut.bucket), `${partialBucketText(cut)} in ${last.label}`],
          ]),
        }
      : {}),
    // Puts the latest year first, so that it has the colour of the metric however many years the chart has.
    colourOrder: [
      metric,
      ...years
        .slice(0, -1)
        .map(({ label }) => label)
        .reverse(),
    ],
    series: years.map(({ label, values }, at) => ({
      key: label,
      label,
      unit,
      currency: metricCurrency(meta, metric),
      mark: 'line',
      values,
      ...(at === years.length - 1 ? { colour: metric } : {}),
      whole: !cut || at < years.length - 1,
    })),
  };
}
