import { meetingForm } from '@bellwether/contract/forms/meetings';
import { formatDay } from '@bellwether/domain/time/day';
import { formatTime } from '@bellwether/domain/time/time-of-day';
import type { Meeting } from '../../data/meetings/meetings.ts';
import { AvatarGroup } from '../../ui/people/avatar-group.tsx';
import type { PersonOption } from '../../ui/people/person.ts';
import type { FormatContext } from '../field-text.ts';
import type { TableColumn } from '../table/columns/column.ts';
import { buildFormColumns } from '../table/columns/form-columns.ts';
import classes from './meetings.module.css';

/** Returns the time of a meeting, '5 Mar, 2026, 9:30 AM – 10:30 AM', in the business's time zone. */
export const meetingTime = ({ date, start_time, end_time }: Meeting): string =>
  `${formatDay(date)}, ${formatTime(start_time)} – ${formatTime(end_time)}`;

/** Returns the users with the given ids, and 'Unknown user' for an id that is not found. */
export const findUsersByIds = (ids: readonly string[], people: readonly PersonOption[]): PersonOption[] =>
  ids.map((id) => people.find((one) => one.id === id) ?? { id, name: 'Unknown user' });

/** Returns the columns of a meeting list. `people` has the users named in the rows. */
export function meetingColumns(
  context: FormatContext,
  people: readonly PersonOption[],
): TableColumn<Meeting>[] {
  const allColumns: readonly TableColumn<Meeting>[] = buildFormColumns(meetingForm, context);
  const pickColumns = (...keys: string[]) => allColumns.filter(({ key }) => keys.includes(key));
  return [
    ...pickColumns('name'),
    ...pickColumns('type'),
    { key: 'date', label: 'Date', sort: 'start_at', cell: meetingTime },
    ...pickColumns('status'),
    {
      key: 'attendees',
      label: 'Attendees',
      cell: ({ attendees }) => (
        <div className={classes['attendees']}>
          <AvatarGroup people={findUsersByIds(attendees, people)} />
        </div>
      ),
    },
  ];
}
