import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { planProgressSchema } from './plan.ts';
import { idSchema } from './shapes.ts';

export const getNextSteps = defineEndpoint({
  name: 'get-next-steps',
  description:
    "What stands beside a business's figures on its dashboard: how its plan stands, its next meeting, and what was taken on and is not done, the soonest due first. `plan` and `meetings` are null for those who may not read them; `plan` also without targets of a running year.",
  method: 'GET',
  path: '/next-steps',
  access: { who: 'member', module: 'dashboard', act: 'read', business: 'one' },
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({
    data: z.object({
      plan: planProgressSchema.nullable(),
      meetings: z
        .object({
          next: z.object({ id: idSchema, name: z.string(), start_at: z.string() }).nullable(),
          open_actions: z.number().int(),
          first_action: z
            .object({ id: idSchema, name: z.string(), due_date: z.string().nullable() })
            .nullable(),
        })
        .nullable(),
    }),
  }),
});
