import { defineForm } from '@bellwether/contract/forms/define';
import { actionItemForm } from '@bellwether/contract/forms/meetings';
import { useQueryClient } from '@tanstack/react-query';
import type { AnyItem } from '../../data/items/item-form.ts';
import { useItemForm } from '../../data/items/use-item-form.ts';
import { allMeetingsFilter } from '../../data/meetings/meetings.ts';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import type { PersonOption } from '../../ui/people/person.ts';
import type { FieldSlots } from '../item-form/item-fields.tsx';
import { ItemFormModal } from '../item-form/item-form-modal.tsx';

const editForm = defineForm({
  ...actionItemForm,
  fields: actionItemForm.fields.filter(({ name }) => name !== 'agenda_item_id'),
});

type Props = {
  agendaItemId: string;
  people: readonly PersonOption[];
  findName: (id: string) => string | undefined;
  item?: AnyItem;
  opened: boolean;
  onClose: () => void;
};

export function ActionItemModal({ agendaItemId, people, findName, item, opened, onClose }: Props) {
  const queries = useQueryClient();
  const edited = useItemForm({
    form: editForm,
    ...(item ? { item } : { start: { agenda_item_id: agendaItemId } }),
  });
  const slots: FieldSlots = {
    assigned_to: ({ field, value, error, onChange }) => (
      <SelectField
        label={field.label}
        searchable
        options={people.map(({ id, name }) => ({ key: id, value: name }))}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
        {...(error ? { error } : {})}
      />
    ),
  };
  return (
    <ItemFormModal
      edited={edited}
      opened={opened}
      onClose={onClose}
      slots={slots}
      findName={findName}
      title={item ? 'Edit action item' : 'New action item'}
      message={() => (item ? 'Action item saved.' : 'Action item added.')}
      onSaved={() => void queries.invalidateQueries(allMeetingsFilter)}
    />
  );
}
