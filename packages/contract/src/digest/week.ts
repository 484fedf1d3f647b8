import { localTimeAt } from '../time/date-time.ts';
import { addDays, type Day } from '../time/day.ts';
import type { Range } from '../time/range.ts';

/** When the mail of the week goes out on a Monday, by the clocks of its reader. */
export const digestHour = '07:00';

/** The Monday whose digest is due at a moment: from seven in the morning until that day is over; null at any other time. */
export const findDueMonday = (timeZone: string, now: Date): Day | null => {
  const [day = '', time = ''] = localTimeAt(timeZone, now).split(' ');
  const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
  return isMonday && time >= digestHour ? day : null;
};

/** The seven days before a Monday, and the seven before those. */
export const digestRanges = (monday: Day): { range: Range; comparison: Range } => ({
  range: { from: addDays(monday, -7), to: addDays(monday, -1) },
  comparison: { from: addDays(monday, -14), to: addDays(monday, -8) },
});
