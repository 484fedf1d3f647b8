import type { decidePerson, leadPerson, takeBackPersonDecision } from '@bellwether/contract/api/persons';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import type { PersonDecision } from '@bellwether/contract/leads/person';
import { call } from './calls/call.ts';
import { endpointQuery } from './calls/endpoint-query.ts';

export type LeadPerson = ReplyOf<typeof leadPerson>['data'];

/** Query options of the person that a lead is of. */
export const leadPersonQuery = (business: string, id: string) =>
  endpointQuery<typeof leadPerson>('/conversions/leads/:id/person', {
    params: { id },
    query: { business_id: business },
  });

/** Says that a lead is not its person's, or that it and another are one's; ends as `call` does. */
export const savePerson = (
  business: string,
  decision: PersonDecision,
  { id, other }: { id: string; other: string },
) =>
  call<typeof decidePerson>('POST', '/conversions/person-decisions', {
    body: { business_id: business, id, decision, other_id: other },
  });

/** Takes back what was said of a person; ends as `call` does. */
export const takeBackPerson = (business: string, id: string) =>
  call<typeof takeBackPersonDecision>('DELETE', '/conversions/person-decisions/:id', {
    params: { id },
    query: { business_id: business },
  });
