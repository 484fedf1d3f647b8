import type { sharePage } from '@bellwether/contract/api/meetings/sharing';
import type { InputOf } from '@bellwether/contract/endpoint';
import type { FieldErrors } from '../../data/calls/field-errors.ts';

/** Form values for sharing a page; `recipients` are user ids. */
export type ShareDraft = { recipients: readonly string[]; subject: string; content: string };

export const findShareErrors = ({ recipients, subject }: ShareDraft): FieldErrors => ({
  ...(recipients.length === 0 ? { recipients: 'Please select at least one recipient' } : {}),
  ...(subject.trim() === '' ? { subject: 'Email subject is required' } : {}),
});

type With = { link: string; replyTo: string };

/** Returns the request body of a share; the link follows the message. */
export const toShareBody = (
  { recipients, subject, content }: ShareDraft,
  { link, replyTo }: With,
): InputOf<typeof sharePage>['body'] => ({
  type: 'mail',
  recipients: { to: [...recipients] },
  data: {
    template: 'share-page',
    subject: subject.trim(),
    content: `${content.trim()}\n\n${link}`.trim(),
    reply_to_email: replyTo,
  },
});
