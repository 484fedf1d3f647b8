import { addDays, addMonths, type Day, monthEnd, monthStart } from '../time/day.ts';

/** How many meetings follow when nobody chose, and the most that one save makes. */
export const defaultFutureMeetings = 3;
export const maxFutureMeetings = 24;

export const futureMeetingsError = 'Number of future meetings must be a positive integer.';

/** Is this a number of future meetings? Empty, 0, negative and broken numbers are not. */
export const isFutureCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;

/** 0 is Sunday. */
const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The nth such weekday of the month that begins at `start`, counted from 1; the last one when there is no nth. */
const nthOf = (start: Day, wanted: number, nth: number): Day => {
  const first = addDays(start, (wanted - weekday(start) + 7) % 7);
  const day = addDays(first, (nth - 1) * 7);
  return day <= monthEnd(start) ? day : addDays(day, -7);
};

/** The days of the meetings that follow one: each next month on the same weekday of the month, the last where it was a fifth. */
export const listFutureDays = (day: Day, count: number): Day[] => {
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  return Array.from({ length: count }, (_, n) => nthOf(addMonths(monthStart(day), n + 1), weekday(day), nth));
};
