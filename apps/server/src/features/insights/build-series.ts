import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { buildDailySeries, type DailySeries, listDays } from '@bellwether/insights/series/daily-series';

/** Days at the end that a source may lack; the series then ends earlier. Longer gaps count as unknown days. */
const maxLateDays = 3;

/** Drops unknown days at the end, so that a series ends on its last known day. */
const trimEnd = (series: DailySeries): DailySeries => {
  let end = series.values.length;
  while (end > series.values.length - maxLateDays && series.values[end - 1] === null) end -= 1;
  return { from: series.from, values: series.values.slice(0, end) };
};

/** Returns for each day whether it is covered; `gaps` of a metric are the uncovered days. */
const listCovered = (answer: ReportAnswer, metric: Metric, days: readonly Day[]): boolean[] => {
  // Silent days are the finding of a detector, not unknown ones.
  const gaps = (readMeta(answer).gaps[metric] ?? []).filter(({ why }) => why !== 'not_recorded');
  return days.map((day) => !gaps.some(({ from, to }) => day >= from && day <= to));
};

export type GroupedSeries = {
  /** Values of the grouping dimensions, in the order of the dimensions. */
  values: string[];
  series: Map<Metric, DailySeries>;
};

type Row = ReportAnswer['data'][number];
type Options = {
  /** Returns the values by which a row is grouped; null omits the row. */
  groupOf: (row: Row) => string[] | null;
  /** Checks whether a day of a group is known, in addition to the coverage of the metric. */
  isKnown?: (values: string[], metric: Metric, day: Day) => boolean;
};

/**
 * Converts the daily rows of a report to time series by group. Rows of the same group and day are added. Metrics
 * without a source are omitted.
 */
export const buildSeriesByGroup = (
  answer: ReportAnswer,
  metrics: readonly Metric[],
  range: Range,
  { groupOf, isKnown }: Options,
): GroupedSeries[] => {
  const { missing } = readMeta(answer);
  const present = metrics.filter((metric) => missing[metric] === undefined);
  const groups = new Map<string, { values: string[]; byMetric: Map<Metric, Map<Day, number>> }>();
  for (const row of answer.data) {
    const day = readDimension(row, 'date');
    const values = groupOf(row);
    if (day === null || values === null) continue;
    const key = JSON.stringify(values);
    const group = groups.get(key) ?? { values, byMetric: new Map() };
    groups.set(key, group);
    for (const metric of present) {
      const value = readFigure(row, metric);
      if (value === null || value === 0) continue;
      const days = group.byMetric.get(metric) ?? new Map<Day, number>();
      group.byMetric.set(metric, days);
      days.set(day, (days.get(day) ?? 0) + value);
    }
  }
  const days = listDays(range);
  const coveredByMetric = new Map(present.map((metric) => [metric, listCovered(answer, metric, days)]));
  return [...groups.values()].map(({ values, byMetric }) => ({
    values,
    series: new Map(
      present.map((metric): [Metric, DailySeries] => {
        const covered = coveredByMetric.get(metric);
        const isDayKnown = (day: Day, at: number) =>
          covered?.[at] === true && (isKnown?.(values, metric, day) ?? true);
        return [metric, trimEnd(buildDailySeries(days, byMetric.get(metric) ?? new Map(), isDayKnown))];
      }),
    ),
  }));
};
