import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { personDecisionTypes } from '../leads/person.ts';
import { idSchema, messageSchema } from './shapes.ts';

/** As many leads of a person as are told of at once, the newest. */
export const maxLeadsPerPerson = 100;

const text = z.string().nullable();
/** Enough of a lead to know it by. `id` opens it; null once it is not there any more. */
const lead = z.object({
  id: idSchema.nullable(),
  /** Its source's own number. */
  lead_id: z.string(),
  /** The day in the business's calendar. */
  date: z.string(),
  name: text,
  phone: text,
});

const business = { business_id: z.string().optional() };

export const getLeadPerson = defineEndpoint({
  name: 'lead-person',
  description: `The person that a lead is of: how many leads there are of them, from when to when, the others (the newest first, at most ${maxLeadsPerPerson}), and what people said of who they are.`,
  method: 'GET',
  path: '/conversions/leads/:id/person',
  access: { who: 'member', module: 'conversions', act: 'read', business: 'one' },
  params: z.object({ id: idSchema }),
  query: z.object(business),
  reply: z.object({
    data: z.object({
      /** This one and the others. */
      enquiries: z.number(),
      first_day: z.string(),
      last_day: z.string(),
      others: z.array(
        lead.extend({
          id: idSchema,
          time: text,
          kind: text,
          channel: text,
          campaign: text,
          lead_status: z.string(),
        }),
      ),
      decisions: z.array(
        z.object({
          id: idSchema,
          decision: z.enum(personDecisionTypes),
          lead,
          other: lead.nullable(),
          /** Null once that person is gone. */
          user: text,
          occurred_at: z.string(),
        }),
      ),
    }),
  }),
  problems: ['not_found'],
});

/** What came of it: how many leads the person of the lead has now; null while that is still worked out. */
const came = z.object({ data: z.object({ enquiries: z.number().nullable() }) });

export const decidePerson = defineEndpoint({
  name: 'decide-person',
  description:
    'Says who a lead is of: `apart`, that it is not of its person (`other_id`: as seen from that lead of theirs), or `same`, that it and the lead `other_id` are of one person. It outlives leads being loaded anew and can be taken back. Said again it changes nothing.',
  method: 'POST',
  path: '/conversions/person-decisions',
  access: { who: 'member', module: 'conversions', act: 'write', business: 'one' },
  body: z.object({
    ...business,
    /** Of rows of the list of leads. */
    id: z.string('Choose a lead.').min(1, 'Choose a lead.'),
    decision: z.enum(personDecisionTypes, 'Choose apart or same.'),
    other_id: z.string('Choose another lead.').min(1, 'Choose another lead.').nullish(),
  }),
  reply: came,
  keepsAccess: true,
  problems: ['not_found', 'invalid'],
});

export const undoPersonDecision = defineEndpoint({
  name: 'take-back-person-decision',
  description: 'Takes back what was said of a person: who is of whom is again as it was before.',
  method: 'DELETE',
  path: '/conversions/person-decisions/:id',
  access: { who: 'member', module: 'conversions', act: 'write', business: 'one' },
  params: z.object({ id: idSchema }),
  query: z.object(business),
  reply: messageSchema,
  keepsAccess: true,
  problems: ['not_found'],
});
