import { hasChannels } from '@bellwether/analytics/facts/tables';
import { type FindModel, listNeededColumns } from '@bellwether/analytics/models/list';
import type { Model } from '@bellwether/analytics/models/model';
import { listBaseMetrics } from '@bellwether/contract/catalogue/derived';
import type { QueryableFact } from '@bellwether/contract/catalogue/facts';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { ReportMeta } from '@bellwether/contract/reports/answer';
import { daysOutside, mergeRanges, rangesOverlap } from '@bellwether/contract/time/intervals';
import type { Range } from '@bellwether/contract/time/range';
import type { Coverage } from '../../platform/warehouse.ts';

/** Business and advertising channel of the rows in question; null for all. */
export type RowScope = { business: string | null; channel: string | null };

type Known = {
  /** Whether a load covers any of the days. */
  loaded: boolean;
  /**
   * Whether a load of the days has a column that the metric is counted from. For a count of things every load
   * must have one.
   */
  brought: boolean;
};

/** Load, or days known without one: those for which a monthly fee is agreed. */
export type CoveredSource = Omit<Coverage, 'fact'> & { fact: QueryableFact };

/** Reports whether a fact has channels. Marketing costs are counted over all channels together. */
export const isChannelCoverageKnown = (fact: QueryableFact): boolean =>
  fact !== 'marketing_costs' && hasChannels(fact);

const hasColumns = (columns: readonly string[], fields: readonly string[]): boolean =>
  columns.length === 0 || columns.some((column) => fields.includes(column));

/**
 * Reports whether a metric counts invoices or customers. If one load does not name them, the count is too low
 * and averages over it are too high.
 */
const countsThings = (model: Model | undefined, metric: Metric): boolean =>
  model?.oneSource === true && model.measures[metric]?.agg === 'count_distinct';

/** A load whose rows were all replaced by later loads covers its days but says nothing about columns. */
const speaks = ({ fields }: CoveredSource): boolean => fields.length > 0;

export const allRowsScope: RowScope = { business: null, channel: null };

