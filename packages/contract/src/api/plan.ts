import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { planForm } from '../forms/plan.ts';
import { itemSchema } from '../forms/schema.ts';
import { targetTypes } from '../plan/plan.ts';
import { id, ids } from './shapes.ts';

/** Calls of plans besides those of their forms (`modules/plan/forms/…/items`). */
const any = { who: 'member', module: 'plan', business: 'one-or-all' } as const;

export const duplicatePlan = endpoint({
  name: 'duplicate-plan',
  description:
    "A copy of a plan, without a body: its fields, goals, monthly targets and projections, under its name with ' (copy)'. What was reached is no part of a plan.",
  method: 'POST',
  path: '/plans/:id/duplicate',
  access: { ...any, act: 'write' },
  keepsAccess: true,
  params: z.object({ id }),
  reply: z.object({ data: itemSchema(planForm) }),
  status: 201,
  problems: ['not_found', 'invalid'],
});

export const listPlanPrograms = endpoint({
  name: 'list-plan-marketing-programs',
  description:
    'The marketing programs that a plan has, by the slugs of the service catalogue: those with a projection.',
  method: 'GET',
  path: '/plan-marketing-programs',
  access: { ...any, act: 'read' },
  query: z.object({
    plan_id: z.string('plan_id must be the id of a plan.').min(1, 'plan_id must be the id of a plan.'),
    business_id: z.string().optional(),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        ...ids,
        ...{ slug: z.string(), value: z.string(), label: z.string(), icon: z.string().nullable() },
        ...{ iconColour: z.string().nullable(), plan_id: id },
      }),
    ),
  }),
  problems: ['not_found'],
});

const amount = z.number().nullable();

/** How the plan of a business's running year stands at the end of its last day: `plan/performance.ts` says what each figure is. */
export const planStanding = z.object({
  business_id: id,
  plan: z.object({ ...ids, name: z.string(), financial_year: z.string().nullable() }),
  type: z.enum(targetTypes),
  /** Of its money; leads have none. */
  currency: z.string(),
  last_day: z.string(),
  range: z.object({ from: z.string(), to: z.string() }),
  standing: z.object({
    targetToDate: amount,
    actual: amount,
    attainment: amount,
    runRate: amount,
    forecast: z.object({ value: z.number(), low: amount, high: amount }).nullable(),
    yearTarget: amount,
    neededPerDay: amount,
    daysOver: z.number().int(),
    days: z.number().int(),
    unknown: z.array(z.string()),
  }),
});
export type PlanStanding = z.infer<typeof planStanding>;
