import { addDays, addMonths, type Day, monthEnd, monthStart } from '../time/day.ts';

/** Default number of future meetings, and `maxFutureMeetings`, the maximum that one save creates. */
export const defaultFutureMeetings = 3;
export const maxFutureMeetings = 24;

export const futureMeetingsError = 'Number of future meetings must be a positive integer.';

/** Reports whether a value is a positive integer, as a number of future meetings must be. */
export const isFutureCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;

/** Returns the weekday as a number; 0 is Sunday. */
const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/**
 * Returns the nth occurrence of a weekday in the month that begins at `start`, counted from 1. Returns the last
 * occurrence if there is no nth.
 */
const findNthWeekday = (start: Day, targetWeekday: number, nth: number): Day => {
  const first = addDays(start, (targetWeekday - weekday(start) + 7) % 7);
  const day = addDays(first, (nth - 1) * 7);
  return day <= monthEnd(start) ? day : addDays(day, -7);
};

/**
 * Returns the days of the following meetings: one each month on the same nth weekday. A fifth weekday becomes
 * the last of the month.
 */
export const listFutureDays = (day: Day, count: number): Day[] => {
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  return Array.from({ length: count }, (_, n) =>
    findNthWeekday(addMonths(monthStart(day), n + 1), weekday(day), nth),
  );
};
