import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reportAnswer } from '../reports/answer.ts';
import { listQuery } from './shapes.ts';

export const getReport = endpoint({
  name: 'get-report',
  about:
    "A report of a module. `filter` takes business, date (or from_date, to_date) with >= and <=, compare_from_date, compare_to_date and the report's own dimensions. " +
    'The answer carries a strong ETag of the query and the data version.',
  method: 'GET',
  path: '/modules/:module/data/:report',
  access: { who: 'member', module: 'path', act: 'read', business: 'one-or-all' },
  params: z.object({ module: z.string(), report: z.string() }),
  query: listQuery,
  reply: reportAnswer,
  problems: ['malformed', 'not_found'],
});
