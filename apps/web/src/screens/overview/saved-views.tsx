import type { deleteSavedView, listSavedViews, SavedView } from '@bellwether/contract/api/figures/overview';
import { Button, Menu } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { endpointFilter, endpointQuery } from '../../data/calls/endpoint-query.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { notify } from '../../ui/notifications/notify.tsx';

const SaveView = lazy(() =>
  loadChunk(() => import('./save-view.tsx')).then((m) => ({ default: m.SaveView })),
);

const views = endpointQuery<typeof listSavedViews>('/saved-views', { query: { page: 'overview' } });

type Props = {
  /** Current filter, search and sort of the overview, as JSON. */
  state: string;
  open: (state: string) => void;
};

export function SavedViews({ state, open }: Props) {
  const list = useQuery(views);
  const cache = useQueryClient();
  const naming = useDialog<null>();
  const remove = useMutation({
    onSettled: () => cache.invalidateQueries(endpointFilter<typeof listSavedViews>('/saved-views')),
    mutationFn: ({ id }: SavedView) =>
      call<typeof deleteSavedView>('DELETE', '/saved-views/:id', { params: { id } }),
    onSuccess: ({ message }) => notify({ text: message }),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  const savedViews = list.data?.data ?? [];
  const current = savedViews.find((view) => view.state === state);
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<IconBookmark size={16} />}>
            {current ? current.name : 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {savedViews.map((view) => (
            <Menu.Item key={view.id} onClick={() => open(view.state)}>
              {view.name}
            </Menu.Item>
          ))}
          {savedViews.length > 0 ? <Menu.Divider /> : null}
          <Menu.Item onClick={() => naming.open(null)}>Save this view…</Menu.Item>
          {current ? (
            <Menu.Item
              color="red"
              onClick={() => remove.mutate(current)}
            >{`Delete “${current.name}”`}</Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {naming.content ? (
        <Suspense>
          <SaveView key={naming.content.key} opened={naming.opened} onClose={naming.close} state={state} />
        </Suspense>
      ) : null}
    </>
  );
}
