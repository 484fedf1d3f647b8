import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { allMeetingsFilter, type Meeting, setAttendance } from '../../data/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { useUserList } from '../../data/user-options.ts';
import { notify } from '../../ui/notify.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { findPeople } from './meeting-columns.tsx';
import classes from './meetings.module.css';

/** Invited users, with attendance checkboxes from 24 hours before the start. */
export function Attendees({ meeting }: { meeting: Meeting }) {
  const { business, may } = useSession();
  const queries = useQueryClient();
  const { people, loading } = useUserList(business.id, meeting.attendees);
  const marking = useMutation({
    mutationFn: (came: readonly string[]) => setAttendance(meeting, came),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
    onSettled: () => queries.invalidateQueries(allMeetingsFilter),
  });
  if (loading) return <Skeleton height={38} width={240} />;
  const came = (marking.isPending ? marking.variables : meeting.users_attendance) ?? [];
  const asked = may('write', 'meetings') && Date.parse(meeting.start_at ?? '') - Date.now() < 86_400_000;
  return (
    <ul className={classes['people']}>
      {findPeople(meeting.attendees, people).map(({ id, name, avatarUrl = null }) => (
        <li key={id}>
          <Avatar name={name} url={avatarUrl} />
          {name}
          {asked ? (
            <Checkbox
              size="xs"
              label="Attended"
              aria-label={`${name} attended`}
              checked={came.includes(id)}
              disabled={marking.isPending}
              onChange={({ currentTarget: { checked } }) =>
                marking.mutate(checked ? [...came, id] : came.filter((one) => one !== id))
              }
            />
          ) : came.includes(id) ? (
            <small>Attended</small>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
