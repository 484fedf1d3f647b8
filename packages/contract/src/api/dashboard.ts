import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { planStanding } from './plan.ts';
import { id } from './shapes.ts';

export const getNextSteps = endpoint({
  name: 'get-next-steps',
  description:
    "What stands beside a business's figures on its dashboard: how its plan stands, its next meeting, and what was taken on and is not done, the soonest due first. `plan` and `meetings` are null for those who may not read them; `plan` also without targets of a running year.",
  method: 'GET',
  path: '/next-steps',
  access: { who: 'member', module: 'dashboard', act: 'read', business: 'one' },
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({
    data: z.object({
      plan: planStanding.nullable(),
      meetings: z
        .object({
          next: z.object({ id, name: z.string(), start_at: z.string() }).nullable(),
          open_actions: z.number().int(),
          first_action: z.object({ id, name: z.string(), due_date: z.string().nullable() }).nullable(),
        })
        .nullable(),
    }),
  }),
});
