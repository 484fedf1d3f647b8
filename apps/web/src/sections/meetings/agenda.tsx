import type { FileItem } from '@bellwether/contract/api/files';
import { agendaItemForm } from '@bellwether/contract/forms/meetings';
import { Button } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { itemFilesQuery } from '../../data/files.ts';
import { type ItemPage, itemsEndpoint } from '../../data/items/items.ts';
import { useItems } from '../../data/items/use-items.ts';
import { agendaFiguresQuery } from '../../data/meetings/meeting-figures.ts';
import {
  type AgendaItem,
  allMeetingsFilter,
  copyOpenAgendaItems,
  listMovedAgendaItems,
  type Meeting,
  saveAgendaOrder,
} from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { AddRowButton } from '../table/rows/add-row-button.tsx';
import { useDeleteItem } from '../table/rows/use-delete-item.tsx';
import { AgendaCard } from './agenda-card.tsx';
import { AgendaItemModal } from './agenda-item-modal.tsx';
import classes from './meetings.module.css';

const listAssignees = (points: readonly AgendaItem[]): string[] => [
  ...new Set(points.flatMap(({ action_items: items }) => items.flatMap(({ assigned_to: id }) => id ?? []))),
];

/**
 * Returns the files by agenda item. Undefined until all files have loaded, so that no agenda item looks empty before.
 */
const filesByItem = (fileQueries: readonly { data: ItemPage<FileItem> | undefined }[]) =>
  fileQueries.every(({ data }) => data)
    ? Map.groupBy(
        fileQueries.flatMap(({ data }) => data?.data ?? []),
        ({ sourceObject }) => sourceObject?._id ?? '',
      )
    : undefined;

export function Agenda({ meeting: { id, status } }: { meeting: Meeting }) {
  const { business, may } = useSession();
  const { data, state, error, busy, reload } = useItems<AgendaItem>(
    itemsEndpoint(agendaItemForm),
    business.id,
    {
      filter: [[{ key: 'meeting_id', operator: '=', value: id }]],
      sort: agendaItemForm.sort,
      with: ['action_items'],
      perPage: -1,
    },
    [1],
  );
  const ids = data.map((point) => point.id);
  const files = useQueries({ queries: itemFilesQuery(business.id, ids), combine: filesByItem });
  const figured = useQuery(agendaFiguresQuery(business.id, id));
  const figures = figured.data?.data ?? [];
  const assignees = listAssignees(data);
  const form = useDialog<AgendaItem | null>();
  const deletion = useDeleteItem(agendaItemForm);
  const mayWrite = may('write', 'meetings');
  const add = () => form.open(null);
  const queries = useQueryClient();
  const placing = useMutation({
    mutationFn: saveAgendaOrder,
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
    onSettled: () => queries.invalidateQueries(allMeetingsFilter),
  });
  const continuing = useMutation({
    mutationFn: copyOpenAgendaItems,
    onSuccess: (added) =>
      notify({
        text:
          added === 0
            ? 'All open agenda items of the last meeting are already on this agenda.'
            : `${added} ${added === 1 ? 'agenda item' : 'agenda items'} added from the last meeting.`,
      }),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
    onSettled: () => queries.invalidateQueries(allMeetingsFilter),
  });
  /**
   * Returns a function that moves the agenda item at index `at` by `by` positions. It does nothing while another move
   * is being saved.
   */
  const createMove = (at: number, by: number) =>
    mayWrite && data[at + by]
      ? () => placing.isPending || placing.mutate(listMovedAgendaItems(data, at, at + by))
      : undefined;
  return (
    <section className={classes['card']} aria-label="Agenda" aria-busy={busy}>
      <header className={classes['head']}>
        <h2>Agenda</h2>
        {mayWrite && state === 'loaded' && status === 'scheduled' ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconHistory size={16} />}
            loading={continuing.isPending}
            onClick={() => continuing.mutate(id)}
          >
            Continue from last meeting
          </Button>
        ) : null}
        {mayWrite && data.length > 0 ? (
          <Button variant="default" size="sm" leftSection={<IconPlus size={16} />} onClick={add}>
            Add agenda item
          </Button>
        ) : null}
      </header>
      {figured.isError && !figured.data ? (
        <ErrorBlock
          message={`The agenda figures could not be loaded. ${readErrorMessage(figured.error)}`}
          retry={() => void figured.refetch()}
        />
      ) : null}
      {state === 'loading' ? (
        <Skeleton height={120} />
      ) : state === 'failed' ? (
        <ErrorBlock message={error} retry={() => void reload()} />
      ) : data.length > 0 ? (
        <ol className={classes['agenda']}>
          {data.map((item, at) => (
            <AgendaCard
              key={item.id}
              item={item}
              assignees={assignees}
              files={files?.get(item.id)}
              figures={figures.filter(({ agenda_item_id: itemId }) => itemId === item.id)}
              up={createMove(at, -1)}
              down={createMove(at, 1)}
              {...(mayWrite ? { edit: () => form.open(item) } : {})}
              {...(may('delete', 'meetings') ? { remove: () => deletion.confirmDeletion(item) } : {})}
            />
          ))}
        </ol>
      ) : mayWrite ? (
        <AddRowButton item="agenda item" add={add} />
      ) : (
        <p className={classes['none']}>No agenda items yet.</p>
      )}
      {form.content ? (
        <AgendaItemModal
          key={form.content.key}
          meetingId={id}
          {...(form.content.value ? { item: form.content.value } : {})}
          opened={form.opened}
          onClose={form.close}
        />
      ) : null}
      {deletion.dialog}
    </section>
  );
}
