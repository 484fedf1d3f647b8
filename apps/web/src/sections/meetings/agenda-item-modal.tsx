import { defineForm } from '@bellwether/contract/forms/define';
import { agendaItemForm } from '@bellwether/contract/forms/meetings';
import { useQueryClient } from '@tanstack/react-query';
import type { AnyItem } from '../../data/items/item-form.ts';
import { useItemForm } from '../../data/items/use-item-form.ts';
import { agendaEndpoint, allMeetingsFilter } from '../../data/meetings/meetings.ts';
import { ItemFormModal } from '../item-form/item-form-modal.tsx';

/** Form of an agenda item. It omits the fields for meeting and position, because the page sets them. */
const editForm = defineForm({
  ...agendaItemForm,
  fields: agendaItemForm.fields.filter(({ name }) => name !== 'meeting_id' && name !== 'position'),
});

type Props = {
  meetingId: string;
  /** Agenda item to edit; without it, the modal adds a new item at the end. */
  item?: AnyItem;
  opened: boolean;
  onClose: () => void;
};

export function AgendaItemModal({ meetingId, item, opened, onClose }: Props) {
  const queries = useQueryClient();
  const edited = useItemForm({
    form: editForm,
    ...(item ? { item } : {}),
    saveAt: { create: agendaEndpoint(meetingId) },
  });
  return (
    <ItemFormModal
      edited={edited}
      opened={opened}
      onClose={onClose}
      long
      title={item ? 'Edit agenda item' : 'New agenda item'}
      message={() => (item ? 'Agenda item saved.' : 'Agenda item added.')}
      onSaved={() => void queries.invalidateQueries(allMeetingsFilter)}
    />
  );
}
