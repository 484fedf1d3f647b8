import { leadStatuses, leadStatusKeys } from '@bellwether/domain/leads/status';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from './shapes.ts';

const maxLeads = 100;

const status = z.enum(
  leadStatusKeys,
  `Choose a status: ${Object.values(leadStatuses).join(', ').toLowerCase()}.`,
);

const savedStatus = z.object({ id: idSchema, lead_status: status, won_amount: z.number().nullable() });

export const setLeadStatuses = defineEndpoint({
  name: 'set-lead-statuses',
  description:
    'Sets the status of leads: new, qualified, unfit, spam, duplicate, existing_customer or won, the last with an optional `amount`. Changes all of them or none. The status stays when the lead is loaded again. A repeat has no effect.',
  method: 'POST',
  path: '/conversions/lead-statuses',
  access: { who: 'member', module: 'conversions', act: 'write', business: 'one' },
  body: z.object({
    business_id: z.string().optional(),
    /** Ids of rows in the list of leads. */
    ids: z
      .array(idSchema, 'Choose at least one lead.')
      .min(1, 'Choose at least one lead.')
      .max(maxLeads, `At most ${maxLeads} leads can be changed at once.`),
    status,
    amount: z
      .number('The amount must be a number.')
      .min(0, 'The amount must not be below 0.')
      .max(1e11, 'The amount is too large.')
      .nullish(),
  }),
  reply: z.object({ data: z.array(savedStatus) }),
  keepsAccess: true,
  problems: ['not_found', 'invalid'],
});

export const listLeadHistory = defineEndpoint({
  name: 'lead-history',
  description: 'Returns who set which status of a lead, and when; newest first, at most 100.',
  method: 'GET',
  path: '/conversions/leads/:id/history',
  access: { who: 'member', module: 'conversions', act: 'read', business: 'one' },
  params: z.object({ id: idSchema }),
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({
    data: z.array(
      z.object({
        id: idSchema,
        from: status,
        to: status,
        amount: z.number().nullable(),
        /** Name of the user who set the status; null once the user is deleted. */
        user: z.string().nullable(),
        occurred_at: z.string(),
      }),
    ),
  }),
  problems: ['not_found'],
});
