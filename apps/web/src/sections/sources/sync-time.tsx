import { localTimeAt } from '@bellwether/domain/time/date-time';
import { formatDay } from '@bellwether/domain/time/day';
import { formatTime } from '@bellwether/domain/time/time-of-day';
import classes from './sync-time.module.css';
import { readerTimeZone } from './time-zone.ts';

type Props = {
  /** Time in ISO 8601. */
  time: string;
  timeZone?: string;
  /** Shows the time of day below the day where a table has columns. */
  stacked?: boolean;
};

/** Day and time of a sync, in the user's time zone by default. A line breaks only between the two. */
export function SyncTime({ time, timeZone = readerTimeZone, stacked = false }: Props) {
  const [day = '', clock = ''] = localTimeAt(timeZone, new Date(time)).split(' ');
  return (
    <span data-stacked={stacked || undefined} className={classes['time']}>
      <span>{formatDay(day)}</span> <span>{formatTime(clock)}</span>
    </span>
  );
}

/** Day that no line breaks. */
export const UnbrokenDay = ({ day }: { day: string }) => (
  <span className={classes['day']}>{formatDay(day)}</span>
);
