import { useQueryClient } from '@tanstack/react-query';
import type { AnyItem } from '../../data/items/item-form.ts';
import { useFormState, useItemForm } from '../../data/items/use-item-form.ts';
import { allMeetingsFilter, meetingsEndpoint } from '../../data/meetings/meetings.ts';
import { useUserList } from '../../data/people/user-options.ts';
import { useSession } from '../../data/session/session.ts';
import { NumberField } from '../../ui/inputs/number-field.tsx';
import { TimeField } from '../../ui/inputs/time-field.tsx';
import type { FieldInput } from '../item-form/field-input.ts';
import type { FieldSlots } from '../item-form/item-fields.tsx';
import { ItemFormModal } from '../item-form/item-form-modal.tsx';
import { BusinessUsersField } from '../people/business-users-field.tsx';
import {
  endTimeAfter,
  findFutureMeetingErrors,
  meetingSavedText,
  plannedMeetingForm,
  toMeetingBody,
} from './planned-meeting.ts';

type Props = {
  item?: AnyItem;
  opened: boolean;
  onClose: () => void;
  onSaved?: (item: AnyItem) => void;
};

const toList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const textOrNone = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function MeetingFormModal({ item, opened, onClose, onSaved }: Props) {
  const { business } = useSession();
  const queries = useQueryClient();
  const { people } = useUserList(business.id, toList(item?.['attendees']));
  const edited = useItemForm({
    form: plannedMeetingForm,
    ...(item ? { item } : {}),
    saveAt: { create: meetingsEndpoint, update: meetingsEndpoint },
    check: findFutureMeetingErrors,
    beforeSubmit: (body) => toMeetingBody(body, business.id),
  });
  return (
    <ItemFormModal
      edited={edited}
      opened={opened}
      onClose={onClose}
      long
      title={item ? 'Edit Meeting' : 'New Meeting'}
      slots={slots}
      findName={(id) => people.find((one) => one.id === id)?.name}
      message={(_, answer) => meetingSavedText(!item, toList(answer['future_meetings']).length)}
      onSaved={(saved) => {
        void queries.invalidateQueries(allMeetingsFilter);
        onSaved?.(saved);
      }}
    />
  );
}

/**
 * Field for a meeting's start time. A new start sets the end one hour later, or clears an end that is no longer after
 * it.
 */
function StartTime({ edited, field, value, error, onChange }: FieldInput) {
  const { business } = useSession();
  return (
    <TimeField
      label={field.label}
      required
      description={`Time zone: ${business.time_zone}`}
      value={textOrNone(value)}
      {...(error ? { error } : {})}
      onChange={(start) => {
        onChange(start);
        edited.set('end_time', endTimeAfter(start, edited.state().values['end_time']));
      }}
    />
  );
}

function EndTime({ edited, field, value, error, onChange }: FieldInput) {
  const start = useFormState(edited, ({ values }) => values['start_time']);
  return (
    <TimeField
      label={field.label}
      required
      after={textOrNone(start)}
      value={textOrNone(value)}
      onChange={onChange}
      {...(error ? { error } : {})}
    />
  );
}

const slots: FieldSlots = {
  attendees: ({ field, value, error, onChange }) => (
    <BusinessUsersField
      label={field.label}
      required
      value={toList(value)}
      onChange={onChange}
      {...(error ? { error } : {})}
    />
  ),
  start_time: (input) => <StartTime {...input} />,
  end_time: (input) => <EndTime {...input} />,
  number_of_future_meetings: ({ field, value, error, onChange }) => (
    <NumberField
      label={field.label}
      required
      description="One per month, on the same weekday of the month. At most 24."
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      {...(error ? { error } : {})}
    />
  ),
};
