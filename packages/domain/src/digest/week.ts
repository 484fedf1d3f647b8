import { localTimeAt } from '../time/date-time.ts';
import { addDays, type Day } from '../time/day.ts';
import type { Range } from '../time/range.ts';

/** Time on Mondays at which the weekly digest is sent, in the given time zone. */
export const digestHour = '07:00';

/**
 * Returns the Monday whose digest is due: from 07:00 local time until the end of that day. Returns null at
 * any other time.
 */
export const findDueMonday = (timeZone: string, now: Date): Day | null => {
  const [day = '', time = ''] = localTimeAt(timeZone, now).split(' ');
  const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
  return isMonday && time >= digestHour ? day : null;
};

/** Returns the week before a Monday, and the week before that as comparison period. */
export const digestRanges = (monday: Day): { range: Range; comparison: Range } => ({
  range: { from: addDays(monday, -7), to: addDays(monday, -1) },
  comparison: { from: addDays(monday, -14), to: addDays(monday, -8) },
});
