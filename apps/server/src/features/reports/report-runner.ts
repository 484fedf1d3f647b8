import {
  type CompiledDraft,
  type CompiledQuery,
  compileBatch,
  draftQuery,
} from '@bellwether/analytics/compile/compile';
import type { CheckedQuery, PlannedQuery } from '@bellwether/analytics/compile/query-plan';
import type { Statement } from '@bellwether/analytics/compile/statement';
import {
  createModelFinder,
  type FindModel,
  findModelOfFact,
  requestedDimensions,
} from '@bellwether/analytics/models/list';
import type { Report } from '@bellwether/contract/reports/define';
import type { BusinessContext, Scope } from '@bellwether/domain/access/scope';
import type { ReportAnswer, ReportMeta, ReportSource } from '@bellwether/domain/answers/answer';
import type { QueryableFact } from '@bellwether/domain/catalogue/facts';
import { listBaseMetrics } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { SourceDayNote } from '../../contributions/day-notes.ts';
import { yieldToOthers } from '../../platform/cooperative-work.ts';
import { queueKeyOf } from '../../platform/fair-queue.ts';
import { chooseRevenueSources } from '../../platform/revenue-sources.ts';
import { readSearchTotalsNote } from '../../platform/search-totals.ts';
import { findSetAside } from '../../platform/set-aside.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { withCostCoverage } from './answer/costs.ts';
import { type CoveredSource, createCoverage, isChannelCoverageKnown } from './answer/coverage.ts';
import { addOutages } from './answer/outages.ts';
import { findGaps, presentAnswer } from './answer/present.ts';
import {
  type Courses,
  type DailyCourse,
  dailyReport,
  needsCourse,
  readDailyCourse,
  unknownCourse,
  watchedCounts,
} from './daily-course.ts';
import { type FindMaturity, needsMaturity, readMaturity } from './maturity.ts';
import { readPeriodUsers, withUserCoverage } from './period-users.ts';

/** Checked query that a report is planned from. The runner looks up the sources of its rows. */
export type QueryToPlan = CheckedQuery &
  Pick<PlannedQuery, 'agency'> & {
    /** Current day of the business. */
    today: Day;
  };

/** Maximum rows counted or converted before other requests get a turn: about two milliseconds of work. */
const maxRowsInOneTurn = 500;

const overlapsQuery = (spans: readonly Range[], { range, comparison }: PlannedQuery): boolean =>
  [range, comparison].some(
    (days) => days !== null && spans.some(({ from, to }) => from <= days.to && to >= days.from),
  );

type UsedFact = { fact: QueryableFact; loads: readonly CoveredSource[] };

/** Returns the advertising channels that a query is limited to; null for all. */
const requestedChannels = (report: Report, { filter }: QueryToPlan): readonly string[] | null => {
  if (report.fixed?.channel !== undefined) return [report.fixed.channel];
  const named = filter.filter((group) => group.every((c) => c.key === 'channel' && c.operator === '='));
  const [first] = named.map((group) => group.flatMap((c) => c.value.split(';')));
  return first ?? null;
};

const listFacts = (report: Report, modelOf: FindModel): Set<QueryableFact> =>
  new Set(report.metrics.flatMap(listBaseMetrics).flatMap((metric) => modelOf(metric)?.fact ?? []));

/**
 * Returns the loads behind some facts: for invoices only the revenue source in use, for ads only the requested
 * channels.
 */
const listUsedFacts = (
  facts: ReadonlySet<QueryableFact>,
  report: Report,
  query: QueryToPlan,
  coverage: readonly CoveredSource[],
  revenue: ReadonlyMap<string, string | null>,
): UsedFact[] => {
  const channels = requestedChannels(report, query);
  return [...facts].map((fact) => ({
    fact,
    loads: coverage.filter(
      (c) =>
        c.fact === fact &&
        (!findModelOfFact(fact).oneSource || revenue.get(c.businessId) === c.source) &&
        (!isChannelCoverageKnown(fact) ||
          channels === null ||
          (c.channel !== null && channels.includes(c.channel))),
    ),
  }));
};

const listSources = (used: readonly UsedFact[]): ReportSource[] =>
  used.flatMap(({ fact, loads: all }): ReportSource[] => {
    // Marketing costs are computed from ads, which are listed separately.
    if (fact === 'marketing_costs') return [];
    if (all.length === 0) return [{ fact, source: null, from: null, to: null, loaded_at: null }];
    const spans = new Map<string, { from: Day; to: Day; loadedAt: Date }>();
    for (const { source, days, loadedAt } of all) {
      const from = days[0]?.from ?? '';
      const to = days.at(-1)?.to ?? '';
      const span = spans.get(source);
      if (!span) {
        spans.set(source, { from, to, loadedAt });
        continue;
      }
      if (from < span.from) span.from = from;
      if (to > span.to) span.to = to;
      if (loadedAt > span.loadedAt) span.loadedAt = loadedAt;
    }
    return [...spans].map(([source, { from, to, loadedAt }]) => ({
      fact,
      source,
      from,
      to,
      loaded_at: loadedAt.toISOString(),
    }));
  });

