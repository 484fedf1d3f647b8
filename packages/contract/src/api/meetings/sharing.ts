import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { messageSchema } from '../shapes.ts';

/** Access of every member; it requires only the slug that is never switched off. */
const member = { who: 'any-member', act: 'read', business: 'one' } as const;
const businessQuery = z.object({ filter: z.string().optional(), business_id: z.string().optional() });

const noRecipientError = 'Please select at least one recipient';
const chosen = 'Recipients must be chosen from the list.';
const recipientIds = z
  .array(z.string(chosen).min(1, chosen), noRecipientError)
  .max(200, 'At most 200 people can be chosen at once.');
const subject = z
  .string('Email subject is required')
  .trim()
  .min(1, 'Email subject is required')
  .max(200, 'Email subject is limited to 200 characters.');
const content = z
  .string('The message must be text.')
  .max(20_000, 'The message is limited to 20,000 characters.')
  .nullish()
  .transform((text) => text ?? '');

export const sharePage = defineEndpoint({
  name: 'share-page',
  description:
    'Sends a link to a page by email, one email per recipient. Recipients are users of the business; replies go to the sender.',
  method: 'POST',
  path: '/share-page',
  access: member,
  query: businessQuery,
  body: z.object({
    type: z.literal('mail', "type must be 'mail'."),
    business_id: z.string().optional(),
    recipients: z.object({ to: recipientIds.min(1, noRecipientError) }, noRecipientError),
    data: z.object({
      template: z.literal('share-page', "template must be 'share-page'."),
      subject,
      content,
      reply_to_email: z.email('reply_to_email must be an e-mail address.'),
      /** Address of a page in this installation, used in the mail's message. */
      url: z.string().max(8000).optional(),
    }),
  }),
  reply: messageSchema,
  problems: ['too_many'],
});

export const sendNotificationMail = defineEndpoint({
  name: 'notify-send',
  description:
    "Sends a meeting to users of the business (shareMeeting) with a calendar file, its minutes (also as a PDF) and its pack, limited to what each recipient may read. Or sends them a question (requestInfo); without recipients it goes to the business's analyst.",
  method: 'POST',
  path: '/internal/notify/send',
  access: member,
  query: businessQuery,
  body: z.object({
    type: z.enum(['shareMeeting', 'requestInfo'], "type must be 'shareMeeting' or 'requestInfo'."),
    business_id: z.string().optional(),
    recipients: z.object({ to: recipientIds.default([]) }).default({ to: [] }),
    data: z.object({
      subject,
      content,
      reply_to_email: z.email('reply_to_email must be an e-mail address.'),
      meeting_id: z.string().optional(),
      /** Adds the minutes to the mail and attaches them as a PDF. */
      with_minutes: z.boolean().optional(),
      with_pack: z.boolean().optional(),
      /** Address of the page that the question is about, in this installation. */
      page: z.string().max(8000).optional(),
    }),
  }),
  status: 202,
  reply: messageSchema,
  problems: ['not_found', 'too_many'],
});

export const createShortUrl = defineEndpoint({
  name: 'short-url',
  description:
    'Returns a short address for a page of the product, at `/s/{code}`. The same page always gets the same address.',
  method: 'POST',
  path: '/short-url',
  access: { who: 'signed-in', token: 'v1' },
  perMinute: 60,
  body: z.object({
    url: z.string('url is required.').min(1, 'url is required.').max(8000, 'url is too long.'),
  }),
  reply: z.object({ url: z.string() }),
});
