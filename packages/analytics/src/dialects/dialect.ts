import type { StoredType } from '@bellwether/facts/column-types';

/** Differences between SQL engines, as small functions from SQL to SQL. */
export type Dialect = {
  /** Engine settings that make a statement mean the same as in the other engines. */
  readonly settings: Readonly<Record<string, string | number>>;
  /** Returns the name of the SQL type that stores a column. */
  columnType(type: StoredType): string;
  cast(expression: string, type: StoredType): string;
  /** Returns a NULL of a type. */
  nothing(type: StoredType): string;
  lower(text: string): string;
  /** Returns whether a text matches a regular expression (RE2). */
  matches(text: string, pattern: string): string;
  /** Replaces every match of a regular expression (RE2); `\\1` in the replacement is its first group. */
  replaceAll(text: string, pattern: string, replacement: string): string;
  /** Joins the texts that are not NULL; NULL if nothing is left. */
  joinTexts(separator: string, texts: readonly string[]): string;
  /** Returns the day of the week as text, from '1' for Monday. */
  weekday(day: string): string;
  /** Returns the hour as text, '00' to '23'. */
  hourText(time: string): string;
  /** First day of the month, as a day. */
  monthStart(day: string): string;
  /** Last day of the month, as a day. */
  monthEnd(day: string): string;
  /** Number of days in the month of a day. */
  daysInMonth(day: string): string;
  /** Returns the quotient of two whole numbers, rounded towards zero. */
  quotient(dividend: string, divisor: string): string;
  /** Writes an exact number with decimals, such as `0.15`. */
  decimal(digits: string): string;
  /** Whether two values are equal or both NULL. */
  equalOrMissing(a: string, b: string): string;
  /** Returns the value of the row before or after in a window; NULL for the first or last row. */
  neighbour(which: 'before' | 'after', column: string, window: string): string;
  /** Returns a table with one row for each whole number from 0 up to, not including, `count`. */
  eachOffset(count: string): string;
  /** Returns a table with one row for each month between two days, as the month's first day. */
  eachMonth(from: string, to: string): string;
  /** Start of a day, as a day and time. */
  midnight(day: string): string;
  minutesBetween(from: string, to: string): string;
  /** Returns the number of whole months from the month of `from` to the month of `day`. */
  monthsBetween(from: string, day: string): string;
  daysBetween(from: string, day: string): string;
  /** Returns the day after a number of days, which may be an SQL expression. */
  daysAfter(day: string, days: number | string): string;
  /** Returns the day of the month, from 1 to 31. */
  dayOfMonth(day: string): string;
  /** Converts an exact sum or a count to a number that the client library reads as a plain number. */
  number(expression: string): string;
  /** Returns a SELECT of the days from one to another, both included, as `day`. */
  eachDay(from: string, to: string): string;
  dayText(expression: string): string;
  /** Formats a day and time without a zone as `2026-03-05T14:07:00`. */
  timeText(expression: string): string;
  /** Returns a value as text. `type`: type of the value; a decimal is written with all its decimals. */
  text(expression: string, type?: StoredType): string;
  param(name: string, type: 'day' | 'time' | 'text' | 'uuid' | 'number' | 'uuids'): string;
  inList(value: string, list: string): string;
  /** Returns the position of a value in a list parameter, from 1; NULL or 0 if absent. */
  listPosition(value: string, list: string): string;
  aggregate(
    fn: 'sum' | 'count' | 'count_distinct' | 'max' | 'min' | 'median',
    operand: string,
    where: string,
  ): string;
  /** Returns the value of the latest day; if that day has several, the smallest. Rows without a value are skipped. */
  latest(operand: string, day: string, where: string): string;
  /** Returns the sum of the values of the latest day; rows without a value are skipped. */
  latestSum(operand: string, day: string, where: string): string;
  /**
   * Returns the most frequent text; among equally frequent texts, the first in alphabetical order. Rows without a text
   * are skipped.
   */
  mostFrequent(operand: string): string;
  contains(text: string, part: string): string;
  /** Returns whether a text contains another, like `contains`, for two texts already in lower case. */
  containsLowercase(text: string, part: string): string;
  /** SQL for the position of a row in its table, the last tie-breaker of a sort. */
  rowPlace: string;
};
