import { adChannelKeys } from '@bellwether/domain/channels/ad-channels';
import { historyLengths, unknownLeverReasons } from '@bellwether/domain/plan/history';
import { targetTypes } from '@bellwether/domain/plan/plan';
import { leverNames } from '@bellwether/domain/plan/projection';
import { services } from '@bellwether/domain/sources/services';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { planForm } from '../../forms/plan.ts';
import { itemSchema } from '../../forms/schema.ts';
import { idSchema, idShape } from '../shapes.ts';

const any = { who: 'member', module: 'plan', business: 'one-or-all' } as const;

export const duplicatePlan = defineEndpoint({
  name: 'duplicate-plan',
  description:
    "Copies a plan; takes no body. The copy has its fields, goals, monthly targets and projections, under its name with ' (copy)'. Results are not part of a plan.",
  method: 'POST',
  path: '/plans/:id/duplicate',
  access: { ...any, act: 'write' },
  keepsAccess: true,
  params: z.object({ id: idSchema }),
  reply: z.object({ data: itemSchema(planForm) }),
  status: 201,
  problems: ['not_found', 'invalid'],
});

export const listPlanPrograms = defineEndpoint({
  name: 'list-plan-marketing-programs',
  description:
    'Returns the marketing programs of a plan that have a projection, by their slugs in the service catalogue.',
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
        ...idShape,
        slug: z.string(),
        value: z.string(),
        label: z.string(),
        icon: z.string().nullable(),
        iconColour: z.string().nullable(),
        plan_id: idSchema,
      }),
    ),
  }),
  problems: ['not_found'],
});

const amount = z.number().nullable();

/** Value of a lever in the business's past months; `plan/history.ts` explains each field. */
const historyLever = z.object({
  value: amount,
  why: z.enum(unknownLeverReasons).nullable(),
  part: amount,
  whole: amount,
  days: z.number().int(),
  sources: z.array(z.string()),
});

export const getPlanHistory = defineEndpoint({
  name: 'get-plan-history',
  description:
    'Returns the levers of a marketing program from the last complete months of the business: each with the two figures divided, the number of days and the sources, or why it is not known. Costs are those that clients see.',
  method: 'GET',
  path: '/plan-history',
  access: { who: 'member', module: 'plan', act: 'read', business: 'one' },
  query: z.object({
    business_id: z.string().optional(),
    program: z.enum(
      services.map(({ slug }) => slug),
      'program must be the slug of a service.',
    ),
    months: z
      .enum(historyLengths.map(String), `months must be one of ${historyLengths.join(', ')}.`)
      .optional(),
  }),
  reply: z.object({
    data: z.object({
      range: z.object({ from: z.string(), to: z.string() }),
      currency: z.string(),
      ads: z.array(z.enum(adChannelKeys)),
      unplaced: amount,
      levers: z.record(z.enum(leverNames), historyLever),
    }),
  }),
});
export type PlanHistory = z.infer<typeof getPlanHistory.reply>['data'];

/**
 * Progress of the current year's plan at the end of its last day; `plan/performance.ts` explains each figure.
 */
export const planProgressSchema = z.object({
  business_id: idSchema,
  plan: z.object({ ...idShape, name: z.string(), financial_year: z.string().nullable() }),
  type: z.enum(targetTypes),
  /** Currency of money figures; leads have none. */
  currency: z.string(),
  last_day: z.string(),
  range: z.object({ from: z.string(), to: z.string() }),
  standing: z.object({
    targetToDate: amount,
    actual: amount,
    attainment: amount,
    runRate: amount,
    forecast: z
      .object({ value: z.number(), low: amount, high: amount, judgedBy: z.number().int() })
      .nullable(),
    yearTarget: amount,
    neededPerDay: amount,
    daysOver: z.number().int(),
    daysKnown: z.number().int(),
    days: z.number().int(),
    unknown: z.array(z.string()),
    missed: z.array(z.string()),
  }),
});
export type PlanProgress = z.infer<typeof planProgressSchema>;
