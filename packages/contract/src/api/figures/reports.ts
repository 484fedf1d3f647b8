import { reportAnswer } from '@bellwether/domain/answers/answer';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idSchema, listQuery } from '../shapes.ts';

export const getReport = defineEndpoint({
  name: 'get-report',
  description:
    "Returns a report of a module. `filter` takes business, date (or from_date, to_date) with >= and <=, compare_from_date, compare_to_date and the report's own dimensions. " +
    'The answer has a strong ETag of the query and the data version.',
  method: 'GET',
  path: '/modules/:module/data/:report',
  access: { who: 'member', module: 'path', act: 'read', business: 'one-or-all' },
  params: z.object({ module: z.string(), report: z.string() }),
  query: listQuery,
  reply: reportAnswer,
  problems: ['malformed', 'not_found'],
});

export const maxQueries = 60;

/**
 * One report of a batch: `query` has the parameters of the single call, `etag` is the tag of the cached
 * answer.
 */
export const reportQuerySchema = z.object({
  report: z
    .string('report must be the name of a report.')
    .min(1, 'report must be the name of a report.')
    .max(100, 'report must be the name of a report.'),
  query: z.record(
    z.string(),
    z.string('Each parameter of a query must be text.'),
    'query must be an object of texts.',
  ),
  etag: z.string('etag must be text.').max(200, 'etag must be the tag of one answer.').optional(),
});
export type BatchedReportQuery = z.infer<typeof reportQuerySchema>;

/**
 * Reply to the query at index `at`: an answer with its tag, 304 if the cached answer is current, or a
 * refusal.
 */
export const reportLineSchema = z.union([
  z.object({ at: z.number(), status: z.literal(200), etag: z.string(), body: reportAnswer }),
  z.object({ at: z.number(), status: z.literal(304) }),
  z.object({ at: z.number(), status: z.number().min(400), body: z.record(z.string(), z.unknown()) }),
]);
export type ReportLine = z.infer<typeof reportLineSchema>;

export const getReports = defineEndpoint({
  name: 'get-reports',
  onlyReads: true,
  description:
    'Returns several reports of a module for one business in one request. Each answer is a line of its own, as from the single call, ' +
    'sent as soon as it is ready, in any order. A refused report does not affect the others.',
  method: 'POST',
  path: '/modules/:module/data',
  access: { who: 'member', module: 'path', act: 'read', business: 'one' },
  params: z.object({ module: z.string() }),
  body: z.object({
    business_id: idSchema.optional(),
    asks: z
      .array(reportQuerySchema, 'asks must be a list.')
      .min(1, 'asks must name at least one report.')
      .max(maxQueries, `asks must name at most ${maxQueries} reports.`),
  }),
  reply: 'ndjson',
  line: reportLineSchema,
  problems: ['malformed', 'not_found'],
});
