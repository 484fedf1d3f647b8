import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { countChurned, monthsUpTo } from './churned-customers.ts';

const having = (customers: number | null) => createAnswer([], { totals: { customers } });

test('lost customers bought in the last two years but not in the last one', () => {
  expect(countChurned(having(1560), having(442))).toMatchObject({
    value: 1118,
    description: 'of 1,560 customers in two years',
  });
  expect(countChurned(having(null), having(null)).value).toBeNull();
});

test('a range of months up to a day includes that day but not the same day at its start', () => {
  expect(monthsUpTo('2026-11-21', 12)).toEqual({ from: '2025-11-22', to: '2026-11-21' });
  expect(monthsUpTo('2026-11-30', 24)).toEqual({ from: '2024-12-01', to: '2026-11-30' });
});

test('the lost-customers card reports which days of its two years are not loaded', () => {
  const known = having(10);
  const meta = {
    ...known.meta[0],
    gaps: { customers: [{ from: '2025-12-01', to: '2026-01-31', why: 'not_loaded' }] },
  };
  expect(countChurned({ ...known, meta: [meta as never] }, having(4)).short).toBe(
    'Not loaded: 1 Dec, 2025 – 31 Jan, 2026.',
  );
});
