import type { StoredType } from '@bellwether/facts/column-types';

/** Differences between SQL engines, as small functions from SQL to SQL. */
export type Dialect = {
  /** Name of the type that stores a column. */
  columnType(type: StoredType): string;
  /** Whole months from the month of `from` to the month of `day`. */
  monthsBetween(from: string, day: string): string;
  daysBetween(from: string, day: string): string;
  daysAfter(day: string, days: number): string;
  /** 1 to 31. */
  dayOfMonth(day: string): string;
  /** Converts an exact sum or a count to a plain number of the client. */
  number(expression: string): string;
  /** Returns a SELECT of the days from one to another, both included, as `day`. */
  eachDay(from: string, to: string): string;
  dayText(expression: string): string;
  /** Formats a day and time without a zone as `2026-03-05T14:07:00`. */
  timeText(expression: string): string;
  text(expression: string): string;
  param(name: string, type: 'day' | 'time' | 'text' | 'uuid' | 'number' | 'uuids'): string;
  inList(value: string, list: string): string;
  /** Returns the position of a value in a list parameter, from 1; NULL or 0 if absent. */
  listPosition(value: string, list: string): string;
  aggregate(
    fn: 'sum' | 'count' | 'count_distinct' | 'max' | 'min' | 'median',
    operand: string,
    where: string,
  ): string;
  /** Returns the value of the latest day, the least of several; rows without a value are skipped. */
  latest(operand: string, day: string, where: string): string;
  /** Returns the sum of the values of the latest day; rows without a value are skipped. */
  latestSum(operand: string, day: string, where: string): string;
  /** Returns the most frequent value; rows without one are skipped. */
  mostFrequent(operand: string): string;
  contains(text: string, part: string): string;
  /** Like `contains`, for two texts already in lower case. */
  containsLowercase(text: string, part: string): string;
  /** Position of a row in its table, the last tie-breaker of a sort. */
  rowPlace: string;
};
