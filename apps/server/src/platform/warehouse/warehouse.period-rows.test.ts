import { type PeriodTotalsSource, spreadRowsSql } from '@bellwether/analytics/compile/period-rows';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import { addDays, daysBetween } from '@bellwether/domain/time/day';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { warehouseSchema } from './schema.ts';
import { decimalText, splitTotal } from './testing/testing-periods.ts';

type Total = { day: string; length: number; clicks: bigint; cost: bigint };

/** Days in the two years around the leap day of 2028. */
const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2027-06-15', days));
const total: fc.Arbitrary<Total> = fc.record({
  day,
  length: fc.oneof(fc.constantFrom(1, 2, 28, 29, 30, 31, 366), fc.integer({ min: 1, max: 3700 })),
  clicks: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
  cost: fc.oneof(
    fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }),
    fc.bigInt({ min: -50n, max: 50n }),
  ),
});
/** One date range, or two adjacent ranges like a date range and its comparison period. */
const ranges = fc
  .record({ from: day, lengths: fc.array(fc.integer({ min: 1, max: 420 }), { minLength: 1, maxLength: 2 }) })
  .map(({ from, lengths }) => {
    let next = from;
    return lengths.map((length) => {
      const range = { from: next, to: addDays(next, length - 1) };
      next = addDays(next, length);
      return range;
    });
  });

const bucketOf: Record<PeriodTotalsSource['by'], (day: string, from: string) => string> = {
  day: (one) => one,
  month: (one) => one.slice(0, 7),
  range: (_, from) => from,
};

test('multi-day totals split at query time equal an even spread over their days, by day, month or range', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const sql of warehouseSchema) await connection.run(sql);
  await fc.assert(
    fc.asyncProperty(
      fc.array(total, { minLength: 1, maxLength: 8 }),
      ranges,
      async (totals, requestedRanges) => {
        await connection.run('DELETE FROM search_terms');
        const values = totals.map(({ day: first, length, clicks, cost }, n) => {
          const end = length === 1 ? 'NULL' : `'${addDays(first, length - 1)}'`;
          return `('${first}', '${first.slice(0, 7)}-01', ${end}, 'term ${n}', ${clicks}, '${decimalText(cost)}'::DECIMAL(18,6))`;
        });
        await connection.run(
          `INSERT INTO search_terms (day, month, period_end, search_term, clicks, cost) VALUES ${values.join(', ')}`,
        );
        for (const by of ['day', 'month', 'range'] as const) {
          const expected = new Map<string, [bigint, bigint]>();
          for (const [n, { day: first, length, clicks, cost }] of totals.entries()) {
            const [clickSplit, costSplit] = [splitTotal(clicks, length), splitTotal(cost, length)];
            for (const { from, to } of requestedRanges)
              for (let nth = Math.max(0, daysBetween(first, from)); nth < length; nth++) {
                const one = addDays(first, nth);
                if (one > to) break;
                const key = `term ${n} ${bucketOf[by](one, from)}`;
                const [c, m] = expected.get(key) ?? [0n, 0n];
                expected.set(key, [c + (clickSplit[nth] ?? 0n), m + (costSplit[nth] ?? 0n)]);
              }
          }
          const rows = spreadRowsSql(duckdb, {
            fact: 'search_terms',
            by,
            keep: ['month'],
            ranges: requestedRanges.map(({ from, to }) => ({ from: `DATE '${from}'`, to: `DATE '${to}'` })),
          });
          // Rows of a single day are not filtered by the ranges here; the query filters them by day.
          const within = requestedRanges
            .map(({ from, to }) => `day BETWEEN '${from}' AND '${to}'`)
            .join(' OR ');
          const place = requestedRanges.map(
            ({ from, to }) => `WHEN day BETWEEN '${from}' AND '${to}' THEN '${from}'`,
          );
          const bucket = {
            day: 'day::VARCHAR',
            month: "strftime(month, '%Y-%m')",
            range: `CASE ${place.join(' ')} END`,
          }[by];
          const found = await connection.runAndReadAll(
            `SELECT search_term || ' ' || ${bucket} AS k, sum(clicks)::VARCHAR, sum(cost)::VARCHAR, count(*)::INTEGER FROM ${rows} WHERE ${within} GROUP BY k`,
          );
          const got = new Map(found.getRows().map(([k, clicks, cost]) => [String(k), [clicks, cost]]));
          expect(got).toEqual(
            new Map([...expected].map(([key, [c, m]]) => [key, [String(c), decimalText(m)]])),
          );
          // A month in two date ranges yields a row for each range.
          if (by !== 'month') expect(found.getRows().every(([, , , parts]) => parts === 1)).toBe(true);
        }
      },
    ),
    { numRuns: propertyRuns(60) },
  );
  connection.closeSync();
  instance.closeSync();
});
