import type {
  closeMonth,
  getGrowthReport,
  listGrowthComments,
  reopenMonth,
  saveGrowthComment,
} from '@bellwether/contract/api/growth-report';
import type { StorySectionKey } from '@bellwether/contract/pages/growth-report/story';
import type { Day } from '@bellwether/contract/time/day';
import type { QueryClient } from '@tanstack/react-query';
import { call } from './calls/call.ts';
import { endpointFilter, endpointQuery } from './calls/endpoint-query.ts';

const report = '/growth-report';
const versions = '/growth-report/comments/:section/versions';

export const growthReportQuery = (business: string, month: Day) =>
  endpointQuery<typeof getGrowthReport>(report, { query: { business_id: business, month } });

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

/** Saves the comment of a section; ends as `call` does. */
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

/** Closes a month, or opens it again; ends as `call` does. */
export const sendMonthState = async (
  queries: QueryClient,
  business: string,
  month: Day,
  state: 'closed' | 'open',
): Promise<void> => {
  const body = { business_id: business, month };
  if (state === 'closed') await call<typeof closeMonth>('POST', '/growth-report/close', { body });
  else await call<typeof reopenMonth>('POST', '/growth-report/reopen', { body });
  await invalidateReport(queries);
};
