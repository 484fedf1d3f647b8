import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { agendaItemForm } from '@bellwether/contract/forms/meetings';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { endpointOf } from '../../data/items.ts';
import type { AgendaItem, Meeting } from '../../data/meetings.ts';
import { useSession } from '../../data/session.ts';
import { useItems } from '../../data/use-items.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { useAsked } from '../../ui/use-asked.ts';
import { AddBox } from '../items-table/add-box.tsx';
import { useDeleteItem } from '../items-table/use-delete-item.tsx';
import { AgendaCard } from './agenda-card.tsx';
import { AgendaItemModal } from './agenda-item-modal.tsx';
import classes from './meetings.module.css';

/** The points of a meeting's agenda, in their order. */
export function Agenda({ meeting: { id } }: { meeting: Meeting }) {
  const { business, may } = useSession();
  const { data, state, error, busy, reload } = useItems<AgendaItem>(
    endpointOf(agendaItemForm),
    business.id,
    {
      filter: [[{ key: 'meeting_id', operator: '=', value: id }]],
      sort: agendaItemForm.sort,
      with: ['action_items'],
      perPage: -1,
    },
    [1],
  );
  const form = useAsked<AgendaItem | null>();
  const deletion = useDeleteItem(agendaItemForm);
  const mayWrite = may('write', 'meetings');
  const add = () => form.open(null);
  return (
    <section className={classes['card']} aria-label="Agenda" aria-busy={busy}>
      <header className={classes['head']}>
        <h2>Agenda</h2>
        {mayWrite && data.length > 0 ? (
          <Button variant="default" size="sm" leftSection={<IconPlus size={16} />} onClick={add}>
            Add agenda item
          </Button>
        ) : null}
      </header>
      {state === 'loading' ? (
        <Skeleton height={120} />
      ) : state === 'failed' ? (
        <ErrorBlock say={error} retry={() => void reload()} />
      ) : data.length > 0 ? (
        <ol className={classes['agenda']}>
          {data.map((item) => (
            <AgendaCard
              key={item.id}
              item={item}
              {...(mayWrite ? { edit: () => form.open(item) } : {})}
              {...(may('delete', 'meetings') ? { remove: () => deletion.ask(item) } : {})}
            />
          ))}
        </ol>
      ) : mayWrite ? (
        <AddBox item="agenda item" add={add} />
      ) : (
        <EmptyState />
      )}
      {form.asked ? (
        <AgendaItemModal
          key={form.asked.key}
          meetingId={id}
          {...(form.asked.what ? { item: form.asked.what } : {})}
          opened={form.opened}
          onClose={form.close}
        />
      ) : null}
      {deletion.dialog}
    </section>
  );
}
