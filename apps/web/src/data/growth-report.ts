import type {
  closeMonth,
  getGrowthReport,
  listGrowthComments,
  listGrowthMonths,
  reopenMonth,
  saveGrowthComment,
} from '@bellwether/contract/api/figures/growth-report';
import type { StorySectionKey } from '@bellwether/contract/pages/growth-report/story';
import type { Day } from '@bellwether/domain/time/day';
import type { QueryClient } from '@tanstack/react-query';
import { call } from './calls/call.ts';
import { endpointFilter, endpointQuery } from './calls/endpoint-query.ts';

const report = '/growth-report';
const versions = '/growth-report/comments/:section/versions';

/** Query options of a month's growth report. `version` selects an earlier version; without it, the current version. */
export const growthReportQuery = (business: string, month: Day, version?: number) =>
  endpointQuery<typeof getGrowthReport>(report, {
    query: { business_id: business, month, ...(version === undefined ? {} : { version }) },
  });

/** Query options of the months with data, newest first. */
export const growthMonthsQuery = (business: string) =>
  endpointQuery<typeof listGrowthMonths>('/growth-report/months', { query: { business_id: business } });

export const growthCommentsQuery = (business: string, month: Day, section: StorySectionKey) =>
  endpointQuery<typeof listGrowthComments>(versions, {
    params: { section },
    query: { business_id: business, month },
  });

const invalidateReport = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries(endpointFilter<typeof getGrowthReport>(report)),
    queries.invalidateQueries(endpointFilter<typeof listGrowthComments>(versions)),
  ]);

type NewComment = { month: Day; section: StorySectionKey; basedOn: number; text: string };

/** Saves the comment of a report section. Resolves and rejects as `call` does. */
export const sendGrowthComment = async (
  queries: QueryClient,
  business: string,
  { month, section, basedOn, text }: NewComment,
): Promise<void> => {
  await call<typeof saveGrowthComment>('PUT', '/growth-report/comments/:section', {
    params: { section },
    body: { business_id: business, month, based_on: basedOn, text },
  });
  await invalidateReport(queries);
};

/** Closes the report of a month. Resolves and rejects as `call` does. */
export const closeReportMonth = async (queries: QueryClient, business: string, month: Day): Promise<void> => {
  const body = { business_id: business, month };
  await call<typeof closeMonth>('POST', '/growth-report/close', { body });
  await invalidateReport(queries);
};

/** Reopens the report of a closed month. Resolves and rejects as `call` does. */
export const reopenReportMonth = async (
  queries: QueryClient,
  business: string,
  month: Day,
  reason: string,
): Promise<void> => {
  const body = { business_id: business, month, reason };
  await call<typeof reopenMonth>('POST', '/growth-report/reopen', { body });
  await invalidateReport(queries);
};
