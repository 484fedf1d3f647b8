import { personDecisionTypes } from '@bellwether/domain/leads/person';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema, messageSchema } from './shapes.ts';

/** Maximum number of a person's other leads that are returned, newest first. */
export const maxLeadsPerPerson = 100;

const text = z.string().nullable();
/** Fields that identify a lead. `id` opens it; null if the lead no longer exists. */
const lead = z.object({
  id: idSchema.nullable(),
  /** Id of the lead in its source. */
  lead_id: z.string(),
  /** Day in the business's time zone. */
  date: z.string(),
  name: text,
  phone: text,
});

const business = { business_id: z.string().optional() };

export const getLeadPerson = defineEndpoint({
  name: 'lead-person',
  description: `Returns the person of a lead: the number of their leads, the dates of the first and last, their other leads (newest first, at most ${maxLeadsPerPerson}), and users’ decisions about who they are.`,
  method: 'GET',
  path: '/conversions/leads/:id/person',
  access: { who: 'member', module: 'conversions', act: 'read', business: 'one' },
  params: z.object({ id: idSchema }),
  query: z.object(business),
  reply: z.object({
    data: z.object({
      /** Number of leads of the person, including this lead. */
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
          /** Name of the user who decided; null once the user is deleted. */
          user: text,
          occurred_at: z.string(),
        }),
      ),
    }),
  }),
  problems: ['not_found'],
});

/** Number of leads that the person has after the decision; null while it is being recomputed. */
const decisionReply = z.object({ data: z.object({ enquiries: z.number().nullable() }) });

export const decidePerson = defineEndpoint({
  name: 'decide-person',
  description:
    'Decides which person a lead belongs to. With `apart`, it does not belong to its person (`other_id`: as seen from that lead of theirs). With `same`, it and the lead `other_id` belong to one person. The decision stays when leads are loaded again and can be undone. A repeat has no effect.',
  method: 'POST',
  path: '/conversions/person-decisions',
  access: { who: 'member', module: 'conversions', act: 'write', business: 'one' },
  body: z.object({
    ...business,
    /** Id of a row in the list of leads. */
    id: z.string('Choose a lead.').min(1, 'Choose a lead.'),
    decision: z.enum(personDecisionTypes, 'Choose apart or same.'),
    other_id: z.string('Choose another lead.').min(1, 'Choose another lead.').nullish(),
  }),
  reply: decisionReply,
  keepsAccess: true,
  problems: ['not_found', 'invalid'],
});

export const undoPersonDecision = defineEndpoint({
  name: 'take-back-person-decision',
  description: 'Undoes a decision about a person: their leads belong together as before it.',
  method: 'DELETE',
  path: '/conversions/person-decisions/:id',
  access: { who: 'member', module: 'conversions', act: 'write', business: 'one' },
  params: z.object({ id: idSchema }),
  query: z.object(business),
  reply: messageSchema,
  keepsAccess: true,
  problems: ['not_found'],
});
