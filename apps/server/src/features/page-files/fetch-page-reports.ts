import {
  listPageQueries,
  type Page,
  type PagePeriod,
  type PageQuery,
} from '@bellwether/contract/pages/define';
import { type PageScope, resolvePageQuery } from '@bellwether/contract/pages/resolve-query';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import { type ModuleSlug, modules } from '@bellwether/domain/access/slugs';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { defaultModel } from '@bellwether/domain/attribution/models';
import { problem } from '@bellwether/domain/problems';
import type { ContributionList } from '../../contributions/contribution-list.ts';
import { maxTableRows, type PageAnswerer, type PageAnswers } from '../../contributions/page-answers.ts';
import { type ReportDeps, runReportQueries, type ScopedReportQuery } from '../reports/index.ts';

/** Selection on a page: date range, channels and attribution model. */
export type PageSelection = PagePeriod & {
  channels?: string | undefined;
  model?: string | undefined;
  /** Limits the modules, for a document whose recipients may see less than the scope. */
  only?: readonly string[] | undefined;
};

/** Dependencies for answering pages: the data stores, and features that answer their own pages. */
type PageDeps = ReportDeps & { contributions: { pageAnswerers: ContributionList<PageAnswerer> } };

const canReadPage = (scope: BusinessScope, page: Page): boolean =>
  changeScopeModule(scope, page.module, 'read') !== undefined;

/** Rows per query. Further rows are queried in batches, so that no query delays other requests for long. */
const perPage = 1000;

const toPageScope = (scope: BusinessScope, { channels, model, ...period }: PageSelection): PageScope => ({
  business: scope.business.id,
  period,
  channels: channels ? [{ key: 'internal_channel', operator: '=', value: channels }] : [],
  model: model && model !== defaultModel ? [{ key: 'attribution_model', operator: '=', value: model }] : [],
});

/** Reads a report's query. @throws Problem 'malformed' if the report rejects it. */
const runQueries = async (
  deps: PageDeps,
  queries: readonly ScopedReportQuery[],
  signal: AbortSignal | undefined,
): Promise<ReportAnswer[]> =>
  (await runReportQueries(deps, queries, signal)).map(({ answer, refused }) => {
    if (!answer) throw problem('malformed', refused);
    return answer;
  });

/**
 * Returns the answer with all its rows, up to `maxTableRows`. @throws Problem 'conflict' if figures were loaded between
 * two queries, because the rows would not be consistent.
 */
const loadAllRows = async (
  deps: PageDeps,
  first: ReportAnswer,
  queryPage: (page: number) => ScopedReportQuery,
  signal: AbortSignal | undefined,
): Promise<ReportAnswer> => {
  const [meta] = first.meta;
  if (!meta) return first;
  const data = [...first.data];
  while (data.length < Math.min(meta.pagination.total, maxTableRows)) {
    const [next] = await runQueries(deps, [queryPage(Math.floor(data.length / perPage) + 1)], signal);
    if (!next || next.data.length === 0 || next.meta[0]?.data_version !== meta.data_version)
      throw problem('conflict', 'The data changed while the document was being created. Please try again.');
    data.push(...next.data);
  }
  return { ...first, data };
};

/**
 * Returns the answers of a page that the scope's user may see. Blocks of modules that the user may not open are omitted
 * and named. If a query fails, the whole document fails, because a missing block would look like missing data. @throws
 * Problem 'not_allowed' if the user may not open the page.
 */
const answerPage = async (
  deps: PageDeps,
  scope: BusinessScope,
  page: Page,
  selection: PageSelection,
  signal: AbortSignal | undefined,
): Promise<PageAnswers> => {
  if (!canReadPage(scope, page)) throw problem('not_allowed');
  const scopeFor = (module: ModuleSlug) =>
    selection.only?.includes(module) === false ? undefined : changeScopeModule(scope, module, 'read');
  const pageScope = toPageScope(scope, selection);
  const tableQueries = new Set(page.parts.flatMap(({ tables = [] }) => tables.map(({ query }) => query)));
  const queries = listPageQueries(page);
  const closed = [...new Set(queries.map(({ report }) => report.module))].filter(
    (module) => !scopeFor(module),
  );
  const notes = [
    ...(selection.channels ? [`Channels: ${selection.channels.split(';').join(', ')}.`] : []),
    ...closed.map((module) => `This document does not include ${modules[module]}.`),
  ];
  const answerer = deps.contributions.pageAnswerers.list().find(({ path }) => path === page.path);
  if (answerer) return { path: page.path, notes, ...(await answerer.answer(scope, selection, signal)) };
  /** Returns the query for some rows of a table, or for all rows of a card or chart; undefined without a date range. */
  const toScopedQuery = (query: PageQuery, rows?: { page: number; perPage: number }) => {
    const { report } = query;
    const moduleScope = scopeFor(report.module);
    const resolved = resolvePageQuery(query, pageScope, rows);
    return moduleScope && resolved ? { scope: moduleScope, report, query: resolved } : undefined;
  };
  const asked = queries.flatMap((query, at) => {
    const first = toScopedQuery(query, tableQueries.has(query) ? { page: 1, perPage } : undefined);
    return first ? [{ query, at, first }] : [];
  });
  const found = await runQueries(
    deps,
    asked.map(({ first }) => first),
    signal,
  );
  const answers: (ReportAnswer | null)[] = queries.map(() => null);
  for (const [index, { query, at, first }] of asked.entries()) {
    const answer = found[index];
    if (!answer) continue;
    const queryPage = (number: number) => toScopedQuery(query, { page: number, perPage }) ?? first;
    answers[at] = tableQueries.has(query) ? await loadAllRows(deps, answer, queryPage, signal) : answer;
  }
  return { path: page.path, notes, answers };
};

/**
 * Returns the answers of some pages, limited to what the scope's user may see. @throws Problem 'not_allowed' for a page
 * that is closed to the user; the errors of the reports.
 */
export const fetchPageReports = async (
  deps: PageDeps,
  scope: BusinessScope,
  pages: readonly Page[],
  selection: PageSelection,
  signal?: AbortSignal,
): Promise<PageAnswers[]> => {
  const answers: PageAnswers[] = [];
  for (const page of pages) answers.push(await answerPage(deps, scope, page, selection, signal));
  return answers;
};
