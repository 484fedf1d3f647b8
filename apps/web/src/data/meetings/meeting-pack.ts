import type { getMeetingPack, listOutcomes } from '@bellwether/contract/api/meetings/meeting-pack';
import { endpointQuery } from '../calls/endpoint-query.ts';

export type { MeetingPack, Outcome } from '@bellwether/contract/api/meetings/meeting-pack';

const meetingParams = (business: string, id: string) => ({
  params: { id },
  query: { business_id: business },
});

/** Query options of the outcomes of action items from earlier meetings. */
export const actionOutcomesQuery = (business: string, id: string) =>
  endpointQuery<typeof listOutcomes>('/meetings/:id/outcomes', meetingParams(business, id));

export const meetingPackQuery = (business: string, id: string) =>
  endpointQuery<typeof getMeetingPack>('/meetings/:id/pack', meetingParams(business, id));
