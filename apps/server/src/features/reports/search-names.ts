import type { SearchResult } from '@bellwether/contract/api/figures/search';
import { businessCustomersPage } from '@bellwether/contract/pages/business/pages';
import { roiCampaignsPage } from '@bellwether/contract/pages/roi/campaigns';
import { roiCustomersPage } from '@bellwether/contract/pages/roi/customers';
import type { ReportQuery } from '@bellwether/contract/query/report-query';
import { maxResultsOfKind } from '@bellwether/contract/query/search-limits';
import { financialCustomersReport } from '@bellwether/contract/reports/business';
import { topCampaignsReport } from '@bellwether/contract/reports/dashboard';
import type { Report } from '@bellwether/contract/reports/define';
import { accountAttributionReport, roiCampaignsReport } from '@bellwether/contract/reports/roi';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { type AdChannel, adChannels } from '@bellwether/domain/channels/ad-channels';
import { problem } from '@bellwether/domain/problems';
import { addYears, type Day, dayAt, formatDay, monthEnd } from '@bellwether/domain/time/day';
import { completeRange, defaultRange, type Range } from '@bellwether/domain/time/range';
import type { Search } from '../../contributions/search.ts';
import { type ReportDeps, runReportQueries } from './run-queries.ts';

/** Report in which customers or campaigns are searched by name. */
type Source = {
  report: Report;
  by: 'customer' | 'campaign';
  /** Module of the page that shows the result, if it differs from the report's module. */
  pageModule?: ModuleSlug;
  rangeOf: (today: Day) => Range;
  /** Returns the search result for a row, by its text columns; null if no page shows the row. */
  toResult: (
    textOf: (column: string) => string,
    today: Day,
  ) => Pick<SearchResult, 'detail' | 'path' | 'range'> | null;
};

/** Returns the date range in which the customers page shows a customer, or null if the page's default range does. */
const rangeOfLastInvoice = (lastInvoice: Day, today: Day): Range | null =>
  lastInvoice === '' || lastInvoice >= defaultRange(today).from
    ? null
    : completeRange({ to: monthEnd(lastInvoice) }, today);

const customerSources: readonly Source[] = [
  {
    report: financialCustomersReport,
    by: 'customer',
    rangeOf: (today) => ({ from: addYears(today, -10), to: today }),
    toResult: (textOf, today) => {
      const lastInvoice = textOf('last_invoice').slice(0, 10);
      return {
        detail: lastInvoice === '' ? '' : `Last invoice ${formatDay(lastInvoice)}`,
        path: businessCustomersPage.path,
        range: rangeOfLastInvoice(lastInvoice, today),
      };
    },
  },
  {
    report: accountAttributionReport,
    by: 'customer',
    rangeOf: defaultRange,
    toResult: (textOf) => ({
      detail: textOf('last_touch_channel'),
      path: roiCustomersPage.path,
      range: null,
    }),
  },
];

const campaignSources: readonly Source[] = [
  {
    // The report over all channels belongs to the dashboard, and the pages of channels belong to analytics.
    report: topCampaignsReport,
    by: 'campaign',
    pageModule: 'analytics',
    rangeOf: defaultRange,
    toResult: (textOf) => {
      const channel = adChannels[textOf('channel') as AdChannel];
      return channel?.route
        ? { detail: channel.label, path: `${channel.route}#campaigns`, range: null }
        : null;
    },
  },
  {
    report: roiCampaignsReport,
    by: 'campaign',
    rangeOf: defaultRange,
    toResult: (textOf) => ({
      detail: textOf('internal_channel'),
      path: roiCampaignsPage.path,
      range: null,
    }),
  },
];

/** Returns the scope for a report whose page the user may read too. */
const findScope = (scope: BusinessScope, { report, pageModule }: Source): BusinessScope | undefined =>
  pageModule && !changeScopeModule(scope, pageModule, 'read')
    ? undefined
    : changeScopeModule(scope, report.module, 'read');

/** Returns the first rows of a report whose customer or campaign name contains the keywords. */
const findRows = async (
  deps: ReportDeps,
  { scope, keywords, signal }: Search,
  { report, by }: Source,
  range: Range,
): Promise<ReportAnswer['data']> => {
  const query: ReportQuery = {
    range,
    comparison: null,
    filter: [[{ key: by, operator: '~', value: keywords }]],
    perPage: maxResultsOfKind,
  };
  const [result] = await runReportQueries(deps, [{ scope, report, query }], signal);
  if (!result?.answer) throw problem('malformed', result?.refused);
  return result.answer.data;
};

/** Searches the first report that the user may read; without such a report it finds nothing. */
const createReportSearch =
  (kind: 'customer' | 'campaign', sources: readonly Source[]) =>
  async (deps: ReportDeps, search: Search): Promise<SearchResult[]> => {
    const { business } = search.scope;
    const today = dayAt(business.timeZone, deps.clock.now());
    for (const source of sources) {
      const scope = findScope(search.scope, source);
      if (!scope) continue;
      const rows = await findRows(deps, { ...search, scope }, source, source.rangeOf(today));
      return rows.flatMap((row, at) => {
        const textOf = (column: string) => String(row[column] ?? '');
        const result = source.toResult(textOf, today);
        const title = textOf(source.by);
        return result ? { kind, id: `${at} ${title}`, title, ...result } : [];
      });
    }
    return [];
  };

/** Finds customers in the invoices of the last ten years, or else in leads. */
export const findCustomersByName = createReportSearch('customer', customerSources);
/** Finds campaigns in ads, or else in attributed revenue. */
export const findCampaignsByName = createReportSearch('campaign', campaignSources);
