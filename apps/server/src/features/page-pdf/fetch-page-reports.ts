import { type BusinessScope, changeScopeModule } from '@bellwether/contract/access/scope';
import { type ModuleSlug, modules } from '@bellwether/contract/access/slugs';
import { problem } from '@bellwether/contract/problems';
import { printListQuery } from '@bellwether/contract/query/list-query';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import type { ReportPage } from '@bellwether/contract/reports/pages';
import { listReportsOnPage } from '@bellwether/contract/reports/reports-on-page';
import type { Frequency, Range } from '@bellwether/contract/time/range';
import type { Deps } from '../../http/deps.ts';
import { listUserAnnotations } from '../annotations/index.ts';
import { runReportQueries, type ScopedReportQuery } from '../reports/index.ts';
import { readBrand } from './brand.ts';
import { maxTableRows, type PageAnswers, type PdfRequest, type ReportBlock } from './document.ts';

/** Query of a page: date ranges, frequency, and the channels and attribution model chosen on the page. */
export type PageSelection = {
  range: Range;
  comparison: Range | null;
  frequency: Frequency;
  channels?: string | undefined;
  model?: string | undefined;
  /** Only modules to include, for a document whose readers may see less than the scope. */
  only?: readonly string[] | undefined;
};
type PageDeps = Pick<Deps, 'db' | 'warehouse' | 'clock' | 'files'>;

const canReadPage = (scope: BusinessScope, page: ReportPage): boolean =>
  changeScopeModule(scope, page.module, 'read') !== undefined;

/** Maximum user notes in a document; the newest are included. */
const maxNotes = 40;
/** Rows per query. Further rows are queried page by page, so that no query delays others for long. */
const perPage = 1000;

const hasAny = ({ dimensions, filters = [] }: Report, names: readonly string[]) =>
  [...dimensions, ...filters].some((name) => names.includes(name));

const toQuery = (
  scope: BusinessScope,
  report: Report,
  period: PageSelection,
  page: number,
): Record<string, string> => {
  const { range, comparison, frequency, channels, model } = period;
  const condition = (key: string, operator: '=' | '>=' | '<=', value: string) => [{ key, operator, value }];
  return printListQuery({
    filter: [
      condition('business', '=', scope.business.id),
      condition('date', '>=', range.from),
      condition('date', '<=', range.to),
      ...(comparison
        ? [
            condition('compare_from_date', '=', comparison.from),
            condition('compare_to_date', '=', comparison.to),
          ]
        : []),
      ...(channels && hasAny(report, ['channel', 'internal_channel'])
        ? [condition('internal_channel', '=', channels)]
        : []),
      ...(model && report.filters?.includes('attribution_model')
        ? [condition('attribution_model', '=', model)]
        : []),
    ],
    page,
    perPage,
    timestamp: frequency,
  });
};

/** @throws Problem 'malformed' if a report rejects its query. */
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
 * Returns the answer with all its rows, up to `maxTotalRows`.
 * @throws Problem 'conflict' if figures were loaded between two queries, because the rows would mix two
 * states.
 */
const loadAllRows = async (
  deps: PageDeps,
  first: ReportAnswer,
  asking: (page: number) => ScopedReportQuery,
  signal: AbortSignal | undefined,
): Promise<ReportAnswer> => {
  const [meta] = first.meta;
  if (!meta) return first;
  const data = [...first.data];
  while (data.length < Math.min(meta.pagination.total, maxTableRows)) {
    const [next] = await runQueries(deps, [asking(Math.floor(data.length / perPage) + 1)], signal);
    if (!next || next.data.length === 0 || next.meta[0]?.data_version !== meta.data_version)
      throw problem('conflict', 'The data changed while the document was being created. Please try again.');
    data.push(...next.data);
  }
  return { ...first, data };
};

/**
 * Returns the answers of a page that the user of the scope may see. Blocks of closed modules are left out and
 * named. If one query fails the document fails: a missing part would look like missing data.
 * @throws Problem 'not_allowed' if the page is closed to the user.
 */
const answerPage = async (
  deps: PageDeps,
  scope: BusinessScope,
  page: ReportPage,
  period: PageSelection,
  signal: AbortSignal | undefined,
): Promise<PageAnswers> => {
  if (!canReadPage(scope, page)) throw problem('not_allowed');
  const scopeFor = (module: ModuleSlug) =>
    period.only?.includes(module) === false ? undefined : changeScopeModule(scope, module, 'read');
  const reports = listReportsOnPage(page.path);
  const readable = reports.flatMap((report) => {
    const moduleScope = scopeFor(report.module);
    if (!moduleScope) return [];
    const asking = (n: number): ScopedReportQuery => ({
      scope: moduleScope,
      report: report.slug,
      query: toQuery(scope, report, period, n),
    });
    return [{ of: { module: report.module, report: report.slug }, asking }];
  });
  const answers = await runQueries(
    deps,
    readable.map(({ asking }) => asking(1)),
    signal,
  );
  const blocks: ReportBlock[] = [];
  for (const [at, { of, asking }] of readable.entries()) {
    const first = answers[at];
    if (first) blocks.push({ ...of, answer: await loadAllRows(deps, first, asking, signal) });
  }
  const closed = [...new Set(reports.map(({ module }) => module))].filter((module) => !scopeFor(module));
  return {
    title: page.title,
    path: page.path,
    notes: [
      ...(period.channels ? [`Channels: ${period.channels.split(';').join(', ')}.`] : []),
      ...closed.map((module) => `This document does not include ${modules[module]}.`),
    ],
    blocks,
  };
};

/** Returns the user notes in the date range; none if `only` excludes the dashboard, to which notes belong. */
const listNotes = async (deps: PageDeps, scope: BusinessScope, { range, only }: PageSelection) => {
  if (only?.includes('dashboard') === false) return [];
  const notes = await listUserAnnotations(deps, scope);
  return notes
    .filter(({ from, to }) => from <= range.to && (to ?? from) >= range.from)
    .slice(0, maxNotes)
    .toReversed()
    .map(({ from, to, text, author }) => ({ from, to, text, author }));
};

/**
 * Returns the content of a document of some pages, as the user of the scope may see it.
 * @throws Problem 'not_allowed' for a page that is closed to the user; the errors of the reports.
 */
export const fetchPageReports = async (
  deps: PageDeps,
  scope: BusinessScope,
  pages: readonly ReportPage[],
  period: PageSelection,
  signal?: AbortSignal,
): Promise<PdfRequest> => {
  const answers: PageAnswers[] = [];
  for (const page of pages) answers.push(await answerPage(deps, scope, page, period, signal));
  return {
    ...(await readBrand(deps, scope)),
    range: period.range,
    comparison: period.comparison,
    noted: await listNotes(deps, scope, period),
    pages: answers,
  };
};
