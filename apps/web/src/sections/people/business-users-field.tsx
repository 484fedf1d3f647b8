import { useEffect } from 'react';
import { usersFailureText, useUserList } from '../../data/people/user-options.ts';
import { useSession } from '../../data/session/session.ts';
import type { FieldProps } from '../../ui/inputs/field.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { UsersField } from '../../ui/people/users-field.tsx';

type Props = FieldProps<readonly string[]> & {
  /** The people get an email from the current user, whom 'Select all' therefore leaves out. */
  isRecipients?: boolean;
};

/** Field for people of the business. 'Select all' selects its members: not a Super Admin of the installation. */
export function BusinessUsersField({ isRecipients = false, ...props }: Props) {
  const { business, user } = useSession();
  const { people, loading, failed } = useUserList(business.id, props.value);
  useEffect(() => {
    if (failed) notify({ type: 'error', text: usersFailureText });
  }, [failed]);
  const unknown = props.value.filter((id) => !people.some((person) => person.id === id));
  // Shows a placeholder instead of an id.
  const nameless = unknown.map((id) => ({ id, name: loading ? 'Loading…' : 'Unknown user' }));
  const offered = people.map(({ isMember, ...person }) => ({
    ...person,
    isExtra: person.id === user.id ? isRecipients : !isMember,
  }));
  return <UsersField {...props} people={[...offered, ...nameless]} loading={loading} />;
}
