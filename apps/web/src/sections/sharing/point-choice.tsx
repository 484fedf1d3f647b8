import { agendaItemForm } from '@bellwether/contract/forms/meetings';
import { itemsEndpoint } from '../../data/items/items.ts';
import { useItems } from '../../data/items/use-items.ts';
import type { AgendaItem } from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import type { FieldProps } from '../../ui/inputs/field.ts';
import { SelectField } from '../../ui/inputs/select-field.tsx';

type Props = Omit<FieldProps<string | null>, 'label'> & { meetingId: string };

/** Picker of an existing agenda item; an empty choice creates a new item. Hidden while the agenda is empty. */
export function PointChoice({ meetingId, ...field }: Props) {
  const { business } = useSession();
  const { data } = useItems<AgendaItem>(
    itemsEndpoint(agendaItemForm),
    business.id,
    {
      filter: [[{ key: 'meeting_id', operator: '=', value: meetingId }]],
      sort: agendaItemForm.sort,
      perPage: -1,
    },
    [1],
  );
  if (data.length === 0) return null;
  return (
    <SelectField
      label="Add to"
      placeholder="A new agenda item"
      options={data.map(({ id, name }) => ({ key: id, value: name }))}
      {...field}
    />
  );
}
