import { topInsightSchema } from '@bellwether/domain/insights/top-insight';
import { judgementSchema } from '@bellwether/domain/judgement/schema';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idSchema } from '../shapes.ts';

const read = { who: 'member', module: 'meetings', act: 'read', business: 'one-or-all' } as const;
const meetingRead = {
  method: 'GET',
  access: read,
  params: z.object({ id: idSchema }),
  query: z.object({ business_id: z.string().optional() }),
  problems: ['not_found'],
} as const;
const range = z.object({ from: z.string(), to: z.string() });
const figure = z.number().nullable();

/**
 * Outcome of an action item that has a metric. `before` and `after` are the values over equal numbers of days
 * before and after it was agreed. `why` is the reason if there is no result.
 */
export const outcomeSchema = z.object({
  id: idSchema,
  name: z.string(),
  done: z.boolean(),
  assigned_to: z.string().nullable(),
  meeting: z.object({ id: idSchema, name: z.string(), date: z.string() }),
  metric: z.string(),
  channel: z.string().nullable(),
  expected_change: z.number(),
  measure_by: z.string(),
  state: z.enum(['reached', 'missed', 'on_track', 'behind', 'unknown']),
  why: z.string().nullable(),
  change: figure,
  before: figure,
  after: figure,
  /** Whether the difference is more than chance; null if that is not known. */
  is_clear: z.boolean().nullable(),
  currency: z.string(),
  days: z.object({ before: range, after: range, count: z.number() }).nullable(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

export const listOutcomes = defineEndpoint({
  ...meetingRead,
  name: 'list-meeting-outcomes',
  description:
    'Returns the results of action items from earlier meetings that have a metric: expected and measured change, over the same number of days before and after. Done ones stay until a meeting after their date has opened with them.',
  path: '/meetings/:id/outcomes',
  reply: z.object({ data: z.array(outcomeSchema) }),
});

export const meetingPackSchema = z.object({
  /** Date range since the last meeting, and the comparison period of the same length before it. */
  since: z.object({
    range,
    before: range,
    last_meeting: z.object({ id: idSchema, name: z.string(), date: z.string() }).nullable(),
  }),
  /** Metrics that changed by more than chance since the last meeting, largest change first. */
  moves: z.array(
    z.object({
      metric: z.string(),
      now: z.number(),
      before: z.number(),
      percent: z.number(),
      judgement: judgementSchema,
      currency: z.string(),
    }),
  ),
  /** Open insights with the largest monthly amounts. */
  insights: z.array(topInsightSchema),
  /**
   * Running plans with targets; `attainment` and `needed` as in `plan/performance.ts`. `missed_months` are the first
   * days of the past months that ended below their target.
   */
  targets: z.array(
    z.object({
      plan: z.string(),
      type: z.string(),
      currency: z.string(),
      actual: figure,
      target_to_date: figure,
      attainment: figure,
      needed_per_day: figure,
      forecast: figure,
      year_target: figure,
      missed_months: z.array(z.string()),
    }),
  ),
  /** Phone leads by row id: the longest calls, and missed calls from the customers with the highest spend. */
  calls: z.array(
    z.object({
      id: z.string(),
      why: z.enum(['long', 'missed']),
      occurred_at: z.string().nullable(),
      who: z.string().nullable(),
      channel: z.string().nullable(),
      seconds: figure,
      worth: figure,
      audio: z.boolean(),
    }),
  ),
  actions: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      assigned_to: z.string().nullable(),
      due_date: z.string().nullable(),
      overdue: z.boolean(),
      meeting: z.string(),
    }),
  ),
  /** Total number of open action items. */
  open_actions: z.number(),
  /** Slugs of modules that the reader may not open; the pack contains no data of these modules. */
  closed: z.array(z.string()),
});
export type MeetingPack = z.infer<typeof meetingPackSchema>;

export const getMeetingPack = defineEndpoint({
  ...meetingRead,
  name: 'get-meeting-pack',
  description:
    'Returns what to know before a meeting: biggest changes since the last one, the largest open insights, targets and the months that missed them, calls to listen to, open action items. Computed from rows, without modules that the caller may not read.',
  path: '/meetings/:id/pack',
  isDear: true,
  reply: z.object({ data: meetingPackSchema }),
});
