import type { sharePage } from '@bellwether/contract/api/meetings/sharing';
import { call } from '../../data/calls/call.ts';
import { useSession } from '../../data/session/session.ts';
import { LongTextField } from '../../ui/inputs/long-text-field.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';
import { BusinessUsersField } from '../people/business-users-field.tsx';
import { shortenLink } from './copy-link.ts';
import { findShareErrors, type ShareDraft, toShareBody } from './share-form.ts';

type Props = {
  /** Heading of the dialog. */
  heading?: string;
  /** Initial subject of the email. */
  subject: string;
  link: string;
  /** Opening text of the message. */
  message: string;
  opened: boolean;
  onClose: () => void;
};

export function ShareDialog({ heading = 'Email this page', subject, link, message, opened, onClose }: Props) {
  const { business, user } = useSession();
  const start: ShareDraft = { recipients: [], subject, content: message };
  const form = useForm({
    start,
    check: findShareErrors,
    send: async (share) => {
      await call<typeof sharePage>('POST', '/share-page', {
        query: { filter: `business:${business.id}` },
        body: toShareBody(share, { link: await shortenLink(link), replyTo: user.email }),
      });
      notify({ text: 'Page shared successfully!' });
      onClose();
    },
  });
  return (
    <FormDialog opened={opened} onClose={onClose} title={heading} saveLabel="Send" form={form}>
      <BusinessUsersField label="Recipients" isRecipients required {...form.field('recipients')} />
      <TextField label="Subject" maxLength={200} {...form.field('subject')} />
      <LongTextField
        label="Message"
        required={false}
        maxLength={5000}
        description="The email greets each recipient by first name and includes the link."
        {...form.field('content')}
      />
    </FormDialog>
  );
}
