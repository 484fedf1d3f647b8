import { sourceFaultNames } from '@bellwether/domain/sources/source-faults';
import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { businessStatuses } from '../forms/business-status.ts';
import { integrationStates, sourceStatusSchema } from './integrations.ts';
import { idSchema } from './shapes.ts';

/** The same right as the list of businesses. Both endpoints read only businesses of the caller. */
const reads = { who: 'global', module: 'businesses', act: 'read' } as const satisfies Access;

/** Filters of the list: a state, or `attention` for sources that need a user to fix them. */
export const sourceFilters = ['attention', ...integrationStates] as const;
export type SourceFilter = (typeof sourceFilters)[number];

/** Sort keys of the list. `state` sorts by urgency, worst state first. */
export const sourceSortKeys = ['state', 'business', 'type', 'sign_in', 'last_success', 'next_run'] as const;
export type SourceSortKey = (typeof sourceSortKeys)[number];
const sorts = sourceSortKeys.flatMap((key) => [`${key}:asc`, `${key}:desc`] as const);

/** A source in the list of all businesses. Times are UTC, ISO 8601. */
const listedSource = sourceStatusSchema.extend({
  id: idSchema,
  business: z.object({ id: idSchema, name: z.string(), status: z.enum(businessStatuses) }),
  /** Name of the service, such as 'Google Ads'. */
  type: z.string(),
  /** Sign-in through which it is read, such as 'Google, alex@agency.example'; null for a source with credentials. */
  sign_in: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** With the filter `attention`: number of other sources that the same new sign-in mends, which are not listed. */
  mended_with: z.number().int(),
  /** Time of the last successful read; null before the first. */
  last_success: z.string().nullable(),
  /** Number of rows of the last finished run; null before the first run, and if it failed. */
  last_rows: z.number().int().nullable(),
});
export type ListedSource = z.infer<typeof listedSource>;

const sourceCounts = z.object(
  Object.fromEntries(sourceFilters.map((one) => [one, z.number().int()])) as Record<
    SourceFilter,
    z.ZodNumber
  >,
);
export type SourceCounts = z.infer<typeof sourceCounts>;

export const listSources = defineEndpoint({
  name: 'list-sources',
  description:
    'Returns the connected sources of all businesses of the caller, those that need care first: revoked, expired, degraded until a user acts, degraded for a while, never synced, paused, syncing, connected. `state` filters by state, or by `attention`: sources that need a person, as no sync mends them, or none has for a day; those of one sign-in that ended are one line, as one new sign-in mends them. `table_keywords` searches business, service and account. `counts` and `all` ignore both.',
  method: 'GET',
  path: '/sources',
  access: reads,
  query: z.object({
    state: z.enum(sourceFilters, `state must be one of ${sourceFilters.join(', ')}.`).optional(),
    table_keywords: z.string().max(200).optional(),
    sort: z.enum(sorts, `sort must be one of ${sorts.join(', ')}.`).default('state:asc'),
    page: z.coerce.number('page must be a number.').int().min(1).max(100_000).default(1),
    per_page: z.coerce.number('per_page must be a number.').int().min(1).max(100).default(30),
  }),
  reply: z.object({
    data: z.array(listedSource),
    meta: z.object({
      total: z.number().int(),
      page: z.number().int(),
      per_page: z.number().int(),
      all: z.number().int(),
      counts: sourceCounts,
    }),
  }),
});

/** One read of a stream. `ended_at` is null while it runs. */
const sourceRun = z.object({
  id: idSchema,
  /** Stream of the source, such as `search_terms`. */
  stream: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  rows: z.number().int().nullable(),
  /** Rows that could not be read and were left out. */
  left_out: z.number().int(),
  fault: z.enum(sourceFaultNames).nullable(),
  message: z.string().nullable(),
  /** Beginning of a response or a row of the service that could not be read, for support. */
  unreadable: z.string().nullable(),
});
export type SourceRun = z.infer<typeof sourceRun>;

export const listSourceRuns = defineEndpoint({
  name: 'list-source-runs',
  description: 'Returns the last 20 runs of a source, newest first.',
  method: 'GET',
  path: '/sources/:sourceId/runs',
  access: reads,
  params: z.object({ sourceId: z.uuid('sourceId must be the id of a source.') }),
  reply: z.object({ data: z.array(sourceRun) }),
  problems: ['not_found'],
});
