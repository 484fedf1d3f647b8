import type { listSavedViews, saveView } from '@bellwether/contract/api/figures/overview';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { endpointFilter } from '../../data/calls/endpoint-query.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { notify } from '../../ui/notifications/notify.tsx';

type Props = { opened: boolean; onClose: () => void; state: string };

export function SaveView({ opened, onClose, state }: Props) {
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const saving = useMutation({
    mutationFn: () =>
      call<typeof saveView>('POST', '/saved-views', { body: { page: 'overview', name, state } }),
    onSettled: () => cache.invalidateQueries(endpointFilter<typeof listSavedViews>('/saved-views')),
    onSuccess: () => {
      onClose();
      notify({ text: 'View saved.' });
    },
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Save this view"
      busy={saving.isPending}
      onSave={() => {
        setError(name.trim() ? undefined : 'Enter a name for the view.');
        if (name.trim()) saving.mutate();
      }}
    >
      <TextField
        label="Name"
        description="Saves the filters, the search and the sort order. Only you can see it."
        maxLength={60}
        value={name}
        onChange={setName}
        {...(error ? { error } : {})}
      />
    </FormModal>
  );
}
