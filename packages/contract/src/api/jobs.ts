import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { idSchema, messageSchema } from './shapes.ts';

/** `waiting` means queued, scheduled for later or waiting for a retry. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

const state = z.enum(jobStates, `state must be one of ${jobStates.join(', ')}.`);
const namedReference = z.object({ id: idSchema, name: z.string() }).nullable();

/** A background job, shown to Super Admins. Times are UTC, ISO 8601; `attempts` counts started attempts. */
const job = z.object({
  id: idSchema,
  queue: z.string(),
  title: z.string(),
  state,
  business: namedReference,
  user: namedReference,
  progress: z.object({ done: z.number(), total: z.number() }).nullable(),
  attempts: z.number().int(),
  max_attempts: z.number().int(),
  /** Reason for the last failure, as a sentence without secrets. */
  error: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** Planned start time of a waiting job. */
  due_at: z.string().nullable(),
});
export type Job = z.infer<typeof job>;

/** Access of Super Admins only, because jobs belong to no business. */
const superAdmin = { who: 'global', module: 'businesses', superAdmin: true } as const;
const reads = { ...superAdmin, act: 'read' } as const satisfies Access;
const writes = { ...superAdmin, act: 'write' } as const satisfies Access;
const params = z.object({ id: z.uuid('The job id must be a UUID.') });

export const listJobs = defineEndpoint({
  name: 'list-jobs',
  description: 'Returns the jobs of the last 14 days, last changed first, and how many are in each state.',
  method: 'GET',
  path: '/jobs',
  access: reads,
  query: z.object({
    state: state.optional(),
    page: z.coerce.number('page must be a number.').int().min(1).max(100_000).default(1),
    per_page: z.coerce.number('per_page must be a number.').int().min(1).max(100).default(30),
  }),
  reply: z.object({
    data: z.array(job),
    meta: z.object({
      total: z.number().int(),
      page: z.number().int(),
      per_page: z.number().int(),
      counts: z.object(
        Object.fromEntries(jobStates.map((one) => [one, z.number().int()])) as Record<JobState, z.ZodNumber>,
      ),
    }),
  }),
  problems: ['not_allowed'],
});

export const retryJob = defineEndpoint({
  name: 'retry-job',
  description: 'Runs a failed or waiting job now.',
  method: 'POST',
  path: '/jobs/:id/retry',
  access: writes,
  params,
  reply: messageSchema,
  keepsAccess: true,
  problems: ['not_allowed', 'not_found', 'conflict'],
});

export const cancelJob = defineEndpoint({
  name: 'cancel-job',
  description: 'Cancels a waiting or running job. Its changes so far stay.',
  method: 'POST',
  path: '/jobs/:id/cancel',
  access: writes,
  params,
  reply: messageSchema,
  keepsAccess: true,
  problems: ['not_allowed', 'not_found', 'conflict'],
});
