import { spreadRowsSql } from '@bellwether/analytics/compile/period-rows';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { addDays, daysBetween } from '@bellwether/domain/time/day';
import type { Warehouse } from '../../warehouse.ts';
import type { TestFactRow } from './testing.ts';

/**
 * Splits a total into whole units by day. An independent implementation of `packages/analytics/src/compile/shares.ts`.
 */
export const splitTotal = (total: bigint, length: number): bigint[] => {
  const size = total < 0n ? -total : total;
  const upTo = (days: number) => (2n * size * BigInt(days) + BigInt(length)) / BigInt(2 * length);
  return Array.from({ length }, (_, nth) => {
    const share = upTo(nth + 1) - upTo(nth);
    return total < 0n ? -share : share;
  });
};

/** Formats an integer count of millionths as a decimal text. */
export const decimalText = (millionths: bigint): string => {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(7, '0');
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

const millionthsOf = (value: TestFactRow[string] | undefined): bigint =>
  BigInt(Math.round(Number(value) * 1e6));

/** Replaces each multi-day total by a row per day, for the columns `cost` and `clicks`. */
export const spreadRows = (rows: readonly TestFactRow[]): TestFactRow[] =>
  rows.flatMap((row) => {
    const { period_end: end, ...others } = row;
    if (typeof end !== 'string') return [others];
    const first = String(row['day']);
    const length = daysBetween(first, end) + 1;
    const clicks = splitTotal(BigInt(Number(row['clicks'])), length);
    return splitTotal(millionthsOf(row['cost']), length).map((cost, nth) => ({
      ...others,
      day: addDays(first, nth),
      cost: Number(cost) / 1e6,
      clicks: Number(clicks[nth]),
    }));
  });

/** Returns all figures of a business by day, as readers see them. */
export const readFiguresByDay = (warehouse: Warehouse, scope: BusinessScope, fact: Fact) =>
  warehouse.query({
    sql: `SELECT day::VARCHAR AS day, channel, account, campaign, search_term, cost::VARCHAR AS cost, clicks::VARCHAR AS clicks
      FROM ${spreadRowsSql(duckdb, { fact, by: 'day' })} WHERE business_id = $b::UUID ORDER BY ALL`,
    params: { b: scope.business.id },
  });
