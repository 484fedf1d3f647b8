import type { sendNotificationMail } from '@bellwether/contract/api/meetings/sharing';
import { completeSubject } from '@bellwether/contract/reports/mail-subject';
import { dayAt, formatDay } from '@bellwether/domain/time/day';
import { call } from '../../data/calls/call.ts';
import type { Meeting } from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { LongTextField } from '../../ui/inputs/long-text-field.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';
import { BusinessUsersField } from '../people/business-users-field.tsx';
import { findShareErrors, type ShareDraft } from './share-form.ts';

type Props = { meeting: Meeting; opened: boolean; onClose: () => void };

/**
 * Dialog that sends a meeting to users of the business by email: its page, a calendar file, and optionally the minutes
 * and the meeting pack.
 */
export function ShareMeetingDialog({ meeting, opened, onClose }: Props) {
  const { business, user } = useSession();
  const { start_at: startAt } = meeting;
  const day = startAt === null ? '' : `, ${formatDay(dayAt(business.time_zone, new Date(startAt)))}`;
  const start: ShareDraft & { minutes: boolean; pack: boolean } = {
    recipients: meeting.attendees.filter((id) => id !== user.id),
    subject: completeSubject(`${meeting.name}${day}`, { business: business.trading_name, range: null }),
    content: '',
    minutes: meeting.status === 'completed',
    pack: false,
  };
  const form = useForm({
    start,
    check: findShareErrors,
    send: async ({ recipients, subject, content, minutes, pack }) => {
      const { message } = await call<typeof sendNotificationMail>('POST', '/internal/notify/send', {
        body: {
          type: 'shareMeeting',
          business_id: business.id,
          recipients: { to: [...recipients] },
          data: {
            subject: subject.trim(),
            content: content.trim(),
            reply_to_email: user.email,
            meeting_id: meeting.id,
            with_minutes: minutes,
            with_pack: pack,
          },
        },
      });
      notify({ text: message });
      onClose();
    },
  });
  return (
    <FormDialog opened={opened} onClose={onClose} title="Share meeting" saveLabel="Send" form={form}>
      <BusinessUsersField label="Recipients" isRecipients required {...form.field('recipients')} />
      <TextField label="Subject" maxLength={200} {...form.field('subject')} />
      <LongTextField
        label="Message"
        required={false}
        maxLength={5000}
        description="The email greets each recipient by first name and includes the link to this meeting and a calendar file."
        {...form.field('content')}
      />
      <Toggle
        label="Include the minutes"
        description="In the text of the email, and as a PDF with the agenda, attendees and action items."
        checked={form.values.minutes}
        onChange={(minutes) => form.set({ minutes })}
      />
      <Toggle
        label="Include the meeting pack"
        description="Changes, targets that are behind and open action items. Recipients get only what they have access to."
        checked={form.values.pack}
        onChange={(pack) => form.set({ pack })}
      />
    </FormDialog>
  );
}