type Row = Record<string, unknown>;

/** Maximum rows that are aggregated in this process, which takes a few milliseconds. */
const inMemoryRowLimit = 4000;

/** Report that is ready to run, with the function that converts its rows to an answer. */
export type PlannedReport = {
  scope: Scope;
  /** Days that the reader views: those of the report and its comparison days. */
  days: readonly Range[];
  draft: CompiledDraft;
  /** Whether no fact of the report was ever loaded, so that no query needs to run. */
  nothingLoaded: boolean;
  present: (rows: readonly Row[]) => Promise<ReportAnswer>;
  gapsOf: (business: string) => ReportMeta['gaps'];
};

/** Adds the totals of Google to an answer that sums up all searches of its date range. */
const addSearchTotals = async (
  warehouse: Warehouse,
  scope: Scope,
  answer: ReportAnswer,
): Promise<ReportAnswer> => {
  const [meta] = answer.meta;
  if (!meta) return answer;
  const { search_clicks: clicks, search_impressions: impressions } = meta.totals;
  const options = { asker: queueKeyOf(scope) };
  const note = await readSearchTotalsNote(warehouse, scope, meta.range, { clicks, impressions }, options);
  return note === null ? answer : { ...answer, meta: [{ ...meta, notes: [...meta.notes, note] }] };
};

/** Parts of a query that narrow or page an answer, left out. */
const withoutChoices = {
  comparison: null,
  frequency: 'day',
  filter: [],
  page: 1,
  perPage: -1,
  keywords: null,
} as const satisfies Partial<QueryToPlan>;

const answerAlone = async (warehouse: Warehouse, scope: Scope, report: Report, query: QueryToPlan) => {
  const planned = await planReport(warehouse, scope, report, query);
  return createReportRunner(warehouse, [planned])(planned);
};

const readCourse = (
  warehouse: Warehouse,
  { scope, business, dataVersion }: { scope: Scope; business: BusinessContext; dataVersion: string },
  params: QueryToPlan,
): Promise<DailyCourse> =>
  readDailyCourse(warehouse, business, dataVersion, params, (daily, range) =>
    answerAlone(warehouse, scope, daily, { ...params, ...withoutChoices, range, sort: daily.sort }),
  );

/**
 * Plans a report for a scope, without a query to the warehouse. @throws Problem 'malformed' for a filter that the
 * report does not support.
 */
