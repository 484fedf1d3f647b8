import { actionItemForm } from '@bellwether/contract/forms/meetings';
import { dayAt } from '@bellwether/domain/time/day';
import { Button, Checkbox, UnstyledButton } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { type ActionItem, type AgendaItem, allMeetingsFilter } from '../../data/meetings/meetings.ts';
import { setTaskStatus } from '../../data/meetings/tasks.ts';
import { useUserList } from '../../data/people/user-options.ts';
import { useSession } from '../../data/session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { useDeleteItem } from '../table/rows/use-delete-item.tsx';
import { ActionItemModal } from './action-item-modal.tsx';
import { ActionItemView } from './action-item-view.tsx';
import { DueDate } from './due-date.tsx';
import { findUsersByIds } from './meeting-columns.tsx';
import classes from './meetings.module.css';
import { findField, StatusBadge } from './status-badge.tsx';

const status = findField(actionItemForm.fields, 'status');

/**
 * List of an agenda item's action items. `assignees` has the assigned users of the whole agenda, so that all lists
 * share one user query.
 */
export function ActionItems({
  agendaItem,
  assignees,
}: {
  agendaItem: AgendaItem;
  assignees: readonly string[];
}) {
  const { business, may } = useSession();
  const queries = useQueryClient();
  const { action_items: items } = agendaItem;
  const { people } = useUserList(business.id, assignees);
  const findName = (id: string) => findUsersByIds([id], people)[0]?.name;
  const form = useDialog<ActionItem | null>();
  const [seen, see] = useState<ActionItem | null>(null);
  const deletion = useDeleteItem(actionItemForm, {
    onDeleted: () => void queries.invalidateQueries(allMeetingsFilter),
  });
  const mayWrite = may('write', 'meetings');
  const marking = useMutation({
    mutationFn: ({ item, done }: { item: ActionItem; done: boolean }) =>
      setTaskStatus(item, done ? 'done' : 'open'),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
    onSettled: () => queries.invalidateQueries(allMeetingsFilter),
  });
  const today = dayAt(business.time_zone, new Date());
  /** Returns the status of an action item, including a change that is still being saved. */
  const isDone = (item: ActionItem) =>
    marking.isPending && marking.variables.item.id === item.id
      ? marking.variables.done
      : item.status === 'done';
  if (items.length === 0 && !mayWrite) return null;
  return (
    <section className={classes['actions']} aria-label={`Action items of ${agendaItem.name}`}>
      <ul>
        {items.map((item) => (
          <li key={item.id} data-done={isDone(item) || undefined}>
            <Checkbox
              aria-label={`${item.name} is done`}
              checked={isDone(item)}
              disabled={!mayWrite || marking.isPending}
              onChange={(event) => marking.mutate({ item, done: event.currentTarget.checked })}
            />
            <UnstyledButton className={classes['action'] ?? ''} onClick={() => see(item)}>
              <span>{item.name}</span>
              <small>{item.assigned_to ? findName(item.assigned_to) : 'Not assigned yet'}</small>
              <DueDate day={item.due_date} today={today} done={isDone(item)} />
              {item.status === 'in_progress' ? <StatusBadge field={status} value={item.status} /> : null}
            </UnstyledButton>
            {mayWrite ? (
              <IconButton label={`Edit ${item.name}`} onClick={() => form.open(item)}>
                <IconPencil size={18} />
              </IconButton>
            ) : null}
            {may('delete', 'meetings') ? (
              <IconButton label={`Delete ${item.name}`} onClick={() => deletion.confirmDeletion(item)}>
                <IconTrash size={18} />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.open(null)}
        >
          Add action item
        </Button>
      ) : null}
      {form.content ? (
        <ActionItemModal
          key={form.content.key}
          agendaItemId={agendaItem.id}
          people={people}
          findName={findName}
          {...(form.content.value ? { item: form.content.value } : {})}
          opened={form.opened}
          onClose={form.close}
        />
      ) : null}
      <ActionItemView item={seen} findName={findName} onClose={() => see(null)} />
      {deletion.dialog}
    </section>
  );
}
