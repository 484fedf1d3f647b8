import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { attentionReasons } from '../overview/attention.ts';
import { planProgressSchema } from './plan.ts';
import { businessStatusSchema, idSchema, idShape, messageSchema } from './shapes.ts';

/** A figure of the last 30 days and of the 30 before; null where it is not known, before also where too few of its days are. `currency`: of money that is not in the row's. */
const figure = z.object({
  now: z.number().nullable(),
  before: z.number().nullable(),
  currency: z.string().optional(),
});

/** The figures of every business on the overview. */
export const overviewMetrics = [
  'revenue',
  'leads',
  'cost',
  'return_on_spend',
  'cost_per_lead',
  'sessions',
  'calls',
  'missed_calls',
] as const;
export type OverviewMetric = (typeof overviewMetrics)[number];

/** A business as somebody who looks after several sees it in the morning. */
const overviewRow = z.object({
  ...idShape,
  trading_name: z.string(),
  status: businessStatusSchema,
  digital_analyst: z.object({ id: idSchema, full_name: z.string() }).nullable(),
  /** Of its money. */
  currency: z.string(),
  figures: z.record(z.enum(overviewMetrics), figure),
  /** How its plan stands, where its year is running, it has targets and the caller may read plans. */
  target: planProgressSchema.nullable(),
  /** Action items past their day. */
  overdue: z.number().int(),
  /** When one of its clients last signed in, UTC; null: never, or it has none. */
  client_seen_at: z.string().nullable(),
  /** What is read or uploaded: how many sources, and those that are late. */
  sources: z.number().int(),
  late_sources: z.array(z.object({ name: z.string(), read_at: z.string().nullable() })),
  /** How much it needs somebody, and why: the most pressing first. */
  score: z.number(),
  needs: z.array(z.object({ kind: z.enum(attentionReasons), sentence: z.string(), weight: z.number() })),
});
export type OverviewRow = z.infer<typeof overviewRow>;

const range = z.object({ from: z.string(), to: z.string() });

export const getOverview = defineEndpoint({
  name: 'get-overview',
  description:
    'Every open business of the caller whose dashboard they may read, those that need somebody most first: figures of the last 30 days against the 30 before (to the last day that is over in all of them), how its plan stands, late sources, missed calls, overdue actions, when a client last looked.',
  method: 'GET',
  path: '/overview',
  access: { who: 'member', module: 'dashboard', act: 'read', business: 'one-or-all' },
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({ data: z.array(overviewRow), meta: z.object({ range, comparison: range }) }),
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
  description: "One's own saved views of a page, by name.",
  method: 'GET',
  path: '/saved-views',
  access: { who: 'signed-in', token: 'v1' },
  query: z.object({ page: pageName }),
  reply: z.object({ data: z.array(savedView) }),
});

export const saveView = defineEndpoint({
  name: 'save-view',
  description:
    'Keeps how a page is narrowed and sorted (`state`, as the page has it) under a name; a view of that name is replaced.',
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
  description: "Takes one of one's own saved views away.",
  method: 'DELETE',
  path: '/saved-views/:id',
  access: { who: 'signed-in', token: 'v1' },
  params: z.object({ id: idSchema }),
  reply: messageSchema,
  problems: ['not_found'],
});