export const planReport = async (
  warehouse: Warehouse,
  scope: Scope,
  report: Report,
  params: QueryToPlan,
  { dayNotes = [], courses }: { dayNotes?: readonly SourceDayNote[]; courses?: Courses } = {},
): Promise<PlannedReport> => {
  const loaded = await warehouse.coverage(scope);
  const dataVersion = await warehouse.dataVersion(scope);
  const revenueSources = chooseRevenueSources(scope, loaded);
  const modelOf = createModelFinder(requestedDimensions(report, params.filter));
  const facts = listFacts(report, modelOf);
  const withCosts = facts.has('marketing_costs') ? withCostCoverage(scope, loaded, params.today) : loaded;
  const coverage = facts.has('users_by_period') ? withUserCoverage(withCosts) : withCosts;
  const used = listUsedFacts(facts, report, params, coverage, revenueSources);
  const currencies = new Map(
    used.map(({ fact, loads }) => [fact, [...new Set(loads.flatMap((c) => c.currencies))]]),
  );
  const mixedCurrency = new Set(
    used.flatMap(({ fact }) => ((currencies.get(fact)?.length ?? 0) > 1 ? [fact] : [])),
  );
  const everLoaded = new Set(coverage.map(({ fact }) => fact));
  const neverLoaded = new Set([...facts].filter((fact) => !everLoaded.has(fact)));
  const setAside = findSetAside(loaded);
  const query: PlannedQuery = { ...params, revenueSources, mixedCurrency, neverLoaded, setAside };
  const baseContext = {
    report,
    query,
    today: params.today,
    knowledge: createCoverage(new Map(used.map(({ fact, loads }) => [fact, loads])), modelOf),
  };
  const dateOnly = report.dimensions.length === 1 && report.dimensions[0] === 'date';
  const [business] = scope.businesses;
  const isCompared =
    params.comparison !== null && report.across === 'one' && report.metrics.some(needsCourse);
  const isWatched = watchedCounts.some((metric) => facts.has(modelOf(metric)?.fact ?? 'marketing_costs'));
  const findCourse = async (): Promise<DailyCourse> =>
    business && report.across === 'one' && (isCompared || isWatched) && report !== dailyReport
      ? readCourse(warehouse, { scope, business, dataVersion }, params)
      : unknownCourse;
  const findMaturity = async (): Promise<FindMaturity | undefined> =>
    needsMaturity(report)
      ? readMaturity(warehouse, scope, { ...params, dataVersion }, (monthly, range) =>
          answerAlone(warehouse, scope, monthly, {
            ...params,
            ...withoutChoices,
            range,
            frequency: 'month',
            sort: monthly.sort,
          }),
        )
      : undefined;
  const sumsUpSearches =
    facts.has('organic_searches') &&
    params.filter.length === 0 &&
    params.keywords === null &&
    report.fixed === undefined;
  return {
    scope,
    days: [params.range, params.comparison].flatMap((range) => range ?? []),
    draft: draftQuery(
      scope,
      report,
      dateOnly ? { ...query, page: 1, perPage: -1 } : query,
      warehouse.dialect,
    ),
    nothingLoaded: used.every(({ fact }) => neverLoaded.has(fact)),
    present: async (rows) => {
      const answer = await presentAnswer(rows, {
        ...baseContext,
        modelOf,
        sources: listSources(used),
        currencies,
        setAside: setAside.filter(({ fact }) => facts.has(fact)),
        estimated: used.some(({ loads }) => loads.some((c) => overlapsQuery(c.estimated, query))),
        currency: scope.businesses[0]?.currency ?? 'AUD',
        ownCurrencies: new Map(scope.businesses.map(({ id, currency }) => [id, currency])),
        dataVersion,
        dayNotes,
        ...(await findCourse()),
        courses,
        findMaturity: await findMaturity(),
        findPeriodUsers: await readPeriodUsers(warehouse, scope, report, query, loaded),
        names: new Map(scope.businesses.map((business) => [business.id, business.tradingName])),
      });
      return sumsUpSearches ? addSearchTotals(warehouse, scope, answer) : answer;
    },
    gapsOf: (business) => {
      const outages = courses?.get(business)?.outages ?? [];
      const gaps = findGaps(baseContext, { business, channel: null });
      return addOutages(gaps, report.metrics, { outages, modelOf, query });
    },
  };
};

/**
 * Creates a function that answers each of the planned reports once. A statement that several reports share runs when
 * the first of them is answered. Figures are exact sums of the loaded rows, as decimal numbers in `meta.currency`.
 */
export const createReportRunner = (
  warehouse: Warehouse,
  drafted: readonly PlannedReport[],
  signal?: AbortSignal,
) => {
  const drafts = drafted.map(({ draft }) => draft);
  const compiledByReport = new Map(
    compileBatch(drafts, warehouse.dialect).map((compiled, i) => [drafted[i], compiled]),
  );
  // The shared rows stay in memory while another report that shares the statement waits.
  const rowsByStatement = new WeakMap<Statement, Promise<Row[]>>();
  const readRows = (scope: Scope, statement: Statement) => {
    const rows =
      rowsByStatement.get(statement) ??
      warehouse.query(statement, { asker: queueKeyOf(scope), ...(signal && { signal }) });
    rowsByStatement.set(statement, rows);
    return rows;
  };
  /** Returns rows read from daily sums if there are few; null if a statement must be computed in SQL. */
  const readAggregates = async (scope: Scope, statements: readonly Statement[]): Promise<Row[][] | null> => {
    const all: Row[][] = [];
    for (const statement of statements) {
      const options = { asker: queueKeyOf(scope), ...(signal && { signal }) };
      const rows = await warehouse.queryAggregates(statement, inMemoryRowLimit, options);
      if (!rows) return null;
      all.push(rows);
    }
    return all;
  };
  /** Counts and converts rows, which takes a few milliseconds for thousands, so other requests get turns in between. */
  const finish = async (one: PlannedReport, planned: Pick<CompiledQuery, 'finish'>, rows: Row[][]) => {
    const isLong = rows.some(({ length }) => length > maxRowsInOneTurn);
    if (isLong) await yieldToOthers();
    const counted = planned.finish(rows);
    if (isLong) await yieldToOthers();
    return one.present(counted);
  };
  return async (one: PlannedReport): Promise<ReportAnswer> => {
    const found = compiledByReport.get(one);
    if (!found) throw new Error('This report is not one of the requested reports.');
    compiledByReport.delete(one);
    if (one.nothingLoaded) return one.present(found.finish([]));
    if (found.few) {
      const aggregateRows = await readAggregates(one.scope, found.few.statements);
      if (aggregateRows) return finish(one, found.few, aggregateRows);
    }
    return finish(
      one,
      found,
      await Promise.all(found.statements.map((statement) => readRows(one.scope, statement))),
    );
  };
};
