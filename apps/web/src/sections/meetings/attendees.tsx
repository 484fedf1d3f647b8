import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { allMeetingsFilter, type Meeting, setAttendance } from '../../data/meetings/meetings.ts';
import { useUserList } from '../../data/people/user-options.ts';
import { useSession } from '../../data/session/session.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import { findUsersByIds } from './meeting-columns.tsx';
import classes from './meetings.module.css';

/** List of invited users, with attendance checkboxes from 24 hours before the start. */
export function Attendees({ meeting }: { meeting: Meeting }) {
  const { business, may } = useSession();
  const queries = useQueryClient();
  const { people, loading } = useUserList(business.id, meeting.attendees);
  const marking = useMutation({
    mutationFn: (attended: readonly string[]) => setAttendance(meeting, attended),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
    onSettled: () => queries.invalidateQueries(allMeetingsFilter),
  });
  if (loading) return <Skeleton height={38} width={240} />;
  const attended = (marking.isPending ? marking.variables : meeting.users_attendance) ?? [];
  const canMark = may('write', 'meetings') && Date.parse(meeting.start_at ?? '') - Date.now() < 86_400_000;
  return (
    <ul className={classes['people']}>
      {findUsersByIds(meeting.attendees, people).map(({ id, name, avatarUrl = null }) => (
        <li key={id}>
          <Avatar name={name} url={avatarUrl} />
          {name}
          {canMark ? (
            <Checkbox
              size="xs"
              label="Attended"
              aria-label={`${name} attended`}
              checked={attended.includes(id)}
              disabled={marking.isPending}
              onChange={({ currentTarget: { checked } }) =>
                marking.mutate(checked ? [...attended, id] : attended.filter((one) => one !== id))
              }
            />
          ) : attended.includes(id) ? (
            <small>Attended</small>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
