import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** A calendar day `YYYY-MM-DD` in the business's own calendar; it has no time and no zone. */
export type Day = string;

const isoDay = 'YYYY-MM-DD';
const at = (day: Day) => dayjs.utc(day);

/**
 * Is this text a real calendar day? 2026-02-30 is not.
 * Years 1000 to 9998 only, so that a year more or less still has four digits and days can be compared as text.
 */
export const isDay = (text: string): boolean =>
  /^(?!0|9999)\d{4}-\d{2}-\d{2}$/.test(text) && at(text).isValid() && at(text).format(isoDay) === text;

/** Formatters by time zone: making one costs more than a whole request that changed nothing. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar day it is at an instant in a time zone (IANA name). */
export const dayIn = (timeZone: string, instant: Date): Day => {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(instant);
};

export const addDays = (day: Day, n: number): Day => at(day).add(n, 'day').format(isoDay);
/** A month further, clamped to the month's last day (31 January + 1 month is 28 or 29 February). */
export const addMonths = (day: Day, n: number): Day => at(day).add(n, 'month').format(isoDay);
export const addYears = (day: Day, n: number): Day => at(day).add(n, 'year').format(isoDay);
export const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`;
export const monthEnd = (day: Day): Day => at(day).endOf('month').format(isoDay);
/** Days from one day to another; 0 when equal. */
export const daysBetween = (from: Day, to: Day): number => at(to).diff(at(from), 'day');
/** Calendar months from the month of one day to the month of another. */
export const monthsBetween = (from: Day, to: Day): number =>
  at(monthStart(to)).diff(at(monthStart(from)), 'month');

/** '5 Mar, 2026'. */
export const formatDay = (day: Day): string => at(day).format('D MMM, YYYY');
/** 'Mar 2026'. */
export const formatMonth = (day: Day): string => at(day).format('MMM YYYY');
/** What the datepicker emits: '2026-03-05T00:00:00'. */
export const datepickerValue = (day: Day): string => `${day}T00:00:00`;
