import type { ColumnType } from '@bellwether/facts/column-types';
import type { Dialect } from '../dialects/dialect.ts';

/**
 * SQL of a period total divided by its days: each day's equal share, in whole units or millionths, and the remainder
 * that rounding distributes.
 */
export type TotalSplit = { each: string; rest: string };

/** Splits the total in a column over `length` days. */
export const splitTotalSql = (sql: Dialect, column: string, type: ColumnType, length: string): TotalSplit => {
  const units =
    type === 'integer'
      ? column
      : `CAST(CAST(${column} AS DECIMAL(24, 6)) * CAST(1000000 AS DECIMAL(7, 0)) AS BIGINT)`;
  return { each: sql.quotient(units, length), rest: `(${units} % ${length})` };
};

/**
 * SQL of a date range within a period: `length` is the days of the period, `before` its days before the range,
 * `through` its days up to the end of the range.
 */
export type PeriodPart = { before: string; through: string; length: string };

/**
 * Returns SQL for the share of a period total that falls on a date range. Cumulative rounding makes it exact: the first
 * n days have the total × n ÷ length, rounded half away from zero. The shares therefore add up to the total to the last
 * unit, however the period is split. Dividing first (`TotalSplit`) keeps every step within 64 bits.
 */
export const shareSql = (
  sql: Dialect,
  { each, rest }: TotalSplit,
  type: ColumnType,
  { before, through, length }: PeriodPart,
): string => {
  const rounded = (days: string) => sql.quotient(`2 * abs(${rest}) * ${days} + ${length}`, `2 * ${length}`);
  const units = `${each} * (${through} - ${before}) + sign(${rest}) * (${rounded(through)} - ${rounded(before)})`;
  return type === 'integer'
    ? `CAST(${units} AS BIGINT)`
    : `CAST(CAST(${units} AS DECIMAL(18, 0)) * ${sql.decimal('0.000001')} AS ${sql.columnType(type)})`;
};
