import { judgementSchema } from '@bellwether/domain/judgement/schema';
import { needKinds } from '@bellwether/domain/overview/needs';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { businessStatusSchema, idSchema, idShape, messageSchema } from '../shapes.ts';
import { planProgressSchema } from './plan.ts';

/**
 * Figure of the last 28 days and of the 28 days before; null if unknown. `before` is also null if too few of its days
 * have data. `currency` is set if it differs from the row's currency.
 */
const figure = z.object({
  now: z.number().nullable(),
  before: z.number().nullable(),
  /** Verdict on the difference; null if the two figures cannot be compared. */
  judgement: judgementSchema.nullable(),
  currency: z.string().optional(),
});

export const overviewMetrics = [
  'revenue',
  'valid_leads',
  'cost',
  'return_on_spend',
  'cost_per_lead',
  'sessions',
  'calls',
  'missed_calls',
] as const;
export type OverviewMetric = (typeof overviewMetrics)[number];

const range = z.object({ from: z.string(), to: z.string() });

const overviewRow = z.object({
  ...idShape,
  trading_name: z.string(),
  status: businessStatusSchema,
  digital_analyst: z.object({ id: idSchema, full_name: z.string() }).nullable(),
  currency: z.string(),
  /** Date range of the figures and its comparison period, in the business's time zone. */
  range,
  comparison: range,
  figures: z.record(z.enum(overviewMetrics), figure),
  /**
   * Progress of the plan; null if its year is not running, it has no targets or the caller may not read
   * plans.
   */
  target: planProgressSchema.nullable(),
  /** Number of overdue action items. */
  overdue: z.number().int(),
  /**
   * Time of the last sign-in by any client user of the business, UTC; null if no client signed in or it has no clients.
   */
  client_seen_at: z.string().nullable(),
  sources: z.number().int(),
  late_sources: z.array(z.object({ name: z.string(), read_at: z.string().nullable() })),
  /**
   * Sources that are loading their history for the first time, with the share read in percent. These sources do not
   * count as late.
   */
  loading_sources: z.array(z.object({ name: z.string(), percent: z.number().int() })),
  /** Place of the business among all in the order of urgency, from 1. */
  place: z.number().int(),
  /**
   * Reasons why the business needs attention, most urgent first: its open insights, with their money a month, then
   * its plan, its sources and the rest. Empty if nothing is open.
   */
  needs: z.array(
    z.object({
      kind: z.enum(needKinds),
      sentence: z.string(),
      amount: z.number().nullable(),
      /** Careful end of the range of the amount, 0 if it may be nothing. It gives the order. */
      stake: z.number(),
      insight: idSchema.nullable(),
      is_sure: z.boolean(),
    }),
  ),
});
export type OverviewRow = z.infer<typeof overviewRow>;

export const getOverview = defineEndpoint({
  name: 'get-overview',
  description:
    'Returns every open business whose dashboard the caller may read, most money at stake first: its open insights, figures of the last 28 complete days in its time zone, compared with the 28 before, plan progress, late sources, overdue actions, last client activity.',
  method: 'GET',
  path: '/overview',
  access: { who: 'member', module: 'dashboard', act: 'read', business: 'one-or-all' },
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({ data: z.array(overviewRow) }),
});

const savedView = z.object({ ...idShape, name: z.string(), state: z.string() });
export type SavedView = z.infer<typeof savedView>;

const name = z
  .string('Give the view a name.')
  .trim()
  .min(1, 'Give the view a name.')
  .max(60, 'The name of a view must be at most 60 characters.');
const pageName = z.enum(['overview'], 'page must be overview.');

export const listSavedViews = defineEndpoint({
  name: 'list-saved-views',
  description: "Returns the caller's own saved views of a page, by name.",
  method: 'GET',
  path: '/saved-views',
  access: { who: 'signed-in', token: 'v1' },
  query: z.object({ page: pageName }),
  reply: z.object({ data: z.array(savedView) }),
});

export const saveView = defineEndpoint({
  name: 'save-view',
  description:
    'Saves the filters and sorting of a page (`state`, as the page has it) under a name. Replaces a view of that name.',
  method: 'POST',
  path: '/saved-views',
  access: { who: 'signed-in', token: 'v1' },
  body: z.object({
    page: pageName,
    name,
    state: z.string('state must be text.').max(2000, 'state must be at most 2000 characters.'),
  }),
  status: 201,
  reply: z.object({ data: savedView }),
  problems: ['invalid'],
});

export const deleteSavedView = defineEndpoint({
  name: 'delete-saved-view',
  description: "Deletes one of the caller's own saved views.",
  method: 'DELETE',
  path: '/saved-views/:id',
  access: { who: 'signed-in', token: 'v1' },
  params: z.object({ id: idSchema }),
  reply: messageSchema,
  problems: ['not_found'],
});
