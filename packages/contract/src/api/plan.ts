import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { planForm } from '../forms/plan.ts';
import { itemSchema } from '../forms/schema.ts';
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
