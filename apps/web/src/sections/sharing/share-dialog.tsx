import type { sharePage } from '@bellwether/contract/api/sharing';
import { call } from '../../data/calls/call.ts';
import { useSession } from '../../data/session/session.ts';
import { LongTextField } from '../../ui/inputs/long-text-field.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { notify } from '../../ui/notify.tsx';
import { BusinessUsersField } from '../people/business-users-field.tsx';
import { shortenLink } from './copy-link.ts';
import { findShareErrors, type ShareDraft, toShareBody } from './share-form.ts';
import { useDraft } from './use-draft.ts';

type Props = {
  title: string;
  link: string;
  /** Opening text of the message. */
  message: string;
  opened: boolean;
  onClose: () => void;
};

export function ShareDialog({ title, link, message, opened, onClose }: Props) {
  const { business, user } = useSession();
  const start: ShareDraft = { recipients: [], subject: title, content: message };
  const draft = useDraft({
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
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Email this page"
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
        description="The email greets each recipient by first name and includes the link to this page."
        {...draft.field('content')}
      />
    </FormModal>
  );
}
