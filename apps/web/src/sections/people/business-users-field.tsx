import { useEffect } from 'react';
import { usersFailureText, useUserList } from '../../data/people/user-options.ts';
import { useSession } from '../../data/session/session.ts';
import type { FieldProps } from '../../ui/inputs/field.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { UsersField } from '../../ui/people/users-field.tsx';

type Props = FieldProps<readonly string[]> & {
  /** The chosen people receive an email from the current user, so 'Select all' skips the current user. */
  isRecipients?: boolean;
};

/**
 * Field to choose users of the business. 'Select all' selects members of the business and skips Super Admins of the
 * installation.
 */
export function BusinessUsersField({ isRecipients = false, ...props }: Props) {
  const { business, user } = useSession();
  const { people, loading, failed } = useUserList(business.id, props.value);
  useEffect(() => {
    if (failed) notify({ type: 'error', text: usersFailureText });
  }, [failed]);
  const unknown = props.value.filter((id) => !people.some((person) => person.id === id));
  // A selected user who is not in the list has a placeholder name instead of an id.
  const nameless = unknown.map((id) => ({ id, name: loading ? 'Loading…' : 'Unknown user' }));
  const offered = people.map(({ isMember, ...person }) => ({
    ...person,
    isExtra: person.id === user.id ? isRecipients : !isMember,
  }));
  return <UsersField {...props} people={[...offered, ...nameless]} loading={loading} />;
}
