import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageSchema } from './shapes.ts';

const shortText = z.string().trim().max(300).optional();

/** Visit data from the website script; it contains no personal data. */
export const visitSchema = z.object({
  landing_page: z.string().trim().max(2000).optional(),
  referrer: z.string().trim().max(2000).optional(),
  device: z.enum(['desktop', 'mobile', 'tablet']).optional().catch(undefined),
  utm_source: shortText,
  utm_medium: shortText,
  utm_campaign: shortText,
  utm_term: shortText,
  utm_content: shortText,
  gclid: shortText,
  gbraid: shortText,
  wbraid: shortText,
  msclkid: shortText,
  fbclid: shortText,
});
export type Visit = z.infer<typeof visitSchema>;

export const submissionSchema = z.object({
  /** Id from the browser, so that a repeated submission is stored once. */
  event_id: z.uuid('event_id must be a UUID.'),
  /** Answers by field key. */
  values: z.record(z.string().max(100), z.string().max(5000, 'An answer must have at most 5000 characters.')),
  consent: z.boolean().default(false),
  /** Honeypot field that people do not see; a filled value means a bot. */
  company_url: z.string().max(5000).default(''),
  /** Seconds since the form was shown. */
  seconds: z.number().default(0),
  visit: visitSchema.default({}),
});
export type Submission = z.infer<typeof submissionSchema>;

/** Minimum seconds in which a person can fill in a form; the script waits at least this long before it submits. */
export const minFillSeconds = 2;

export const submitWebsiteForm = defineEndpoint({
  name: 'submit-website-form',
  description:
    "Receives an enquiry from a form on a business's website, from any origin; it becomes a lead. Only the script of the form calls this.",
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
