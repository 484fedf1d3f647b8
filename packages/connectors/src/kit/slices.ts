import { addDays, addMonths, type Day, dayAt, monthStart } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { Stream } from './connector.ts';

/** First and last day that a stream has read; null before the first read. Every day between them has been read. */
export type Cursor = Range | null;

type Reading = Pick<Stream, 'restatedDays' | 'weeklyDays' | 'months' | 'maxDays' | 'lagDays' | 'keptDays'>;

/** Returns the last day that a stream can read: today in the account's time zone, minus the days of its lag. */
export const lastDay = ({ lagDays = 0 }: Reading, timeZone: string, now: Date): Day =>
  addDays(dayAt(timeZone, now), -lagDays);

const later = (a: Day, b: Day): Day => (a > b ? a : b);
const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

/** Returns the first day that a stream ever reads. */
export const firstDay = ({ months }: Reading, today: Day): Day => addMonths(monthStart(today), -months);

/**
 * Returns the days of the current read: the days since the last read and those that the service may have changed. A
 * stream that was paused for long reads the oldest of them first, so that no day is left out.
 */
export const currentSlice = (stream: Reading, cursor: Cursor, today: Day): Range => {
  const first = firstDay(stream, today);
  const from = addDays(cursor === null ? today : earlier(cursor.to, today), 1 - stream.restatedDays);
  const known = cursor === null ? from : later(from, cursor.from);
  const forgotten =
    cursor === null || stream.keptDays === undefined
      ? first
      : earlier(addDays(cursor.to, 1), addDays(today, 1 - stream.keptDays));
  const start = later(later(known, forgotten), first);
  return { from: start, to: earlier(addDays(start, stream.maxDays - 1), today) };
};

/** Returns the days of the weekly read that the current read leaves out, newest first. */
export const weeklySlices = (stream: Reading, { from }: Range, today: Day): Range[] => {
  const first = later(addDays(today, 1 - stream.weeklyDays), from);
  const slices: Range[] = [];
  for (let to = addDays(today, -stream.restatedDays); to >= first; to = addDays(to, -stream.maxDays))
    slices.push({ from: later(addDays(to, 1 - stream.maxDays), first), to });
  return slices;
};

/** Returns the newest days of a range that fit into one read: a month at most. */
const newestPart = ({ maxDays }: Reading, { from, to }: Range): Range => ({
  from: later(later(monthStart(to), from), addDays(to, 1 - maxDays)),
  to,
});

/** Returns the next days of the history, newest first, by month at most; null when everything has been read. */
export const historySlice = (stream: Reading, cursor: Cursor, today: Day): Range | null => {
  const first = firstDay(stream, today);
  if (cursor === null || cursor.from <= first) return null;
  return newestPart(stream, { from: first, to: addDays(cursor.from, -1) });
};

/** Returns the days of a range that the history has not reached; null if there are none. */
export const unreadDays = (stream: Reading, cursor: Range, { from, to }: Range, today: Day): Range | null => {
  const unread = {
    from: later(from, firstDay(stream, today)),
    to: earlier(to, addDays(cursor.from, -1)),
  };
  return unread.from <= unread.to ? unread : null;
};

/**
 * Returns the next requested days to read before the remaining history, newest first, one month at most. Null if there
 * are none, or if the history reaches them next anyway.
 */
export const requestedSlice = (stream: Reading, cursor: Range, wanted: Range, today: Day): Range | null => {
  const unread = unreadDays(stream, cursor, wanted, today);
  return unread === null || unread.to === addDays(cursor.from, -1) ? null : newestPart(stream, unread);
};

/**
 * Returns the cursor after a slice was loaded. If a pause was longer than the service's history, days are missing; the
 * cursor then starts again with the slice.
 */
export const moveCursorPast = (cursor: Cursor, slice: Range): Range =>
  cursor === null || slice.from > addDays(cursor.to, 1)
    ? slice
    : { from: earlier(cursor.from, slice.from), to: later(cursor.to, slice.to) };
