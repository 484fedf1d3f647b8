import type { Report } from '@bellwether/contract/reports/define';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import { modules } from '@bellwether/domain/access/slugs';
import type { ReportAnswer, ReportMeta } from '@bellwether/domain/answers/answer';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { listBaseMetrics, type Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { problem } from '@bellwether/domain/problems';
import { sourceLabel } from '@bellwether/domain/sources/integrations';
import { addDays, type Day } from '@bellwether/domain/time/day';
import { rangesOverlap } from '@bellwether/domain/time/intervals';
import { countDays, type Range } from '@bellwether/domain/time/range';
import type { Reading } from '@bellwether/insights/questions/reading';
import { listReportsOf } from '@bellwether/insights/questions/report-fit';
import { valueSeparator } from '@bellwether/insights/questions/time-words';
import { type ReportDeps, runReportQueries } from '../../reports/index.ts';

export type Source = { report: Report; scope: BusinessScope };
export type Context = { deps: ReportDeps; scope: BusinessScope; today: Day; signal: AbortSignal };

/** Days at the end of the range that a source may lack. The answer then ends earlier and states its last day. */
const maxLateDays = 7;

/** Returns the first readable report that has all the metrics and can split them; undefined if there is none. */
export const findSource = (
  scope: BusinessScope,
  metrics: readonly [Metric, ...Metric[]],
  where: Reading['where'],
  by: Dimension | null,
): Source | undefined => {
  for (const report of listReportsOf(metrics, by, where)) {
    const moduleScope = changeScopeModule(scope, report.module, 'read');
    if (moduleScope) return { report, scope: moduleScope };
  }
  return undefined;
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
        filter: where
          .filter(({ dimension }) => report.fixed?.[dimension] === undefined)
          .map(({ dimension, value }) =>
            // Several weekdays or hours are alternatives. Other values may contain the separator themselves.
            (dimension === 'weekday' || dimension === 'hour' ? value.split(valueSeparator) : [value]).map(
              (one) => ({ key: dimension, operator: '=' as const, value: one }),
            ),
          ),
        ...(report.dimensions.includes('date') ? { frequency: frequency ?? 'month' } : {}),
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
};

export const listGaps = ({ gaps }: ReportMeta, metric: Metric, { range, comparison }: Reading): Range[] =>
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

/** Names the report and its sources, with the notes that a reader needs to trust the figures. */
export const describeSource = (report: Report, { sources, notes }: ReportMeta): string => {
  const names = [...new Set(sources.flatMap(({ source }) => (source === null ? [] : [sourceLabel(source)])))];
  const from = names.length > 0 ? `, data from ${names.join(', ')}` : '';
  return [`Report “${report.title}” (${modules[report.module]})${from}.`, ...notes].join(' ');
};
