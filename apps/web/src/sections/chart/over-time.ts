import { addsUp, type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { cutShort, sayCutShort } from '@bellwether/contract/reports/words/cut-short';
import { before, currencyOf, figure, metaOf, text } from '@bellwether/contract/reports/words/figures';
import { bucketLabel } from '@bellwether/contract/reports/words/label';
import { bucketRanges, bucketsOf, type Frequency, type Range } from '@bellwether/contract/time/range';
import { whyNone } from '../report/why-none.ts';
import { byWeeks } from './by-weeks.ts';
import type { ChartData, Series } from './data.ts';

export type Line = Pick<Series, 'mark' | 'colour' | 'right' | 'stack'> & { metric: Metric };

type Row = ReportAnswer['data'][number];

const byDate = (rows: readonly Row[]): Map<string | null, Row> =>
  new Map(rows.map((row) => [text(row, 'date'), row]));

const axis = { day: 'Day', month: 'Month' } as const;

/** The shared frame of charts over time: every bucket of the range, also those in which nothing happened. */
export function timeFrame(range: Range, frequency: Frequency, comparison: Range | null) {
  const buckets = bucketsOf(range, frequency);
  const partial = new Map(
    cutShort(range, frequency).map((cut) => [buckets.indexOf(cut.bucket), sayCutShort(cut)] as const),
  );
  const before = comparison && {
    days: bucketRanges(comparison, frequency).slice(0, buckets.length),
    names: bucketsOf(comparison, frequency)
      .slice(0, buckets.length)
      .map((day) => bucketLabel(day, frequency)),
  };
  return {
    buckets,
    frame: {
      kind: 'cartesian' as const,
      axis: axis[frequency],
      categories: buckets.map((day) => bucketLabel(day, frequency)),
      days: bucketRanges(range, frequency),
      ...(before ? { before: before.names, daysBefore: before.days } : {}),
      ...(partial.size > 0 ? { partial } : {}),
    },
  };
}

/** Metrics of a report over time, each a line or bars; rows carry their comparison. */
export function overTime(answer: ReportAnswer, lines: readonly Line[]): ChartData {
  const meta = metaOf(answer);
  const { range, comparison, frequency } = meta;
  const { buckets, frame } = timeFrame(range, frequency ?? 'month', comparison);
  const rows = byDate(answer.data);
  const valuesOf = (metric: Metric) => buckets.map((day) => figure(rows.get(day) ?? {}, metric));
  const beforeOf = (metric: Metric) =>
    buckets.map((day) => {
      const was = before(rows.get(day) ?? {});
      return was ? figure(was, metric) : null;
    });
  const data: ChartData = {
    ...frame,
    series: lines.map(({ metric, ...line }) => ({
      ...line,
      key: metric,
      metric,
      label: metricInfo(metric).label,
      unit: metricInfo(metric).unit,
      currency: currencyOf(meta, metric),
      values: valuesOf(metric),
      ...(comparison ? { before: beforeOf(metric) } : {}),
    })),
  };
  const shown = frequency === 'day' && lines.every(({ metric }) => addsUp(metric)) ? byWeeks(data) : data;
  const unknown = new Map(
    (shown.days ?? []).flatMap((days, at): [number, string][] => {
      const why = lines.map(({ metric }) => whyNone(meta, metric, days));
      return why[0] && why.every(Boolean) ? [[at, why[0]]] : [];
    }),
  );
  return unknown.size > 0 ? { ...shown, unknown } : shown;
}
