import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import type { StoryExtras } from '../pages/growth-report/extras.ts';
import { restatedMetrics } from '../pages/growth-report/restated.ts';
import { storySectionKeys } from '../pages/growth-report/story.ts';
import { reportAnswer } from '../reports/answer.ts';

const read = { who: 'member', module: 'growth_report', act: 'read', business: 'one' } as const;
const write = { who: 'member', module: 'growth_report', act: 'write', business: 'one' } as const;

const month = z.iso
  .date('month must be the first day of a month.')
  .endsWith('-01', 'month must be the first day of a month.');
const section = z.enum(storySectionKeys, 'Unknown section.');

/** Maximum characters of a comment. */
export const maxCommentLength = 4000;

const extras = z.object({
  target: z.object({ type: z.enum(['revenue', 'leads', 'ecom']), amount: z.number() }).nullable(),
  done: z
    .array(z.object({ name: z.string(), assigned_to: z.string().nullable(), meeting: z.string() }))
    .readonly()
    .nullable(),
  results: z.array(z.object({ name: z.string(), state: z.string(), text: z.string() })).readonly(),
  next: z
    .array(z.object({ title: z.string(), action: z.string(), amount: z.number().nullable() }))
    .readonly(),
}) satisfies z.ZodType<StoryExtras>;

const comment = z.object({
  section,
  /** Grows with each save, from 1. */
  version: z.number().int(),
  text: z.string(),
  saved_at: z.string(),
  /** Name of the user; null if the user is deleted. */
  saved_by: z.string().nullable(),
});
export type GrowthComment = z.infer<typeof comment>;

export const growthReportSchema = z.object({
  /** First day of the month. */
  month: z.string(),
  /** When and by whom the month was closed; null while it is open. */
  closed: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  /** Answers of the page's queries, in the order of `listPageQueries`; null for a module closed to the reader. */
  answers: z.array(reportAnswer.nullable()),
  /** Answers of `growthQueries` by name, from which the story is written. */
  story_answers: z.record(z.string(), reportAnswer.nullable()),
  extras,
  /** Changes since the month was closed; empty while it is open. */
  restated: z.array(
    z.object({ metric: z.enum(restatedMetrics), reported: z.number(), now: z.number(), cause: z.string() }),
  ),
  comments: z.array(comment),
});
export type GrowthReport = z.infer<typeof growthReportSchema>;

export const getGrowthReport = defineEndpoint({
  name: 'get-growth-report',
  description:
    'Returns the growth report of a month: the answers of its queries, what was done, and the comments. A closed month returns what was reported when it was closed, with what was restated since. Figures of modules closed to the caller are null.',
  method: 'GET',
  path: '/growth-report',
  access: read,
  query: z.object({ business_id: z.string().optional(), month }),
  reply: z.object({ data: growthReportSchema }),
});

export const saveGrowthComment = defineEndpoint({
  name: 'save-growth-comment',
  description:
    'Saves the comment of a section as a new version. `based_on` is the version that was edited, 0 without one: if it is not the newest, nothing is saved, and the 409 holds the newest comment as `current`.',
  method: 'PUT',
  path: '/growth-report/comments/:section',
  access: write,
  params: z.object({ section }),
  body: z.object({
    business_id: z.string().optional(),
    month,
    based_on: z.number().int().min(0),
    text: z.string().trim().max(maxCommentLength, 'A comment is limited to 4,000 characters.'),
  }),
  reply: z.object({ data: comment }),
  keepsAccess: true,
  problems: ['conflict'],
});

export const listGrowthComments = defineEndpoint({
  name: 'list-growth-comment-versions',
  description: 'Returns the versions of the comment of a section, newest first, at most 50.',
  method: 'GET',
  path: '/growth-report/comments/:section/versions',
  access: read,
  params: z.object({ section }),
  query: z.object({ business_id: z.string().optional(), month }),
  reply: z.object({ data: z.array(comment) }),
});

export const closeMonth = defineEndpoint({
  name: 'close-month',
  description:
    'Closes a month that is over: freezes its growth report as it is now. Closing a closed month changes nothing.',
  method: 'POST',
  path: '/growth-report/close',
  access: write,
  body: z.object({ business_id: z.string().optional(), month }),
  reply: z.object({ data: growthReportSchema }),
  keepsAccess: true,
  problems: ['invalid'],
});

export const reopenMonth = defineEndpoint({
  name: 'reopen-month',
  description: 'Opens a closed month again. Its report then shows the present figures.',
  method: 'POST',
  path: '/growth-report/reopen',
  access: write,
  body: z.object({ business_id: z.string().optional(), month }),
  reply: z.object({ data: growthReportSchema }),
  keepsAccess: true,
});
