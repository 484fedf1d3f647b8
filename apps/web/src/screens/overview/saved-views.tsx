import '../../ui/menu-styles.ts';
import '@mantine/core/styles/Button.layer.css';
import type { deleteSavedView, listSavedViews, SavedView, saveView } from '@bellwether/contract/api/overview';
import { Button, Menu } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { endpointQuery, queryFilter } from '../../data/calls/endpoint-query.ts';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { notify } from '../../ui/notify.tsx';
import { useDialog } from '../../ui/use-dialog.ts';

const views = endpointQuery<typeof listSavedViews>('/saved-views', { query: { page: 'overview' } });

type Props = {
  /** How the page stands now. */
  state: string;
  open: (state: string) => void;
};

/** One's own ways to see the page, by name. */
export function SavedViews({ state, open }: Props) {
  const list = useQuery(views);
  const cache = useQueryClient();
  const naming = useDialog<null>();
  const asked = {
    onSettled: () => cache.invalidateQueries(queryFilter<typeof listSavedViews>('/saved-views')),
  };
  const onError = (failure: unknown) => notify({ type: 'error', text: errorMessage(failure) });
  const remove = useMutation({
    ...asked,
    mutationFn: ({ id }: SavedView) =>
      call<typeof deleteSavedView>('DELETE', '/saved-views/:id', { params: { id } }),
    onSuccess: ({ message }) => notify({ text: message }),
    onError,
  });
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const keep = useMutation({
    ...asked,
    mutationFn: () =>
      call<typeof saveView>('POST', '/saved-views', { body: { page: 'overview', name, state } }),
    onSuccess: () => {
      naming.close();
      setName('');
      notify({ text: 'The view has been saved.' });
    },
    onError,
  });
  const own = list.data?.data ?? [];
  const current = own.find((view) => view.state === state);
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<IconBookmark size={16} />}>
            {current ? current.name : 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {own.map((view) => (
            <Menu.Item key={view.id} onClick={() => open(view.state)}>
              {view.name}
            </Menu.Item>
          ))}
          {own.length > 0 ? <Menu.Divider /> : null}
          <Menu.Item onClick={() => naming.open(null)}>Save this view…</Menu.Item>
          {current ? (
            <Menu.Item
              color="red"
              onClick={() => remove.mutate(current)}
            >{`Delete “${current.name}”`}</Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {naming.asked ? (
        <FormModal
          opened={naming.opened}
          onClose={naming.close}
          title="Save this view"
          busy={keep.isPending}
          onSave={() => {
            setError(name.trim() ? undefined : 'Give the view a name.');
            if (name.trim()) keep.mutate();
          }}
        >
          <TextField
            label="Name"
            description="What is shown, searched for and sorted by. Only you see it."
            maxLength={60}
            value={name}
            onChange={setName}
            {...(error ? { error } : {})}
          />
        </FormModal>
      ) : null}
    </>
  );
}
