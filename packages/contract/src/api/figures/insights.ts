import { findingSchema } from '@bellwether/domain/insights/finding';
import { dismissReasonKeys, insightStateKeys } from '@bellwether/domain/insights/state';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { isMeetingMetric } from '../../reports/meeting-metrics.ts';
import { outcomeSchema } from '../meetings/meeting-pack.ts';
import { idSchema } from '../shapes.ts';

const read = { who: 'member', module: 'insights', act: 'read', business: 'one' } as const;
const write = { who: 'member', module: 'insights', act: 'write', business: 'one' } as const;

const insight = z.object({
  id: z.string(),
  state: z.enum(insightStateKeys),
  /** Whether the latest search still found the insight. */
  present: z.boolean(),
  title: z.string(),
  text: z.string(),
  /** Action that the insight suggests, as a sentence. */
  action: z.string(),
  /** Whether a language model worded title, text and action. */
  reworded: z.boolean(),
  finding: findingSchema,
  /** First and last day on which a search found the insight. */
  first_found: z.string(),
  last_found: z.string(),
  reason: z.enum(dismissReasonKeys).nullable(),
  decided_at: z.string().nullable(),
  /** Name of the user who decided; null before a decision, or if the user is deleted. */
  decided_by: z.string().nullable(),
  /** Action item of an accepted insight; null if there is none or the reader may not see meetings. */
  action_item: z
    .object({
      id: z.string(),
      name: z.string(),
      done: z.boolean(),
      due_date: z.string().nullable(),
      assigned_to: z.string().nullable(),
      meeting: z.object({ id: z.string(), name: z.string() }),
    })
    .nullable(),
});
export type Insight = z.infer<typeof insight>;

const searched = z.object({
  /** Last day whose figures the search for insights covered, in the business's calendar. */
  last_day: z.string(),
  finished_at: z.string(),
});

export const listInsights = defineEndpoint({
  name: 'list-insights',
  description:
    'Returns the insights of a business that the caller may see, by money a month, the largest first: those that the newest search found, and those that were decided on in the last year. An insight is hidden from users without access to the module of its figures. `searched` is null before the first search, `newest_day` without data.',
  method: 'GET',
  path: '/insights',
  access: read,
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({
    data: z.array(insight),
    searched: searched.nullable(),
    /** Last day for which the business has any data, in its calendar. */
    newest_day: z.string().nullable(),
  }),
});

const params = z.object({ id: idSchema });

export const decideInsight = defineEndpoint({
  name: 'decide-insight',
  description:
    'Marks an insight as done, dismisses it with a reason, or opens it again. A done or dismissed insight opens again by itself when it gets worse: half as much again, and at least 100 a month more.',
  method: 'PUT',
  path: '/insights/:id',
  access: write,
  params,
  body: z.object({
    business_id: z.string().optional(),
    state: z.enum(['open', 'done', 'dismissed'], 'state must be open, done or dismissed.'),
    reason: z.enum(dismissReasonKeys, 'Unknown reason.').optional(),
  }),
  reply: z.object({ data: insight }),
  keepsAccess: true,
  problems: ['not_found', 'invalid'],
});

const day = z.iso.date('Enter a date.');

export const acceptInsight = defineEndpoint({
  name: 'accept-insight',
  description:
    'Accepts an insight: adds an agenda item with its text to a meeting, and an action item that names an owner, a due date and the change that is expected. Needs the right to write meetings. Accepting an accepted insight again changes nothing.',
  method: 'POST',
  path: '/insights/:id/accept',
  access: write,
  params,
  body: z.object({
    business_id: z.string().optional(),
    meeting_id: idSchema,
    name: z.string().trim().min(1, 'Enter what is to be done.').max(200),
    assigned_to: idSchema.nullable(),
    due_date: day.nullable(),
    /** How the action's result is measured: metric, channel, expected change in percent and day of measurement. */
    measure: z
      .object({
        metric: z.string().refine(isMeetingMetric, 'Unknown metric.'),
        channel: z.string().max(100).nullable(),
        expected_change: z.number().min(-100).max(10_000),
        by: day,
      })
      .nullable(),
  }),
  reply: z.object({ data: insight }),
  keepsAccess: true,
  problems: ['not_found', 'invalid'],
});

const results = z.object({
  /** Number of action items whose measurement day has passed and whose figures are known. */
  measured: z.number().int(),
  /** Number of action items that achieved the expected change. */
  reached: z.number().int(),
});

const adviceEntry = z.object({
  insight,
  /** Result of the action item; null without a metric, or if the reader may not see meetings. */
  outcome: outcomeSchema.nullable(),
});
export type AdviceEntry = z.infer<typeof adviceEntry>;

export const listAdvice = defineEndpoint({
  name: 'list-advice',
  description:
    'Returns the advice ledger: the insights that were accepted, done or dismissed in the last year, newest decision first, at most 200, each with the measured result of its action item (the 40 that are due first). `results` counts the results of the business, `all_results` those of all businesses of the caller.',
  method: 'GET',
  path: '/insights/ledger',
  access: read,
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({ data: z.array(adviceEntry), results, all_results: results }),
});
