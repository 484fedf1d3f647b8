import type { sendNotificationMail } from '@bellwether/contract/api/sharing';
import { call } from '../../data/calls/call.ts';
import type { Meeting } from '../../data/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { LongTextField } from '../../ui/inputs/long-text-field.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { notify } from '../../ui/notify.tsx';
import { BusinessUsersField } from '../people/business-users-field.tsx';
import { findShareErrors, type ShareDraft } from './share-form.ts';
import { useDraft } from './use-draft.ts';

type Props = { meeting: Meeting; opened: boolean; onClose: () => void };

/**
 * Sends a meeting to users of the business by email: its page, a calendar file, and optionally the minutes
 * and the pack.
 */
export function ShareMeetingDialog({ meeting, opened, onClose }: Props) {
  const { business, user } = useSession();
  const start: ShareDraft & { minutes: boolean; pack: boolean } = {
    recipients: meeting.attendees.filter((id) => id !== user.id),
    subject: meeting.name,
    content: '',
    minutes: meeting.status === 'completed',
    pack: false,
  };
  const draft = useDraft({
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
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Share meeting"
      saveLabel="Send"
      busy={draft.busy}
      onSave={draft.submit}
      confirmClose={draft.confirmClose}
    >
      <BusinessUsersField label="Recipients" required {...draft.field('recipients')} />
      <TextField label="Subject" maxLength={200} {...draft.field('subject')} />
      <LongTextField
        label="Message"
        required={false}
        maxLength={5000}
        description="The email greets each recipient by first name and includes the link to this meeting and a calendar file."
        {...draft.field('content')}
      />
      <Toggle
        label="Include the minutes"
        description="In the text of the email, and as a PDF with the agenda, attendees and action items."
        checked={draft.values.minutes}
        onChange={draft.field('minutes').onChange}
      />
      <Toggle
        label="Include the meeting pack"
        description="Changes, targets that are behind and open action items. Recipients get only what they have access to."
        checked={draft.values.pack}
        onChange={draft.field('pack').onChange}
      />
    </FormModal>
  );
}
