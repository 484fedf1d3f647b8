import { useEffect } from 'react';
import { useSession } from '../../data/session/session.ts';
import { usersFailureText, useUserList } from '../../data/user-options.ts';
import type { FieldProps } from '../../ui/inputs/field.ts';
import { notify } from '../../ui/notify.tsx';
import { UsersField } from '../../ui/people/users-field.tsx';

export function BusinessUsersField(props: FieldProps<readonly string[]>) {
  const { business } = useSession();
  const { people, loading, failed } = useUserList(business.id, props.value);
  useEffect(() => {
    if (failed) notify({ type: 'error', text: usersFailureText });
  }, [failed]);
  const unknown = props.value.filter((id) => !people.some((person) => person.id === id));
  // Shows a placeholder instead of an id.
  const nameless = unknown.map((id) => ({ id, name: loading ? 'Loading…' : 'Unknown user' }));
  return <UsersField {...props} people={[...people, ...nameless]} loading={loading} />;
}
