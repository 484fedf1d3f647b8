/** Calendar day `YYYY-MM-DD` in the business's own calendar, without time or zone. */
export type Day = string;

// Days are computed as plain numbers, because a report handles hundreds of them and a page formats as many. With a
// library's objects, date handling took half of a report's time.
const msPerDay = 86_400_000;

/**
 * Cached texts of days by their milliseconds, because formatting a day takes longer than a lookup. 20,000 days take 2
 * MB.
 */
const dayTexts = new Map<number, Day>();
const maxDayTexts = 20_000;

const toDay = (ms: number): Day => {
  const known = dayTexts.get(ms);
  if (known !== undefined) return known;
  const day = new Date(ms).toISOString().slice(0, 10);
  if (dayTexts.size >= maxDayTexts) dayTexts.clear();
  dayTexts.set(ms, day);
  return day;
};

const readYear = (day: Day): number => Number(day.slice(0, 4));
const readMonth = (day: Day): number => Number(day.slice(5, 7)) - 1;

/**
 * Reports whether a text is a real calendar day; 2026-02-30 is not. Only years 1000 to 9998 are allowed, so
 * that a year more or less has four digits and days compare as text.
 */
export const isDay = (text: string): boolean => {
  if (!/^(?!0|9999)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && toDay(ms) === text;
};

/**
 * Cached formatters by time zone; creating one costs more than a small request. Each caches its last day too,
 * because drawing a page needs today a hundred times.
 */
const formatters = new Map<string, { format: Intl.DateTimeFormat; second: number; day: Day }>();

/** Returns the calendar day in a time zone (IANA name) at an instant. */
export const dayAt = (timeZone: string, instant: Date): Day => {
  let known = formatters.get(timeZone);
  if (!known) {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    known = { format, second: Number.NaN, day: '' };
    formatters.set(timeZone, known);
  }
  const second = Math.floor(instant.getTime() / 1000);
  if (second !== known.second) {
    known.day = known.format.format(instant);
    known.second = second;
  }
  return known.day;
};

export const addDays = (day: Day, n: number): Day => toDay(Date.parse(day) + n * msPerDay);
/** Adds months, limited to the last day of the month (31 January + 1 month is 28 or 29 February). */
export const addMonths = (day: Day, n: number): Day => {
  const months = readYear(day) * 12 + readMonth(day) + n;
  const [year, month] = [Math.floor(months / 12), months % 12];
  const date = Number(day.slice(8, 10));
  const last = date <= 28 ? date : Math.min(date, new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-${String(last).padStart(2, '0')}`;
};
export const addYears = (day: Day, n: number): Day => addMonths(day, 12 * n);
export const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`;
export const monthEnd = (day: Day): Day => toDay(Date.UTC(readYear(day), readMonth(day) + 1, 0));
/** Returns the number of days from one day to another; 0 if equal. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / msPerDay;
/** Returns the number of calendar months from one day's month to the other's. */
export const monthsBetween = (from: Day, to: Day): number =>
  (readYear(to) - readYear(from)) * 12 + readMonth(to) - readMonth(from);

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Formats a day: '5 Mar, 2026'. */
export const formatDay = (day: Day): string =>
  `${Number(day.slice(8, 10))} ${monthNames[readMonth(day)]}, ${day.slice(0, 4)}`;
/** Formats a month: 'Mar 2026'. */
export const formatMonth = (day: Day): string => `${monthNames[readMonth(day)]} ${day.slice(0, 4)}`;
/** Returns the value that the datepicker emits for a day: '2026-03-05T00:00:00'. */
export const datepickerValue = (day: Day): string => `${day}T00:00:00`;
