import { topInsightSchema } from '@bellwether/domain/insights/top-insight';
import { paybackVerdicts } from '@bellwether/domain/judgement/payback';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idSchema } from '../shapes.ts';
import { planProgressSchema } from './plan.ts';

export const getNextSteps = defineEndpoint({
  name: 'get-next-steps',
  description:
    'Returns what the dashboard shows beside the figures: whether the ads pay, plan progress, next meeting, open action items, soonest due first, and the three open insights with the largest amounts a month. `plan`, `meetings`, `payback` and `insights` are null for callers who may not read them. `plan` is also null without targets in the current year.',
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
      /**
       * Whether the ads of the last twelve whole months pay: the chain from ad spend to invoices, and the answer in a
       * sentence. Null without ad spend.
       */
      payback: z
        .object({
          period: z.string(),
          steps: z.array(z.object({ label: z.string(), value: z.string() })),
          verdict: z.enum(paybackVerdicts),
          sentence: z.string(),
        })
        .nullable(),
      /** `count` is the number of open insights. */
      insights: z.object({ count: z.number().int(), top: z.array(topInsightSchema) }).nullable(),
    }),
  }),
});
