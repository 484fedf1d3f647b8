import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageSchema } from './shapes.ts';

const word = z.string().trim().max(300).optional();

/** What the script on a website knows of a visit; nothing of it names a person. */
export const visitSchema = z.object({
  landing_page: z.string().trim().max(2000).optional(),
  referrer: z.string().trim().max(2000).optional(),
  device: z.enum(['desktop', 'mobile', 'tablet']).optional().catch(undefined),
  utm_source: word,
  utm_medium: word,
  utm_campaign: word,
  utm_term: word,
  utm_content: word,
  gclid: word,
  gbraid: word,
  wbraid: word,
  msclkid: word,
  fbclid: word,
});
export type Visit = z.infer<typeof visitSchema>;

export const submissionSchema = z.object({
  /** Made by the browser: the same enquiry sent again is taken once. */
  event_id: z.uuid('event_id must be a UUID.'),
  /** What was filled in, by the key of the field. */
  values: z.record(z.string().max(100), z.string().max(5000, 'An answer must have at most 5000 characters.')),
  consent: z.boolean().default(false),
  /** A field that people do not see: what fills it in is a machine. */
  company_url: z.string().max(5000).default(''),
  /** Seconds since the form was drawn. */
  seconds: z.number().default(0),
  visit: visitSchema.default({}),
});
export type Submission = z.infer<typeof submissionSchema>;

/** Fewer seconds than a person needs for a form; the script waits for them to be over. */
export const minFillSeconds = 2;

export const submitWebsiteForm = defineEndpoint({
  name: 'submit-website-form',
  description:
    "Takes an enquiry from a form on a business's website, from any origin; it becomes a lead. Only the script of the form asks this.",
  method: 'POST',
  path: '/website-forms/:formId/submissions',
  access: { who: 'anyone' },
  params: z.object({ formId: z.string().max(100) }),
  body: submissionSchema,
  status: 202,
  reply: messageSchema,
  perMinute: 10,
  problems: ['not_found', 'invalid', 'too_many'],
});