/** Coverage of some days for the rows in question. */
export type DayCoverage = {
  known(metric: Metric): Known;
  /**
   * Whether every load of the days has the columns of both parts of a ratio, or of neither. The value of one
   * channel over the cost of two is no return.
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
 * Returns the coverage of the loads behind a report. Three cases look alike in a table. Days without a load
 * are unknown. Covered days without rows are zero. A metric whose column no load has is not in the source. A
 * report asks for each of its cells, and most cells have the same loads. An unfiltered list is therefore the
 * same object again, and results are cached per list.
 */
export const createCoverage = (
  loads: ReadonlyMap<QueryableFact, readonly CoveredSource[]>,
  modelOf: FindModel,
) => {
  const bringing = new Map<Metric, Map<readonly string[], boolean>>();
  const needs = (metric: Metric, { fields }: CoveredSource): boolean =>
    memoized(
      memoized(bringing, metric, () => new Map<readonly string[], boolean>()),
      fields,
      () => hasColumns(listNeededColumns(modelOf(metric), metric), fields),
    );
  const isCounted = (metric: Metric): boolean => countsThings(modelOf(metric), metric);
  const isBrought = (metric: Metric, spoken: readonly CoveredSource[]): boolean =>
    isCounted(metric) ? spoken.every((one) => needs(metric, one)) : spoken.some((one) => needs(metric, one));
  const none: readonly CoveredSource[] = [];
  const some = (
    all: readonly CoveredSource[],
    which: (one: CoveredSource) => boolean,
  ): readonly CoveredSource[] => {
    const found = all.filter(which);
    return found.length === all.length ? all : found;
  };
  const lists = new Map<string, readonly CoveredSource[]>();
  const byBusiness = new Map<QueryableFact, Map<string, readonly CoveredSource[]>>();
  const ofBusiness = (fact: QueryableFact, all: readonly CoveredSource[], business: string) =>
    memoized(byBusiness, fact, () => Map.groupBy(all, (one) => one.businessId)).get(business) ?? none;
  const behind = (
    fact: QueryableFact | undefined,
    { business, channel }: RowScope,
  ): readonly CoveredSource[] => {
    const all = (fact && loads.get(fact)) ?? none;
    const by = fact && isChannelCoverageKnown(fact) ? channel : null;
    if (!fact || (business === null && by === null)) return all;
    return memoized(lists, `${fact} ${business} ${by}`, () =>
      some(
        business === null ? all : ofBusiness(fact, all, business),
        (one) => by === null || one.channel === by,
      ),
    );
  };

  const saidBy = new Map<readonly CoveredSource[], Map<Metric, Known>>();
  const knownFrom = (here: readonly CoveredSource[], metric: Metric): Known =>
    memoized(
      memoized(saidBy, here, () => new Map<Metric, Known>()),
      metric,
      () => {
        const spoken = here.filter(speaks);
        return {
          loaded: here.length > 0,
          brought: spoken.length === 0 || isBrought(metric, spoken),
        };
      },
    );

  const standingOf = (days: Range, of: RowScope): DayCoverage => {
    const covering = new Map<QueryableFact | undefined, readonly CoveredSource[]>();
    const here = (metric: Metric) => {
      const fact = modelOf(metric)?.fact;
      return memoized(covering, fact, () =>
        some(behind(fact, of), (one) => one.days.some((range) => rangesOverlap(range, days))),
      );
    };
    return {
      known: (metric) => knownFrom(here(metric), metric),
      even(metric) {
        const [above, below] = listBaseMetrics(metric);
        if (!above || !below || modelOf(above)?.fact !== modelOf(below)?.fact) return true;
        return here(above)
          .filter(speaks)
          .every((one) => needs(above, one) === needs(below, one));
      },
    };
  };

  const standings = new Map<Range, Map<string, DayCoverage>>();
  /** Returns the same object for the same `days` object, because a report has few of them and many rows. */
  const on = (days: Range, of: RowScope): DayCoverage =>
    memoized(
      memoized(standings, days, () => new Map<string, DayCoverage>()),
      `${of.business} ${of.channel}`,
      () => standingOf(days, of),
    );

  const held = new Map<readonly CoveredSource[], Range[]>();
  const holding = (all: readonly CoveredSource[]): Range[] =>
    memoized(held, all, () => mergeRanges(all.flatMap((one) => one.days)));

  /** Returns the parts of a date range for which a metric is unknown, and why. */
  const gaps = (metric: Metric, days: Range, of: RowScope = allRowsScope): ReportMeta['gaps'][string] => {
    const found = listBaseMetrics(metric).flatMap((base) => {
      const here = behind(modelOf(base)?.fact, of);
      const loaded = holding(here);
      const brought = holding(some(here, (one) => !speaks(one) || needs(base, one)));
      const unloaded = daysOutside(days, loaded);
      const without = some(here, (one) => speaks(one) && !needs(base, one));
      const lacking =
        isCounted(base) && without.length > 0
          ? daysOutside(days, daysOutside(days, holding(without)))
          : daysOutside(days, mergeRanges([...brought, ...unloaded]));
      return [
        ...unloaded.map((range) => ({ ...range, why: 'not_loaded' as const })),
        ...lacking.map((range) => ({ ...range, why: 'not_in_source' as const })),
      ];
    });
    const unloaded = mergeRanges(found.filter(({ why }) => why === 'not_loaded'));
    const lacking = mergeRanges(found.filter(({ why }) => why === 'not_in_source'));
    return [
      ...unloaded.map(({ from, to }) => ({ from, to, why: 'not_loaded' as const })),
      ...lacking
        .flatMap((range) => daysOutside(range, unloaded))
        .map((range) => ({ ...range, why: 'not_in_source' as const })),
    ].toSorted((a, b) => (a.from < b.from ? -1 : 1));
  };

  return { on, gaps };
};
export type ReportCoverage = ReturnType<typeof createCoverage>;
