import type { getReport } from '@bellwether/contract/api/figures/reports';
import type { BlockAnswers } from '@bellwether/contract/pages/cards';
import type { PageQuery } from '@bellwether/contract/pages/define';
import {
  isShortReport,
  listPageConditions,
  type PageScope,
  resolvePageQuery,
} from '@bellwether/contract/pages/resolve-query';
import type { Condition, Filter } from '@bellwether/contract/query/filter';
import { printReportQuery, type ReportQuery } from '@bellwether/contract/query/report-query';
import type { Report } from '@bellwether/contract/reports/define';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { type QueryMeta, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '../../data/calls/endpoint-query.ts';
import { useChannelFilter } from '../../data/page/use-channels.ts';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { useModelFilter } from '../../data/use-attribution-model.ts';
import type { SectionQuery } from '../section-state.ts';
import { fetchReport, reportPath } from './batch.ts';

/**
 * Query options of a section beyond the page's business and period; `range`, `comparison` and `frequency`
 * override the page's. With `keepPrevious`, previous rows of the same report and business stay while new ones
 * load (`isPlaceholderData`). Their date range may differ; `meta.range` holds it.
 */
export type SectionReportOptions = Partial<Omit<ReportQuery, 'filter'>> & {
  /**
   * Filter conditions besides those of the page. Every group must match; one matching condition is enough in a group.
   */
  where?: readonly (Condition | readonly Condition[])[];
  keepPrevious?: boolean;
  /** Set to false to delay the request. */
  enabled?: boolean;
};

/** Returns the state of the page that its report queries depend on. */
export function usePageScope(): PageScope {
  const business = useSession().business.id;
  const { range, compared, frequency } = usePageState();
  const [channels, model] = [useChannelFilter(), useModelFilter()];
  return { business, period: { range, comparison: compared, frequency }, channels, model };
}

/** Converts conditions to a filter, each in a group of its own. */
export const toFilter = (conditions: NonNullable<SectionReportOptions['where']>): Filter =>
  conditions.map((one) => ('key' in one ? [one] : one));

/**
 * Returns the query options of a report. Sections with equal queries share one cached answer, and requests are batched.
 */
const reportQuery = (report: Report, business: string, query: ReportQuery) => {
  const params = { module: report.module, report: report.slug };
  const printed = printReportQuery(business, query);
  return {
    ...endpointQuery<typeof getReport>(reportPath, { params, query: printed }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchReport({ business, ...params, query: printed }, signal),
    meta: { whose: `${business} ${report.module} ${report.slug}` },
  };
};

/** Returns the cache key of a page's query; undefined if the query has no period. */
export const pageQueryKey = (query: PageQuery, scope: PageScope) => {
  const resolved = resolvePageQuery(query, scope);
  return resolved ? reportQuery(query.report, scope.business, resolved).queryKey : undefined;
};

/** Loads a report for a table, for the current business and the page's period. */
export function useReport(
  report: Report,
  { keepPrevious = false, enabled = true, where = [], ...options }: SectionReportOptions = {},
) {
  const scope = usePageScope();
  const { range, comparison, frequency } = scope.period;
  const query = reportQuery(report, scope.business, {
    range,
    comparison,
    ...(report.dimensions.includes('date') ? { frequency } : {}),
    ...(isShortReport(report) ? { perPage: -1 } : {}),
    ...options,
    filter: toFilter([...listPageConditions(report, scope), ...where]),
  });
  return useQuery({
    ...query,
    enabled,
    ...(keepPrevious
      ? {
          placeholderData: (
            before: ReportAnswer | undefined,
            previousQuery?: { meta?: QueryMeta | undefined },
          ) => (previousQuery?.meta?.['whose'] === query.meta.whose ? before : undefined),
        }
      : {}),
  });
}

/**
 * Loads the queries of a card, chart or sentence. It has data once all queries have answered; queries without a period
 * stay undefined.
 */
export function usePageAnswers(queries: readonly PageQuery[]): SectionQuery<BlockAnswers> {
  const scope = usePageScope();
  const resolved = queries.map((query) => resolvePageQuery(query, scope));
  const results = useQueries({
    queries: queries.map(({ report }, at) => {
      const own = resolved[at];
      const unused = { range: scope.period.range, comparison: null };
      return { ...reportQuery(report, scope.business, own ?? unused), enabled: Boolean(own) };
    }),
    combine,
  });
  const { answers, errors, pending, refetch } = results;
  const [first] = answers;
  const isPending = pending.some((one, at) => one && resolved[at]);
  const error = errors.find(Boolean) ?? null;
  const data = useMemo(
    () => (first && !isPending && error === null ? ([first, ...answers.slice(1)] as const) : undefined),
    [first, answers, isPending, error],
  );
  return { data, error, isPending, refetch };
}

type Result = Pick<SectionQuery<ReportAnswer>, 'data' | 'error' | 'isPending' | 'refetch'>;

/**
 * Combines the results of several queries. It is defined outside the hook, so that React Query returns the same object
 * for equal results.
 */
const combine = (results: readonly Result[]) => ({
  answers: results.map(({ data }) => data),
  errors: results.map(({ error }) => error),
  pending: results.map(({ isPending }) => isPending),
  refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
});

export { reportPath };
