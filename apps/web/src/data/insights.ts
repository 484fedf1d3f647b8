import type {
  acceptInsight,
  decideInsight,
  listAdvice,
  listInsights,
} from '@bellwether/contract/api/figures/insights';
import type { InputOf } from '@bellwether/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { call } from './calls/call.ts';
import { endpointFilter, endpointQuery } from './calls/endpoint-query.ts';
import { allMeetingsFilter } from './meetings/meetings.ts';

const all = '/insights';

export const insightsQuery = (business: string) =>
  endpointQuery<typeof listInsights>(all, { query: { business_id: business } });

const ledger = '/insights/ledger';

export const adviceLedgerQuery = (business: string) =>
  endpointQuery<typeof listAdvice>(ledger, { query: { business_id: business } });

const invalidateInsights = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries(endpointFilter<typeof listInsights>(all)),
    queries.invalidateQueries(endpointFilter<typeof listAdvice>(ledger)),
  ]);

type Decision = Omit<InputOf<typeof decideInsight>['body'], 'business_id'>;
type Acceptance = Omit<InputOf<typeof acceptInsight>['body'], 'business_id'>;

/** Marks an insight as done, dismisses it or opens it again. Resolves and rejects as `call` does. */
export const sendInsightDecision = async (
  queries: QueryClient,
  business: string,
  id: string,
  decision: Decision,
): Promise<void> => {
  await call<typeof decideInsight>('PUT', '/insights/:id', {
    params: { id },
    body: { business_id: business, ...decision },
  });
  await invalidateInsights(queries);
};

/** Accepts an insight and adds it as an action item to a meeting. Resolves and rejects as `call` does. */
export const sendAcceptedInsight = async (
  queries: QueryClient,
  business: string,
  id: string,
  acceptance: Acceptance,
): Promise<void> => {
  await call<typeof acceptInsight>('POST', '/insights/:id/accept', {
    params: { id },
    body: { business_id: business, ...acceptance },
  });
  await Promise.all([invalidateInsights(queries), queries.invalidateQueries(allMeetingsFilter)]);
};
