import { z } from 'zod';
import { annotationTypes } from '../annotations/types.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from './shapes.ts';

const annotation = z.object({
  id: idSchema,
  kind: z.enum(annotationTypes),
  /** Days of the business's own calendar; `to` is null for what was on one day. */
  from: z.string(),
  to: z.string().nullable(),
  text: z.string(),
  /** Of an advertising channel, what it is about. */
  channel: z.string().nullable(),
  /** Who wrote it; null for what follows from what the system knows. */
  author: z.string().nullable(),
  /** May the caller change or delete it? */
  mine: z.boolean(),
  /** Of what a person wrote: where its item was saved last. */
  version: z.number().int().nullable(),
  /** The page that shows more. */
  page: z.string().nullable(),
});
export type ChartAnnotation = z.infer<typeof annotation>;

export const listAnnotations = defineEndpoint({
  name: 'list-annotations',
  description:
    'What happened in a business, for the charts of all its pages: what people noted, campaigns that started and stopped (after 14 days without cost or impressions), days on which a connected source brought nothing, imports, and meetings with what was decided. Of each kind what the caller may read. Asked once a page, the newest of each kind.',
  method: 'GET',
  path: '/annotations',
  access: { who: 'any-member', act: 'read', business: 'one' },
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({ data: z.array(annotation) }),
});
