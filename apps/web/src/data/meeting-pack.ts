import type { getMeetingPack, listOutcomes } from '@bellwether/contract/api/meeting-pack';
import { endpointQuery } from './calls/endpoint-query.ts';

export type { MeetingPack, Outcome } from '@bellwether/contract/api/meeting-pack';

const of = (business: string, id: string) => ({ params: { id }, query: { business_id: business } });

/** Query options of what came of what was agreed at earlier meetings. */
export const outcomesQuery = (business: string, id: string) =>
  endpointQuery<typeof listOutcomes>('/meetings/:id/outcomes', of(business, id));

/** Query options of what to know before a meeting. */
export const packQuery = (business: string, id: string) =>
  endpointQuery<typeof getMeetingPack>('/meetings/:id/pack', of(business, id));
