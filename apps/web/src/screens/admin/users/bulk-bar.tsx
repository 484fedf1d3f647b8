import type { UserRow } from '@bellwether/contract/api/people/user-admin';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage, readValidationMessages } from '../../../data/calls/api-error.ts';
import { useUserList } from '../../../data/people/user-options.ts';
import { useUserActions } from '../../../data/people/users.ts';
import { useSession } from '../../../data/session/session.ts';
import { SelectField } from '../../../ui/inputs/select-field.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import { notify } from '../../../ui/notifications/notify.tsx';
import classes from './users.module.css';

type BulkAction = 'deactivate' | 'add-to-business';
type Props = { chosen: readonly UserRow[]; clear: () => void };

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** Bar of bulk actions on the chosen users; each action applies to all of them or to none. */
export function BulkBar({ chosen, clear }: Props) {
  const { many } = useUserActions();
  const dialog = useDialog<BulkAction>();
  const ids = chosen.map(({ id }) => id);
  const invite = useMutation({
    mutationFn: () => many({ action: 'invite', ids }),
    onSuccess: ({ message }) => {
      notify({ text: message });
      clear();
    },
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  return (
    <section className={classes['bar']} aria-label="Selected people">
      <strong>{people(chosen.length)} selected</strong>
      <Button variant="default" size="sm" onClick={() => dialog.open('add-to-business')}>
        Add to a business
      </Button>
      <Button variant="default" size="sm" loading={invite.isPending} onClick={() => invite.mutate()}>
        Resend invitations
      </Button>
      <Button variant="default" size="sm" onClick={() => dialog.open('deactivate')}>
        Deactivate
      </Button>
      <Button variant="subtle" size="sm" onClick={clear}>
        Clear selection
      </Button>
      {dialog.content ? (
        <BulkDialog
          key={dialog.content.key}
          action={dialog.content.value}
          chosen={chosen}
          opened={dialog.opened}
          onClose={dialog.close}
          onDone={clear}
        />
      ) : null}
    </section>
  );
}

type BulkDialogProps = {
  action: BulkAction;
  chosen: readonly UserRow[];
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
};

function BulkDialog({ action, chosen, opened, onClose, onDone }: BulkDialogProps) {
  const { business, businesses } = useSession();
  const { many } = useUserActions();
  const { people: colleagues } = useUserList(business.id, []);
  const [choice, setChoice] = useState<string | null>(null);
  const ids = chosen.map(({ id }) => id);
  const save = useMutation({
    mutationFn: () =>
      action === 'deactivate'
        ? many({ action, ids, hand_over_to: choice })
        : many({ action, ids, ...(choice === null ? {} : { business_id: choice }) }),
    onSuccess: ({ message }) => {
      notify({ text: message });
      onClose();
      onDone();
    },
  });
  const names = chosen.map(({ full_name }) => full_name).join(', ');
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={
        action === 'deactivate'
          ? `Deactivate ${people(ids.length)}?`
          : `Add ${people(ids.length)} to a business`
      }
      saveLabel={action === 'deactivate' ? 'Deactivate' : 'Add'}
      busy={save.isPending}
      errors={save.error ? readValidationMessages(save.error) : []}
      onSave={() => save.mutate()}
    >
      <p className={classes['hint']}>{names}</p>
      {action === 'deactivate' ? (
        <SelectField
          label="New owner of their open action items"
          description="They are signed out immediately. Their names stay on their work."
          searchable
          options={colleagues
            .filter(({ id }) => !ids.includes(id))
            .map(({ id, name }) => ({ key: id, value: name }))}
          value={choice}
          onChange={setChoice}
        />
      ) : (
        <SelectField
          label="Business"
          required
          searchable
          options={businesses.map(({ id, trading_name }) => ({ key: id, value: trading_name }))}
          value={choice}
          onChange={setChoice}
        />
      )}
    </FormModal>
  );
}
