import type { decidePerson, getLeadPerson, undoPersonDecision } from '@bellwether/contract/api/persons';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import type { PersonDecisionType } from '@bellwether/domain/leads/person';
import { call } from '../calls/call.ts';
import { endpointQuery } from '../calls/endpoint-query.ts';

export type LeadPerson = ReplyOf<typeof getLeadPerson>['data'];

export const leadPersonQuery = (business: string, id: string) =>
  endpointQuery<typeof getLeadPerson>('/conversions/leads/:id/person', {
    params: { id },
    query: { business_id: business },
  });

/**
 * Saves that a lead belongs to another person, or that two leads belong to the same person. Resolves and rejects as
 * `call` does.
 */
export const savePersonDecision = (
  business: string,
  decision: PersonDecisionType,
  { id, other }: { id: string; other: string },
) =>
  call<typeof decidePerson>('POST', '/conversions/person-decisions', {
    body: { business_id: business, id, decision, other_id: other },
  });

export const revokePersonDecision = (business: string, id: string) =>
  call<typeof undoPersonDecision>('DELETE', '/conversions/person-decisions/:id', {
    params: { id },
    query: { business_id: business },
  });
