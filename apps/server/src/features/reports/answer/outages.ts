import type { FindModel } from '@bellwether/analytics/models/list';
import type { ReportMeta } from '@bellwether/domain/answers/answer';
import {
  isByPeriod,
  listBaseMetrics,
  type Metric,
  metricInfo,
} from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { formatDay } from '@bellwether/domain/time/day';
import { mergeRanges, rangesOverlap } from '@bellwether/domain/time/intervals';
import { intersectRanges, type Range } from '@bellwether/domain/time/range';
import type { Outage } from '../daily-course.ts';

type Asked = { range: Range; comparison: Range | null };

/** People are known from visits, but have a fact of their own. */
const factsOf = (metric: Metric, modelOf: FindModel): Set<unknown> =>
  new Set(
    [metric, ...listBaseMetrics(metric), ...(isByPeriod(metric) ? (['sessions'] as const) : [])].flatMap(
      (base) => modelOf(base)?.fact ?? [],
    ),
  );

/** Returns the outages that concern a metric: those of a count of the same facts. */
const outagesOf = (metric: Metric, outages: readonly Outage[], modelOf: FindModel): Outage[] => {
  const facts = factsOf(metric, modelOf);
  return outages.filter((one) => facts.has(modelOf(one.metric)?.fact));
};

/**
 * Adds the outages of the days that a report asks for to the gaps of its metrics. A gap of days that are not loaded goes
 * before, because an outage is only found on loaded days.
 */
export const addOutages = (
  gaps: ReportMeta['gaps'],
  metrics: readonly Metric[],
  { outages, modelOf, query }: { outages: readonly Outage[]; modelOf: FindModel; query: Asked },
): ReportMeta['gaps'] => {
  if (outages.length === 0) return gaps;
  const periods = [query.range, query.comparison].flatMap((range) => range ?? []);
  const added = metrics.flatMap((metric): [string, ReportMeta['gaps'][string]][] => {
    const silent = outagesOf(metric, outages, modelOf).flatMap(({ range }) =>
      periods.flatMap((period) => intersectRanges(period, range) ?? []),
    );
    if (silent.length === 0) return [];
    const own = mergeRanges(silent).map((range) => ({ ...range, why: 'not_recorded' as const }));
    return [[metric, [...(gaps[metric] ?? []), ...own].toSorted((a, b) => (a.from < b.from ? -1 : 1))]];
  });
  return { ...gaps, ...Object.fromEntries(added) };
};

/** Returns a note for each outage of the days that a report of such figures asks for. */
export const tellOutages = (
  metrics: readonly Metric[],
  { outages, modelOf, query }: { outages: readonly Outage[]; modelOf: FindModel; query: Asked },
): string[] => {
  const periods = [query.range, query.comparison].flatMap((range) => range ?? []);
  return outages
    .filter(({ range }) => periods.some((period) => rangesOverlap(period, range)))
    .filter((outage) => metrics.some((metric) => outagesOf(metric, [outage], modelOf).length > 0))
    .map(
      ({ metric, range }) =>
        `No ${inSentence(metricInfo(metric).label)} were recorded from ${formatDay(range.from)} to ${formatDay(range.to)}, where many are usual: they were probably not tracked. Figures that count them are too low, their costs for each too high, and neither is compared.`,
    );
};
