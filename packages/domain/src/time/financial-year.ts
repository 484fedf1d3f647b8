import { addDays, addMonths, type Day } from './day.ts';
import type { Range } from './range.ts';
import type { YearStart } from './year-start.ts';

const readMonth = (day: Day): number => Number(day.slice(5, 7));

/** Returns the calendar year in which a day's financial year starts. */
export const financialYearStart = (day: Day, start: YearStart): number =>
  Number(day.slice(0, 4)) - (readMonth(day) < start ? 1 : 0);

/** Returns the twelve months that start with a day. */
export const yearStartingOn = (from: Day): Range => ({ from, to: addDays(addMonths(from, 12), -1) });

/** Returns the financial year of a day; with start 7, from 1 July to 30 June. */
export const findFinancialYear = (day: Day, start: YearStart): Range =>
  yearStartingOn(`${financialYearStart(day, start)}-${String(start).padStart(2, '0')}-01`);

/** Returns the name of a year by its first day: 'FY25/26' ends in 2026, a calendar year is '2026'. */
export const financialYearName = (first: Day): string => {
  const year = Number(first.slice(0, 4));
  const short = (yearNumber: number) => String(yearNumber % 100).padStart(2, '0');
  return readMonth(first) === 1 ? String(year) : `FY${short(year)}/${short(year + 1)}`;
};

/** Returns the name of a day's financial year. */
export const financialYearNameOn = (day: Day, start: YearStart): string =>
  financialYearName(findFinancialYear(day, start).from);

const monthNames =
  'January February March April May June July August September October November December'.split(' ');

/** Returns the full name of a day's month: 'July'. */
export const monthNameOn = (day: Day): string => monthNames[readMonth(day) - 1] ?? '';

/** Returns the full name of a month: 'July'. */
export const monthName = (month: YearStart): string => monthNames[month - 1] ?? '';
