import type { getNextSteps } from '@bellwether/contract/api/figures/dashboard';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../data/calls/endpoint-query.ts';
import { useSession } from '../../../data/session/session.ts';

export type NextStepsData = ReplyOf<typeof getNextSteps>['data'];

/** Returns what the dashboard shows beside its figures; undefined while it loads, and if it fails. */
export function useNextSteps(): { data: NextStepsData | undefined } {
  const { business } = useSession();
  const { data } = useQuery({
    ...endpointQuery<typeof getNextSteps>('/next-steps', { query: { business_id: business.id } }),
    // Always refetches this data, because plans, meetings and action items change on other pages.
    staleTime: 0,
  });
  return { data: data?.data };
}
