import { type FindModel, listNeededColumns } from '@bellwether/analytics/models/list';
import type { Model } from '@bellwether/analytics/models/model';
import type { ReportMeta } from '@bellwether/domain/answers/answer';
import type { QueryableFact } from '@bellwether/domain/catalogue/facts';
import { listBaseMetrics, type Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { daysOutside, mergeRanges, rangesOverlap } from '@bellwether/domain/time/intervals';
import type { Range } from '@bellwether/domain/time/range';
import { hasChannels } from '@bellwether/facts/tables';
import type { Coverage } from '../../../platform/warehouse.ts';

/** Business and advertising channel of the rows in question; null for all. */
export type RowScope = { business: string | null; channel: string | null };

type MetricCoverage = {
  /** Whether a load covers any of the days. */
  loaded: boolean;
  /**
   * Whether a load of the days has a column from which the metric is counted. For a number of invoices or customers
   * every load must have one.
   */
  brought: boolean;
};

/** Source of known days: a load, or an agreed monthly fee, which is known without a load. */
export type CoveredSource = Omit<Coverage, 'fact'> & { fact: QueryableFact };

/** Checks whether a fact's coverage differs by channel. Marketing costs are counted over all channels together. */
export const isChannelCoverageKnown = (fact: QueryableFact): boolean =>
  fact !== 'marketing_costs' && hasChannels(fact);

const hasColumns = (columns: readonly string[], fields: readonly string[]): boolean =>
  columns.length === 0 || columns.some((column) => fields.includes(column));

/**
 * Checks whether a metric counts invoices or customers. If a load does not name them, the count is too low and averages
 * over it are too high.
 */
const countsDistinct = (model: Model | undefined, metric: Metric): boolean =>
  model?.oneSource === true && model.measures[metric]?.agg === 'count_distinct';

/** A load whose rows were all replaced still covers its days, but it does not show which columns exist. */
const hasFields = ({ fields }: CoveredSource): boolean => fields.length > 0;

export const allRowsScope: RowScope = { business: null, channel: null };

/** Coverage of some days for the rows of a business and channel. */
export type DayCoverage = {
  known(metric: Metric): MetricCoverage;
  /**
   * Whether every load of the days has the columns of both metrics of a ratio, or of neither. Dividing the value of one
   * channel by the cost of two would be wrong.
   */
  even(metric: Metric): boolean;
};

const memoized = <K, V>(answers: Map<K, V>, key: K, work: () => V): V => {
  const found = answers.get(key);
  if (found !== undefined) return found;
  const answer = work();
  answers.set(key, answer);
  return answer;
};

/**
 * Creates the coverage of the loads behind a report. It distinguishes three cases: days without a load are unknown,
 * covered days without rows are zero, and a metric whose column no load has is missing in the source. Reports ask for
 * the coverage of each cell, and most cells have the same loads. Results are therefore cached per list of loads, and an
 * unfiltered list is always the same object.
 */
export const createCoverage = (
  loads: ReadonlyMap<QueryableFact, readonly CoveredSource[]>,
  findModel: FindModel,
) => {
  const neededByMetric = new Map<Metric, Map<readonly string[], boolean>>();
  const hasNeededColumns = (metric: Metric, { fields }: CoveredSource): boolean =>
    memoized(
      memoized(neededByMetric, metric, () => new Map<readonly string[], boolean>()),
      fields,
      () => hasColumns(listNeededColumns(findModel(metric), metric), fields),
    );
  const isDistinctCount = (metric: Metric): boolean => countsDistinct(findModel(metric), metric);
  const isDelivered = (metric: Metric, withFields: readonly CoveredSource[]): boolean =>
    isDistinctCount(metric)
      ? withFields.every((one) => hasNeededColumns(metric, one))
      : withFields.some((one) => hasNeededColumns(metric, one));
  const none: readonly CoveredSource[] = [];
  const filterLoads = (
    all: readonly CoveredSource[],
    matches: (one: CoveredSource) => boolean,
  ): readonly CoveredSource[] => {
    const found = all.filter(matches);
    return found.length === all.length ? all : found;
  };
  const lists = new Map<string, readonly CoveredSource[]>();
  const byBusiness = new Map<QueryableFact, Map<string, readonly CoveredSource[]>>();
  const loadsOfBusiness = (fact: QueryableFact, all: readonly CoveredSource[], business: string) =>
    memoized(byBusiness, fact, () => Map.groupBy(all, (one) => one.businessId)).get(business) ?? none;
  const findLoads = (
    fact: QueryableFact | undefined,
    { business, channel }: RowScope,
  ): readonly CoveredSource[] => {
    const all = (fact && loads.get(fact)) ?? none;
    const by = fact && isChannelCoverageKnown(fact) ? channel : null;
    if (!fact || (business === null && by === null)) return all;
    return memoized(lists, `${fact} ${business} ${by}`, () =>
      filterLoads(
        business === null ? all : loadsOfBusiness(fact, all, business),
        (one) => by === null || one.channel === by,
      ),
    );
  };

  const coverageByLoads = new Map<readonly CoveredSource[], Map<Metric, MetricCoverage>>();
  const readMetricCoverage = (here: readonly CoveredSource[], metric: Metric): MetricCoverage =>
    memoized(
      memoized(coverageByLoads, here, () => new Map<Metric, MetricCoverage>()),
      metric,
      () => {
        const withFields = here.filter(hasFields);
        return {
          loaded: here.length > 0,
          brought: withFields.length === 0 || isDelivered(metric, withFields),
        };
      },
    );

  const buildDayCoverage = (days: Range, rowScope: RowScope): DayCoverage => {
    const loadsByFact = new Map<QueryableFact | undefined, readonly CoveredSource[]>();
    const here = (metric: Metric) => {
      const fact = findModel(metric)?.fact;
      return memoized(loadsByFact, fact, () =>
        filterLoads(findLoads(fact, rowScope), (one) => one.days.some((range) => rangesOverlap(range, days))),
      );
    };
    return {
      known: (metric) => readMetricCoverage(here(metric), metric),
      even(metric) {
        const [numerator, denominator] = listBaseMetrics(metric);
        if (!numerator || !denominator || findModel(numerator)?.fact !== findModel(denominator)?.fact)
          return true;
        return here(numerator)
          .filter(hasFields)
          .every((one) => hasNeededColumns(numerator, one) === hasNeededColumns(denominator, one));
      },
    };
  };

  const coverageByDays = new Map<Range, Map<string, DayCoverage>>();
  /** Returns the same object for the same `days` object, because a report has few such objects and many rows. */
  const getDayCoverage = (days: Range, rowScope: RowScope): DayCoverage =>
    memoized(
      memoized(coverageByDays, days, () => new Map<string, DayCoverage>()),
      `${rowScope.business} ${rowScope.channel}`,
      () => buildDayCoverage(days, rowScope),
    );

  const daysByLoads = new Map<readonly CoveredSource[], Range[]>();
  const mergeDays = (all: readonly CoveredSource[]): Range[] =>
    memoized(daysByLoads, all, () => mergeRanges(all.flatMap((one) => one.days)));

  /** Returns the date ranges for which a metric is unknown, with the reason. */
  const findGaps = (
    metric: Metric,
    days: Range,
    rowScope: RowScope = allRowsScope,
  ): ReportMeta['gaps'][string] => {
    const found = listBaseMetrics(metric).flatMap((base) => {
      const here = findLoads(findModel(base)?.fact, rowScope);
      const loaded = mergeDays(here);
      const brought = mergeDays(filterLoads(here, (one) => !hasFields(one) || hasNeededColumns(base, one)));
      const unloaded = daysOutside(days, loaded);
      const loadsWithout = filterLoads(here, (one) => hasFields(one) && !hasNeededColumns(base, one));
      const missingDays =
        isDistinctCount(base) && loadsWithout.length > 0
          ? daysOutside(days, daysOutside(days, mergeDays(loadsWithout)))
          : daysOutside(days, mergeRanges([...brought, ...unloaded]));
      return [
        ...unloaded.map((range) => ({ ...range, why: 'not_loaded' as const })),
        ...missingDays.map((range) => ({ ...range, why: 'not_in_source' as const })),
      ];
    });
    const unloaded = mergeRanges(found.filter(({ why }) => why === 'not_loaded'));
    const missingDays = mergeRanges(found.filter(({ why }) => why === 'not_in_source'));
    return [
      ...unloaded.map(({ from, to }) => ({ from, to, why: 'not_loaded' as const })),
      ...missingDays
        .flatMap((range) => daysOutside(range, unloaded))
        .map((range) => ({ ...range, why: 'not_in_source' as const })),
    ].toSorted((a, b) => (a.from < b.from ? -1 : 1));
  };

  return { on: getDayCoverage, gaps: findGaps };
};
export type ReportCoverage = ReturnType<typeof createCoverage>;
