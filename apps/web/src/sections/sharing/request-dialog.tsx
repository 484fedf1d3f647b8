import type { sendNotificationMail } from '@bellwether/contract/api/meetings/sharing';
import { completeSubject } from '@bellwether/contract/reports/mail-subject';
import { useState } from 'react';
import { call } from '../../data/calls/call.ts';
import type { FieldErrors } from '../../data/calls/field-errors.ts';
import { useSession } from '../../data/session/session.ts';
import { LongTextField } from '../../ui/inputs/long-text-field.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';

type Question = { subject: string; content: string };

const findFaults = ({ subject, content }: Question): FieldErrors => ({
  ...(subject.trim() === '' ? { subject: 'Email subject is required' } : {}),
  ...(content.trim() === '' ? { content: 'Question is required.' } : {}),
});

type Props = {
  /** Title of the page that the request is about; '' if it has none. */
  title: string;
  opened: boolean;
  onClose: () => void;
};

export function RequestDialog({ title, opened, onClose }: Props) {
  const { business, user } = useSession();
  const [page] = useState(() => `${window.location.pathname}${window.location.search}`);
  const form = useForm({
    start: {
      subject: title
        ? completeSubject(`About ${title}`, { business: business.trading_name, range: null })
        : '',
      content: '',
    },
    check: findFaults,
    send: async ({ subject, content }) => {
      const { message } = await call<typeof sendNotificationMail>('POST', '/internal/notify/send', {
        body: {
          type: 'requestInfo',
          business_id: business.id,
          recipients: { to: [] },
          data: { subject: subject.trim(), content: content.trim(), reply_to_email: user.email, page },
        },
      });
      notify({ text: message });
      onClose();
    },
  });
  return (
    <FormDialog opened={opened} onClose={onClose} title="Request information" saveLabel="Send" form={form}>
      <TextField label="Subject" maxLength={200} {...form.field('subject')} />
      <LongTextField
        label="Question"
        maxLength={5000}
        description={`Your analyst for ${business.trading_name} replies by email, to ${user.email}.`}
        {...form.field('content')}
      />
    </FormDialog>
  );
}
