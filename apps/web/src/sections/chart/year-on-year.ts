import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { addMonths, type Day, formatMonth, monthStart, monthsBetween } from '@bellwether/contract/time/day';
import { bucketsOf, type Range } from '@bellwether/contract/time/range';
import { currencyOf, figure, metaOf, text } from '../report/figures.ts';
import { cutShort, sayCutShort } from '../report/running.ts';
import type { ChartData } from './data.ts';

/** Offered when a range is over twelve months. */
export const spansYears = (range: Range): boolean => bucketsOf(range, 'month').length > 12;

const yearLabel = (first: Day): string => {
  const year = Number(first.slice(0, 4));
  return first.slice(5, 7) === '01' ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
};

/** Twelve months from the range's first, a line for each year after it: the same months stand above each other. */
export function yearOnYear(
  range: Range,
  points: readonly { day: Day; value: number | null }[],
): { months: string[]; years: { label: string; values: (number | null)[] }[] } {
  const start = monthStart(range.from);
  const values = new Map<Day, number | null>();
  for (const { day, value } of points) {
    const month = monthStart(day);
    values.set(month, value === null ? (values.get(month) ?? null) : (values.get(month) ?? 0) + value);
  }
  const months = Array.from({ length: 12 }, (_, at) => formatMonth(addMonths(start, at)).slice(0, 3));
  const years: { label: string; values: (number | null)[] }[] = [];
  for (let first = start; first <= range.to; first = addMonths(first, 12))
    years.push({
      label: yearLabel(first),
      values: months.map((_, at) => {
        const month = addMonths(first, at);
        return month > range.to ? null : (values.get(month) ?? null);
      }),
    });
  return { months, years };
}

/** A metric that may be summed, as a line for each year. A month that is not over is said to be so, in its year only. */
export function yearOnYearChart(answer: ReportAnswer, metric: Metric): ChartData {
  const meta = metaOf(answer);
  const { range } = meta;
  const { unit } = metricInfo(metric);
  const points = answer.data.map((row) => ({
    day: text(row, 'date') ?? range.from,
    value: figure(row, metric),
  }));
  const { months, years } = yearOnYear(range, points);
  const cuts = cutShort(range, 'month').map((cut) => {
    const at = monthsBetween(range.from, cut.bucket);
    return { month: at % 12, year: Math.floor(at / 12), say: sayCutShort(cut) };
  });
  return {
    layout: 'time',
    axis: 'Month',
    categories: months,
    ...(cuts.length > 0
      ? {
          partial: new Map(
            cuts.map(({ month, year, say }) => [month, `${say} in ${years[year]?.label ?? ''}`]),
          ),
        }
      : {}),
    series: years.map(({ label, values }, year) => ({
      key: label,
      label,
      unit,
      currency: currencyOf(meta, metric),
      draw: 'line',
      colour: years.length - 1 - year,
      values,
      whole: cuts.every((cut) => cut.year !== year),
    })),
  };
}
