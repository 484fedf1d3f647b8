import { compile } from '@bellwether/analytics/compile/compile';
import type { ReportQuery } from '@bellwether/analytics/compile/plan';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { Fact } from '@bellwether/analytics/facts/list';
import { basesOf } from '@bellwether/analytics/models/derived';
import { modelOf } from '@bellwether/analytics/models/list';
import type { Scope } from '@bellwether/contract/access/scope';
import { revenueSource } from '@bellwether/contract/catalogue/revenue-source';
import type { ReportAnswer, ReportSource } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import type { Coverage, Warehouse } from '../../platform/warehouse.ts';
import { present } from './present.ts';

/** A question as read from the query string; where its rows come from is looked up here. */
export type Question = Omit<ReportQuery, 'revenueSources' | 'mixedCurrency'>;

type Covered = Coverage & { businessId: string };

/** The one source that each business's invoices are read from. */
const revenueSourcesOf = (scope: Scope, coverage: readonly Covered[]): Map<string, string | null> =>
  new Map(
    scope.businesses.map((business) => {
      const uploaded = coverage.some(
        (c) => c.businessId === business.id && c.fact === 'invoices' && c.source === 'csv',
      );
      return [business.id, revenueSource(business.connected, uploaded).source];
    }),
  );

const touches = ({ from, to }: Covered, { range, comparison }: ReportQuery): boolean =>
  [range, comparison].some((days) => days !== null && from <= days.to && to >= days.from);

type Used = { fact: Fact; loads: readonly Covered[] };

/** The loads behind a report's metrics, by fact: of invoices only the source in use, of ads only the channel asked about. */
const usedBy = (
  report: Report,
  coverage: readonly Covered[],
  revenue: ReadonlyMap<string, string | null>,
): Used[] => {
  const facts = new Set(report.metrics.flatMap(basesOf).flatMap((metric) => modelOf(metric)?.fact ?? []));
  const channel = report.fixed?.channel;
  return [...facts].map((fact) => ({
    fact,
    loads: coverage.filter(
      (c) =>
        c.fact === fact &&
        (fact !== 'invoices' || revenue.get(c.businessId) === c.source) &&
        (fact !== 'ads' || channel === undefined || c.channel === channel),
    ),
  }));
};

const sourcesOf = (used: readonly Used[]): ReportSource[] =>
  used.flatMap(({ fact, loads: all }): ReportSource[] => {
    if (all.length === 0) return [{ fact, source: null, from: null, to: null, loaded_at: null }];
    return Object.entries(Object.groupBy(all, (c) => c.source)).map(([source, loads = []]) => ({
      fact,
      source,
      from: loads.map((c) => c.from).toSorted()[0] ?? null,
      to:
        loads
          .map((c) => c.to)
          .toSorted()
          .at(-1) ?? null,
      loaded_at:
        loads
          .map((c) => c.loadedAt.toISOString())
          .toSorted()
          .at(-1) ?? null,
    }));
  });

/**
 * Answers a report for a scope: one statement for range, comparison, totals and page.
 * Figures are the sums of the rows that a load brought, exact, as decimal numbers of `meta.currency`.
 */
export const answerReport = async (
  warehouse: Warehouse,
  scope: Scope,
  report: Report,
  question: Question,
): Promise<ReportAnswer> => {
  const coverage = await warehouse.coverage(scope);
  const dataVersion = await warehouse.dataVersion(scope);
  const revenueSources = revenueSourcesOf(scope, coverage);
  const used = usedBy(report, coverage, revenueSources);
  const currencies = new Map(
    used.map(({ fact, loads }) => [fact, [...new Set(loads.flatMap((c) => c.currencies))]]),
  );
  const mixedCurrency = new Set(
    used.flatMap(({ fact }) => ((currencies.get(fact)?.length ?? 0) > 1 ? [fact] : [])),
  );
  const query: ReportQuery = { ...question, revenueSources, mixedCurrency };
  const dateOnly = report.dimensions.length === 1 && report.dimensions[0] === 'date';
  const { statement, finish } = compile(
    scope,
    report,
    dateOnly ? { ...query, page: 1, perPage: -1 } : query,
    duckdb,
  );
  const rows = finish(await warehouse.query(statement));
  return present(rows, {
    report,
    query,
    sources: sourcesOf(used),
    currencies,
    estimated: used.some(({ loads }) => loads.some((c) => c.estimated && touches(c, query))),
    currency: scope.businesses[0]?.currency ?? 'AUD',
    dataVersion,
    names: new Map(scope.businesses.map((business) => [business.id, business.tradingName])),
  });
};
