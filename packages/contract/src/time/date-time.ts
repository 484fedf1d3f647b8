import { formatDay } from './day.ts';
import { formatTime } from './time-of-day.ts';

/** Formatters by time zone: making one costs more than using it a thousand times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a time zone (IANA name) show at an instant: '2026-03-05 14:05'. */
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
/** How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
const aheadAt = (timeZone: string, ms: number): number =>
  Date.parse(`${localTimeAt(timeZone, new Date(ms)).replace(' ', 'T')}:00Z`) -
  Math.floor(ms / minute) * minute;

/**
 * The instant at which the clocks of a time zone show this day 'YYYY-MM-DD' and time 'HH:mm'; an hour that a clock skips is read an hour on,
 * one that it shows twice is the first.
 */
export const instantOfLocalTime = (timeZone: string, day: string, time: string): Date => {
  const shown = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(shown)) return new Date(shown);
  // No clock changes twice in two days: one of these holds. By hand, for a library took a tenth of what saving a meeting costs.
  const before = aheadAt(timeZone, shown - dayLong);
  const after = aheadAt(timeZone, shown + dayLong);
  const [first, second] = [shown - before, shown - after];
  if (before === after || aheadAt(timeZone, first) === before) return new Date(first);
  return new Date(aheadAt(timeZone, second) === after ? second : first);
};

/** An instant on the clock of a time zone (IANA name): '5 Mar, 2026 2:05 PM'. */
export const formatDateTime = (timeZone: string, instant: Date): string => {
  const [day = '', time = ''] = localTimeAt(timeZone, instant).split(' ');
  return `${formatDay(day)} ${formatTime(time)}`;
};
