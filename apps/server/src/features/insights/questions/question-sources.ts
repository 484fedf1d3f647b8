import type { Condition } from '@bellwether/contract/query/filter';
import type { Report } from '@bellwether/contract/reports/define';
import { type BusinessScope, changeScopeModule, type Scope } from '@bellwether/domain/access/scope';
import { modules } from '@bellwether/domain/access/slugs';
import type { ReportAnswer, ReportMeta } from '@bellwether/domain/answers/answer';
import { readDimension } from '@bellwether/domain/answers/figures';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { listBaseMetrics, type Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { problem } from '@bellwether/domain/problems';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { addDays, type Day } from '@bellwether/domain/time/day';
import { rangesOverlap } from '@bellwether/domain/time/intervals';
import { countDays, type Range } from '@bellwether/domain/time/range';
import { type KeyOf, keyByDimension, keyByRow } from '@bellwether/insights/questions/fold-rows';
import { frequencyOf, startOfStep } from '@bellwether/insights/questions/read-periods';
import type { Reading, ValueCondition } from '@bellwether/insights/questions/reading';
import { listReportsOf } from '@bellwether/insights/questions/report-fit';
import { type ReportDeps, runReportQueries } from '../../reports/index.ts';

export type Source = { report: Report; scope: Scope };
export type Context = {
  deps: ReportDeps;
  scope: BusinessScope;
  /** Scope of all businesses of the reader, for questions about which of them has a figure. */
  everyone: Scope | undefined;
  today: Day;
  signal: AbortSignal;
};

/** Days at the end of the range that a source may lack. The answer then ends earlier and states its last day. */
const maxLateDays = 7;

/** Returns the first readable report that has all the metrics and can split them; undefined if there is none. */
export const findSource = (
  { scope, everyone }: Pick<Context, 'scope' | 'everyone'>,
  metrics: readonly [Metric, ...Metric[]],
  where: Reading['where'],
  by: Dimension | null,
  isFolded = false,
): Source | undefined => {
  for (const report of listReportsOf(metrics, by, where, isFolded)) {
    const wanted = report.across === 'all' ? everyone : scope;
    const moduleScope = wanted && changeScopeModule(wanted, report.module, 'read');
    if (moduleScope) return { report, scope: moduleScope };
  }
  return undefined;
};

/** Several values are alternatives; a row with one that is left out must have none of them. */
const toFilter = ({ dimension, values, isExcluded }: ValueCondition): Condition[][] =>
  isExcluded
    ? values.map((value) => [{ key: dimension, operator: '!=', value }])
    : [values.map((value) => ({ key: dimension, operator: '=', value }))];

/** Returns the condition that limits rows to the values that a question sets against each other. */
const uniteCompared = ({ compared }: Reading): ValueCondition[] => {
  const [first] = compared;
  return first ? [{ ...first, values: [...new Set(compared.flatMap(({ values }) => values))] }] : [];
};

/** Reports whether the figures of weekdays are added up from those of days. */
const addsUpWeekdays = ({ dimensions }: Report, by: Reading['by']): boolean =>
  by === 'weekday' && !dimensions.includes('weekday');

/** Returns the weekday of a day, 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string | null): string | null =>
  day === null ? null : String(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1);

/** Returns how the rows of a report are split for a reading: by groups of values, by periods, or by values. */
export const keyOfReading = (
  { by, frequency, compared }: Reading,
  report: Report,
  data: ReportAnswer['data'],
): KeyOf => {
  if (by === null) return () => null;
  const readValue = addsUpWeekdays(report, by)
    ? (row: ReportAnswer['data'][number]) => weekdayOf(readDimension(row, 'date'))
    : keyByDimension(by);
  if (compared.length > 0)
    return (row) => {
      const value = readValue(row) ?? '';
      return compared.find(({ values }) => values.includes(value))?.label ?? null;
    };
  if (by === 'date' && frequency)
    return (row) => {
      const day = readDimension(row, 'date');
      return day === null ? null : startOfStep(day, frequency);
    };
  return by === 'customer' && report.dimensions.length === 1 ? keyByRow(by, data) : readValue;
};

/** Runs the reports of a question together. */
export const run = async (
  { deps, signal }: Context,
  reading: Reading,
  sources: readonly Source[],
): Promise<ReportAnswer[]> => {
  const { range, comparison, frequency, where } = reading;
  const results = await runReportQueries(
    deps,
    sources.map(({ report, scope }) => ({
      scope,
      report,
      query: {
        range,
        comparison,
        // The fixed filter of a report already limits its rows, so it is not added again.
        filter: [...where, ...(addsUpWeekdays(report, reading.by) ? [] : uniteCompared(reading))]
          .filter(({ dimension }) => report.fixed?.[dimension] === undefined)
          .flatMap(toFilter),
        ...(report.dimensions.includes('date')
          ? { frequency: addsUpWeekdays(report, reading.by) ? 'day' : frequencyOf(frequency ?? 'month') }
          : {}),
        perPage: -1,
      },
    })),
    signal,
  );
  return results.map(({ answer, refused }) => {
    if (!answer) throw problem('malformed', refused);
    return answer;
  });
};

export const missingTexts: Record<ReportMeta['missing'][string], string> = {
  never: 'no data of it was ever loaded',
  other_days: 'these days are not loaded',
  not_in_source: 'its source does not have it',
  several_currencies: 'its amounts are in several currencies, which cannot be added up',
  not_additive: 'people are counted only for a day, a week, a month or a year',
};

export const listGaps = (
  { gaps }: ReportMeta,
  metric: Metric,
  { range, comparison }: Reading,
): ReportMeta['gaps'][string] =>
  [metric, ...listBaseMetrics(metric)]
    .flatMap((one) => gaps[one] ?? [])
    .filter((gap) => rangesOverlap(gap, range) || (comparison !== null && rangesOverlap(gap, comparison)));

/**
 * Shortens the date range of a question if only its last days are not loaded yet. The comparison period is shortened by
 * as many days. Returns null if other days are missing too.
 */
export const endEarlier = (reading: Reading, gaps: readonly Range[], today: Day): Reading | null => {
  const { range, comparison } = reading;
  const start = gaps.map(({ from }) => from).toSorted()[0];
  const late = start === undefined ? 0 : countDays({ from: start, to: range.to });
  const isLate =
    start !== undefined &&
    start > range.from &&
    gaps.every(({ from, to }) => from >= start && to >= range.to) &&
    range.to >= addDays(today, -1) &&
    late <= maxLateDays;
  if (!isLate) return null;
  const shorten = (one: Range): Range => ({ from: one.from, to: addDays(one.to, -late) });
  const shorter = comparison && shorten(comparison);
  if (shorter && shorter.from > shorter.to) return null;
  return { ...reading, range: shorten(range), comparison: shorter };
};

/**
 * Begins the date range of a question about all days with the first day that is loaded; null if other days are missing
 * too.
 */
export const startLater = (reading: Reading, gaps: readonly Range[]): Reading | null => {
  const { range } = reading;
  const leading = gaps.filter(({ from }) => from <= range.from).map(({ to }) => to);
  const last = leading.toSorted().at(-1);
  if (!reading.isAllTime || last === undefined || last >= range.to) return null;
  return { ...reading, isAllTime: false, range: { from: addDays(last, 1), to: range.to } };
};

/** Names the report and its sources, with the notes that a reader needs to trust the figures. */
export const describeSource = (report: Report, { sources, notes }: ReportMeta): string => {
  const names = [...new Set(sources.flatMap(({ source }) => (source === null ? [] : [sourceLabel(source)])))];
  const from = names.length > 0 ? `, data from ${names.join(', ')}` : '';
  return [`Report “${report.title}” (${modules[report.module]})${from}.`, ...notes].join(' ');
};
