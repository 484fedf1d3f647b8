import { useQueryClient } from '@tanstack/react-query';
import type { AnyItem } from '../../data/item-form.ts';
import { everyMeetingAsk, meetingsAt } from '../../data/meetings.ts';
import { useUserList } from '../../data/people.ts';
import { useSession } from '../../data/session.ts';
import { type EditedItem, useItemForm } from '../../data/use-item-form.ts';
import { NumberField } from '../../ui/inputs/number-field.tsx';
import { TimeField } from '../../ui/inputs/time-field.tsx';
import { ItemField } from '../item-form/item-field.tsx';
import type { FieldSlots } from '../item-form/item-fields.tsx';
import { ItemFormModal } from '../item-form/item-form-modal.tsx';
import { BusinessUsersField } from '../people/business-users-field.tsx';
import { endAfter, futureFaults, plannedBody, plannedMeetingForm, savedText } from './planned-meeting.ts';

type Props = {
  /** The meeting to change; without one a new one is made. */
  item?: AnyItem;
  opened: boolean;
  onClose: () => void;
  onSaved?: (item: AnyItem) => void;
};

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const textOrNone = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A meeting as it is planned: who meets, when, where, and how often again. */
export function MeetingFormModal({ item, opened, onClose, onSaved }: Props) {
  const { business } = useSession();
  const queries = useQueryClient();
  const { people } = useUserList(business.id, listOf(item?.['attendees']));
  const edited = useItemForm({
    form: plannedMeetingForm,
    ...(item ? { item } : {}),
    saveAt: { create: meetingsAt, update: meetingsAt },
    check: futureFaults,
    beforeSubmit: (body) => plannedBody(body, business.id),
  });
  return (
    <ItemFormModal
      {...{ edited, opened, onClose }}
      long
      title={item ? 'Edit Meeting' : 'New Meeting'}
      slots={slotsOf(edited)}
      nameOf={(id) => people.find((one) => one.id === id)?.name}
      message={(_, answer) => savedText(!item, listOf(answer['future_meetings']).length)}
      onSaved={(saved) => {
        void queries.invalidateQueries(everyMeetingAsk);
        onSaved?.(saved);
      }}
    />
  );
}

/** The inputs of people, and those that depend on what is chosen in another. */
const slotsOf = ({ values, set }: EditedItem): FieldSlots => ({
  attendees: ({ field, value, error, onChange }) => (
    <BusinessUsersField
      label={field.label}
      required
      value={listOf(value)}
      onChange={onChange}
      {...(error ? { error } : {})}
    />
  ),
  start_time: (input) => (
    <ItemField
      {...input}
      onChange={(start) => {
        input.onChange(start);
        set('end_time', endAfter(start, values['end_time']));
      }}
    />
  ),
  end_time: ({ field, value, error, onChange }) => (
    <TimeField
      label={field.label}
      required
      after={textOrNone(values['start_time'])}
      value={textOrNone(value)}
      onChange={onChange}
      {...(error ? { error } : {})}
    />
  ),
  teleconference_link: (input) => (values['is_teleconference'] === true ? <ItemField {...input} /> : null),
  number_of_future_meetings: ({ field, value, error, onChange }) =>
    values['has_future_meetings'] === true ? (
      <NumberField
        label={field.label}
        required
        description="One a month, on the same weekday of the month. At most 24."
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
        {...(error ? { error } : {})}
      />
    ) : null,
});
