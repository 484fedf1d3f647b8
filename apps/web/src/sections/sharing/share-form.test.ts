import { expect, test } from 'vitest';
import { findShareErrors, toShareBody } from './share-form.ts';

const share = { recipients: ['3', '4'], subject: ' Revenue ', content: ' Look at May. ' };

test('sharing requires a recipient and a subject, but no message [SHARE-005] [SHARE-006] [SHARE-007]', () => {
  expect(findShareErrors({ recipients: [], subject: '  ', content: '' })).toEqual({
    recipients: 'Please select at least one recipient',
    subject: 'Email subject is required',
  });
  expect(findShareErrors({ ...share, content: '' })).toEqual({});
});

test('a shared mail is sent to user ids with exactly four data fields and the link after the message [SHARE-004] [SHARE-011] [SHARE-012] [SHARE-013]', () => {
  const sent = { link: 'https://example.com/roi', replyTo: 'ann@example.com' };
  expect(toShareBody(share, sent)).toEqual({
    type: 'mail',
    recipients: { to: ['3', '4'] },
    data: {
      template: 'share-page',
      subject: 'Revenue',
      content: 'Look at May.\n\nhttps://example.com/roi',
      reply_to_email: 'ann@example.com',
    },
  });
  expect(toShareBody({ ...share, content: '' }, sent).data.content).toBe('https://example.com/roi');
});
