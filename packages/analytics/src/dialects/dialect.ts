/** Where SQL engines differ: small functions from SQL to SQL. */
export type Dialect = {
  /** Whole months from the month of `from` to the month of `day`. */
  monthsBetween(from: string, day: string): string;
  daysBetween(from: string, day: string): string;
  /** A day some days later. */
  daysAfter(day: string, days: number): string;
  /** 1 to 31. */
  dayOfMonth(day: string): string;
  /** An exact sum or a count as a plain number of the client. */
  number(expression: string): string;
  /** A SELECT of the days from one to another, both counted, as `day`. */
  eachDay(from: string, to: string): string;
  /** A day as text. */
  dayText(expression: string): string;
  /** A day and a time without a zone as `2026-03-05T14:07:00`. */
  timeText(expression: string): string;
  /** Any value as text. */
  text(expression: string): string;
  param(name: string, type: 'day' | 'time' | 'text' | 'uuid' | 'number' | 'uuids'): string;
  /** Is the value one of a list parameter? */
  among(value: string, list: string): string;
  /** The place of a value in a list parameter, from 1; NULL or 0 when it is not in it. */
  place(value: string, list: string): string;
  aggregate(
    fn: 'sum' | 'count' | 'count_distinct' | 'max' | 'min' | 'median',
    of: string,
    where: string,
  ): string;
  /** The value of the greatest day, the least of several; rows without a value are passed over. */
  latest(of: string, day: string, where: string): string;
  /** The value that most rows have, those without one passed over. */
  usual(of: string): string;
  contains(text: string, part: string): string;
  /** The same of two texts in small letters. */
  containsSmall(text: string, part: string): string;
  /** Where a row lies in its table: the last by which rows that are alike are put in order. */
  rowPlace: string;
};
