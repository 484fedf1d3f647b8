import { annotationTypes } from '@bellwether/domain/annotations/types';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idSchema } from '../shapes.ts';

const annotation = z.object({
  id: idSchema,
  kind: z.enum(annotationTypes),
  /** Days in the business's time zone; `to` is null for a single day. */
  from: z.string(),
  to: z.string().nullable(),
  text: z.string(),
  channel: z.string().nullable(),
  /** Author of a note; null for a derived annotation. */
  author: z.string().nullable(),
  /** True if the caller may change or delete the note. */
  mine: z.boolean(),
  /** Version of the stored note, which a save has to send; null for a derived annotation. */
  version: z.number().int().nullable(),
  /** Path of the page that shows the event behind a derived annotation. */
  page: z.string().nullable(),
});
export type ChartAnnotation = z.infer<typeof annotation>;

export const listAnnotations = defineEndpoint({
  name: 'list-annotations',
  description:
    'Returns the events of a business for the charts of all its pages: notes, campaign starts and stops (after 14 days without cost or impressions), days on which a connected source sent no data, imports, and meetings with their decisions. Includes only what the caller may read, the newest of each kind. A page calls it once.',
  method: 'GET',
  path: '/annotations',
  access: { who: 'any-member', act: 'read', business: 'one' },
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({ data: z.array(annotation) }),
});
