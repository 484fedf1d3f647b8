import { reportAnswer } from '@bellwether/domain/answers/answer';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import type { StoryExtras } from '../../pages/growth-report/extras.ts';
import { restatedMetrics } from '../../pages/growth-report/restated.ts';
import { storySectionKeys } from '../../pages/growth-report/story.ts';

const read = { who: 'member', module: 'growth_report', act: 'read', business: 'one' } as const;
const write = { who: 'member', module: 'growth_report', act: 'write', business: 'one' } as const;

/** Access to close and reopen the growth report of a month. */
const close = { who: 'member', module: 'growth_report', act: 'close', business: 'one' } as const;

const month = z.iso
  .date('month must be the first day of a month.')
  .endsWith('-01', 'month must be the first day of a month.')
  .refine((day) => day >= '1990', 'month must be after 1989.');
const section = z.enum(storySectionKeys, 'Unknown section.');

/** Maximum characters of the reason for opening a month again. */
export const maxReopenReason = 500;

/**
 * Version of a closed month's report. The fields about reopening say when, by whom and why the month was opened again;
 * null for the latest version.
 */
const reportedVersion = z.object({
  /** Number of the version, from 1; each closing of the month adds one. */
  version: z.number().int(),
  at: z.string(),
  by: z.string().nullable(),
  reopened: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
});
export type ReportedVersion = z.infer<typeof reportedVersion>;

/** Maximum characters of a comment. */
export const maxCommentLength = 4000;

const action = z.object({ name: z.string(), assigned_to: z.string().nullable(), meeting: z.string() });

const extras = z.object({
  target: z.object({ type: z.enum(['revenue', 'leads', 'ecom']), amount: z.number() }).nullable(),
  done: z
    .array(action.extend({ day: z.string().optional() }))
    .readonly()
    .nullable(),
  agreed: z
    .array(action.extend({ day: z.string() }))
    .readonly()
    .optional(),
  meetings: z
    .array(z.object({ name: z.string(), day: z.string(), discussed: z.array(z.string()).readonly() }))
    .readonly()
    .optional(),
  notes: z
    .array(
      z.object({
        from: z.string(),
        to: z.string().nullable(),
        text: z.string(),
        author: z.string().nullable(),
      }),
    )
    .readonly()
    .optional(),
  /** Share of revenue that is left after the cost of what is sold; null or absent if not known. */
  gross_margin: z.number().nullable().optional(),
  results: z.array(z.object({ name: z.string(), state: z.string(), text: z.string() })).readonly(),
  next: z
    .array(
      z.object({
        title: z.string(),
        action: z.string(),
        amount: z.number().nullable(),
        stake: z.number().optional(),
        task: z.object({ due_date: z.string().nullable() }).nullable().optional(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<StoryExtras>;

const comment = z.object({
  section,
  /** Version number of the comment, from 1; each save adds one. */
  version: z.number().int(),
  text: z.string(),
  saved_at: z.string(),
  /** Name of the user who saved the comment; null if the user is deleted. */
  saved_by: z.string().nullable(),
});
export type GrowthComment = z.infer<typeof comment>;

export const growthReportSchema = z.object({
  /** First day of the month that the report covers. */
  month: z.string(),
  /** When and by whom the month was closed; null while it is open. */
  closed: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  /** Every stored version of the month's report, oldest first; closing a month stores one. */
  versions: z.array(reportedVersion),
  /** Version whose figures are shown; null for current figures. */
  shown: z.number().int().nullable(),
  /**
   * Answers to the page's queries, in the order of `listPageQueries`; null for a module that the reader may not see.
   */
  answers: z.array(reportAnswer.nullable()),
  /** Answers to `growthQueries` by name, from which the story is written. */
  story_answers: z.record(z.string(), reportAnswer.nullable()),
  extras,
  /** Changes of the figures since the month was closed; empty while it is open. */
  restated: z.array(
    z.object({ metric: z.enum(restatedMetrics), reported: z.number(), now: z.number(), cause: z.string() }),
  ),
  comments: z.array(comment),
});
export type GrowthReport = z.infer<typeof growthReportSchema>;

export const getGrowthReport = defineEndpoint({
  name: 'get-growth-report',
  description:
    'Returns the growth report of a month: the answers of its queries, what was done, and the comments. A closed month returns what was reported when it was closed, with what was restated since. `version` returns an earlier report of the month. Figures of modules closed to the caller are null.',
  method: 'GET',
  path: '/growth-report',
  access: read,
  isDear: true,
  query: z.object({
    business_id: z.string().optional(),
    month,
    version: z.coerce.number().int().min(1).max(10_000).optional(),
  }),
  reply: z.object({ data: growthReportSchema }),
});

export const listGrowthMonths = defineEndpoint({
  name: 'list-growth-report-months',
  description: 'Returns the months that are over and have data, by their first day, the newest first.',
  method: 'GET',
  path: '/growth-report/months',
  access: read,
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({ data: z.array(z.string()) }),
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
    'Closes a month that is over and has data: freezes its growth report as it is now. Closing a closed month changes nothing.',
  method: 'POST',
  path: '/growth-report/close',
  access: close,
  isDear: true,
  body: z.object({ business_id: z.string().optional(), month }),
  reply: z.object({ data: growthReportSchema }),
  keepsAccess: true,
  problems: ['invalid'],
});

export const reopenMonth = defineEndpoint({
  name: 'reopen-month',
  description:
    'Opens a closed month again, with the reason. Its report then shows the present figures; what was reported stays as a version.',
  method: 'POST',
  path: '/growth-report/reopen',
  access: close,
  isDear: true,
  body: z.object({
    business_id: z.string().optional(),
    month,
    reason: z
      .string('A reason is required.')
      .trim()
      .min(1, 'A reason is required.')
      .max(maxReopenReason, `A reason is limited to ${maxReopenReason} characters.`),
  }),
  reply: z.object({ data: growthReportSchema }),
  keepsAccess: true,
});
