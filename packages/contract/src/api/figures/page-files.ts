import { attributionModelKeys } from '@bellwether/domain/attribution/models';
import { targetTypes } from '@bellwether/domain/plan/plan';
import { isDay } from '@bellwether/domain/time/day';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idSchema } from '../shapes.ts';

const day = (name: string) =>
  z.string(`${name} is required.`).refine(isDay, `${name} must be a date like 2026-03-05.`);

/** Selection of a page: its period, channels and attribution model. */
const selection = z.object({
  business_id: z.string().optional(),
  filter: z.string().optional(),
  /** Path of the page, for example /dashboard/performance. */
  page: z.string('page is required.').max(200),
  from: day('from'),
  to: day('to'),
  compare_from: day('compare_from').optional(),
  compare_to: day('compare_to').optional(),
  /** Chosen channels, joined like `Direct;Social`. */
  channels: z.string().max(500).optional(),
  attribution_model: z.enum(attributionModelKeys, 'attribution_model is not known.').optional(),
  timestamp: z.enum(['day', 'month'], 'timestamp must be day or month.').optional(),
});

const pageFile = {
  method: 'GET',
  access: { who: 'member', module: 'path', act: 'read', business: 'one' },
  params: z.object({ module: z.string() }),
  query: selection,
  reply: 'file',
  problems: ['not_found', 'not_allowed', 'conflict'],
} as const;

export const getPagePdf = defineEndpoint({
  ...pageFile,
  name: 'page-pdf',
  description:
    'Returns a page of figures as a PDF from the same answers: figures with their comparison, charts, tables with every row, and missing data. Leaves out reports of modules that are closed to the reader.',
  path: '/modules/:module/page-pdf',
  isDear: true,
});

export const getPageCsv = defineEndpoint({
  ...pageFile,
  name: 'page-csv',
  description:
    'Returns the figures of a page as a CSV file, from the same answers as its PDF: a line for each card, each point of a chart and each cell of a table, with its comparison, unit and currency. Percentages are fractions. Leaves out reports of modules that are closed to the reader.',
  path: '/modules/:module/page-csv',
  isDear: true,
});

export const getPlanPdf = defineEndpoint({
  name: 'plan-pdf',
  description:
    "Returns the performance page of a plan as a PDF: its summary, cards, chart and months. `type` is what it is measured by, the plan's own without it.",
  method: 'GET',
  path: '/plans/:id/pdf',
  access: { who: 'member', module: 'plan', act: 'read', business: 'one-or-all' },
  params: z.object({ id: idSchema }),
  query: z.object({
    business_id: z.string().optional(),
    type: z.enum(targetTypes, 'type must be revenue, ecom or leads.').optional(),
  }),
  reply: 'file',
  problems: ['not_found', 'conflict'],
  isDear: true,
});
