import { expect, test } from 'vitest';
import { planMonthsOf } from './measured.ts';

const plan = { year_start: '2025-07-01' };
const targets = [{ month: '2025-07-01', amount: 100 }];
const row = (date: string, revenue: number | null, currency: string) => ({
  ...{ date, revenue, currency, leads: 3 },
  compare: { date, revenue: 1 },
});
const actuals = (rows: readonly ReturnType<typeof row>[], type: 'revenue' | 'leads') =>
  planMonthsOf(plan, targets, [...rows], [], type, '2025-10-04', { own: 'AUD' })
    .slice(0, 2)
    .map(({ actual, before }) => [actual, before]);

test('months in several currencies are not held against a target, leads are', () => {
  const one = [row('2025-07-01', 10, 'AUD'), row('2025-08-01', 20, 'AUD')];
  const two = [row('2025-07-01', 10, 'AUD'), row('2025-08-01', 20, 'NZD')];
  expect(actuals(one, 'revenue')).toEqual([
    [10, 1],
    [20, 1],
  ]);
  expect(actuals(two, 'revenue')).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(actuals(two, 'leads')).toEqual([
    [3, null],
    [3, null],
  ]);
  // All of them in another currency than the target says as little.
  expect(actuals([row('2025-07-01', 10, 'NZD'), row('2025-08-01', null, 'AUD')], 'revenue')[0]).toEqual([
    null,
    null,
  ]);
  // A month of which nothing is known has no say in it.
  expect(actuals([row('2025-07-01', 10, 'AUD'), row('2025-08-01', null, 'NZD')], 'revenue')).toEqual([
    [10, 1],
    [null, 1],
  ]);
});
