import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The instant at which the clocks of a time zone show this day 'YYYY-MM-DD' and time 'HH:mm'; an hour that a clock skips is read an hour on. */
export const instantAt = (timeZone: string, day: string, time: string): Date =>
  dayjs.tz(`${day} ${time}`, timeZone).toDate();

/** Formatters by time zone: making one costs more than using it a thousand times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a time zone (IANA name) show at an instant: '2026-03-05 14:05'. */
export const clockIn = (timeZone: string, instant: Date): string => {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(timeZone, clock);
  }
  return clock.format(instant);
};

/** An instant on the clock of a time zone (IANA name): '5 Mar, 2026 2:05 PM'. */
export const formatDateTime = (timeZone: string, instant: Date): string =>
  dayjs.utc(clockIn(timeZone, instant)).format('D MMM, YYYY h:mm A');
