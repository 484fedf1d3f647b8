import { meetingForm } from '@bellwether/contract/forms/meetings';
import { useQuery } from '@tanstack/react-query';
import type { AnyItem } from '../data/items/item-form.ts';
import { useItemForm } from '../data/items/use-item-form.ts';
import { moduleUsersQuery } from '../data/people/module-users.ts';
import { useSession } from '../data/session/session.ts';
import type { FieldSlots } from '../sections/item-form/item-fields.tsx';
import { ItemFormModal } from '../sections/item-form/item-form-modal.tsx';
import { UsersField } from '../ui/people/users-field.tsx';

/** Returns the attendee field of meeting forms, and a lookup of user names by id. */
export function useAttendees() {
  const { business } = useSession();
  const { data, isPending } = useQuery(moduleUsersQuery('meetings', business.id));
  const people = (data?.data ?? []).map(({ id, full_name: name }) => ({ id, name }));
  const slots: FieldSlots = {
    attendees: ({ field, value, error, onChange }) => (
      <UsersField
        label={field.label}
        required
        people={people}
        loading={isPending}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={onChange}
        {...(error ? { error } : {})}
      />
    ),
  };
  return { slots, nameOf: (id: string) => people.find((one) => one.id === id)?.name };
}

export function MeetingModal({ item, onClose }: { item?: AnyItem; onClose: () => void }) {
  const edited = useItemForm({ form: meetingForm, ...(item ? { item } : {}) });
  return (
    <ItemFormModal
      edited={edited}
      opened
      long
      title={item ? 'Edit Meeting' : 'New Meeting'}
      message={({ name }) => `Saved ${String(name)}`}
      onClose={onClose}
      {...useAttendees()}
    />
  );
}
