import '@mantine/core/styles/Button.layer.css';
import { actionItemForm } from '@bellwether/contract/forms/meetings';
import { formatDay } from '@bellwether/contract/time/day';
import { Button, UnstyledButton } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ActionItem, type AgendaItem, everyMeetingAsk } from '../../data/meetings.ts';
import { useUserList } from '../../data/people.ts';
import { useSession } from '../../data/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useAsked } from '../../ui/use-asked.ts';
import { useDeleteItem } from '../items-table/use-delete-item.tsx';
import { ActionItemModal } from './action-item-modal.tsx';
import { ActionItemView } from './action-item-view.tsx';
import { named } from './meeting-columns.tsx';
import classes from './meetings.module.css';
import { fieldOf, StatusBadge } from './status-badge.tsx';

const status = fieldOf(actionItemForm.fields, 'status');

/** What people took on at a point of the agenda. */
export function ActionItems({ agendaItem }: { agendaItem: AgendaItem }) {
  const { business, may } = useSession();
  const queries = useQueryClient();
  const { action_items: items } = agendaItem;
  const { people } = useUserList(
    business.id,
    items.flatMap(({ assigned_to }) => assigned_to ?? []),
  );
  const nameOf = (id: string) => named([id], people)[0]?.name;
  const form = useAsked<ActionItem | null>();
  const [seen, see] = useState<ActionItem | null>(null);
  const deletion = useDeleteItem(actionItemForm, {
    onDeleted: () => void queries.invalidateQueries(everyMeetingAsk),
  });
  const mayWrite = may('write', 'meetings');
  if (items.length === 0 && !mayWrite) return null;
  return (
    <section className={classes['actions']} aria-label={`Action items of ${agendaItem.name}`}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <UnstyledButton className={classes['action'] ?? ''} onClick={() => see(item)}>
              <span>{item.name}</span>
              <small>
                {[
                  item.assigned_to ? nameOf(item.assigned_to) : 'Nobody yet',
                  item.due_date && formatDay(item.due_date),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
              <StatusBadge field={status} value={item.status} />
            </UnstyledButton>
            {mayWrite ? (
              <IconButton label={`Edit ${item.name}`} onClick={() => form.open(item)}>
                <IconPencil size={18} />
              </IconButton>
            ) : null}
            {may('delete', 'meetings') ? (
              <IconButton label={`Delete ${item.name}`} onClick={() => deletion.ask(item)}>
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
      {form.asked ? (
        <ActionItemModal
          key={form.asked.key}
          agendaItemId={agendaItem.id}
          {...{ people, nameOf }}
          {...(form.asked.what ? { item: form.asked.what } : {})}
          opened={form.opened}
          onClose={form.close}
        />
      ) : null}
      <ActionItemView item={seen} nameOf={nameOf} onClose={() => see(null)} />
      {deletion.dialog}
    </section>
  );
}
