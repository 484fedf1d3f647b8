import { formatDay } from './day.ts';
import { formatTime } from './time-of-day.ts';

/** Cached formatters by time zone; creating one costs more than a thousand uses. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time in a time zone (IANA name) at an instant: '2026-03-05 14:05'. */
export const localTimeAt = (timeZone: string, instant: Date): string => {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(timeZone, clock);
  }
  return clock.format(instant);
};

const minute = 60_000;
const dayLong = 24 * 60 * minute;
/** Returns the offset of a time zone ahead of UTC at an instant, in milliseconds. */
const aheadAt = (timeZone: string, ms: number): number =>
  Date.parse(`${localTimeAt(timeZone, new Date(ms)).replace(' ', 'T')}:00Z`) -
  Math.floor(ms / minute) * minute;

/**
 * Returns the instant of a local day 'YYYY-MM-DD' and time 'HH:mm' in a time zone. A skipped hour is read one
 * hour later; a repeated hour uses the first. The result is invalid for an invalid day or time.
 */
export const instantOfLocalTime = (timeZone: string, day: string, time: string): Date => {
  const shown = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(shown)) return new Date(shown);
  // No clock changes twice within two days, so one of these offsets is correct. Written by hand: a library was so
  // slow that it took a tenth of the time in which a meeting is saved.
  const before = aheadAt(timeZone, shown - dayLong);
  const after = aheadAt(timeZone, shown + dayLong);
  const [first, second] = [shown - before, shown - after];
  if (before === after || aheadAt(timeZone, first) === before) return new Date(first);
  return new Date(aheadAt(timeZone, second) === after ? second : first);
};

/** Formats an instant in a time zone (IANA name): '5 Mar, 2026 2:05 PM'. */
export const formatDateTime = (timeZone: string, instant: Date): string => {
  const [day = '', time = ''] = localTimeAt(timeZone, instant).split(' ');
  return `${formatDay(day)} ${formatTime(time)}`;
};
