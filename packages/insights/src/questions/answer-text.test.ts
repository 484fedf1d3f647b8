import { expect, test } from 'vitest';
import { writeChange } from './answer-text.ts';

const revenue = { metric: 'revenue', direction: null } as const;
const money = { currency: 'AUD' };

test('an answer says that a figure did not change only if both figures are the same', () => {
  const write = (before: number, now: number) => writeChange(revenue, { now, before }, money);
  expect(write(1_000_000, 1_000_000)).toBe('Revenue did not change: from $1,000,000.00 to $1,000,000.00.');
  expect(write(1_000_000, 999_999)).toBe('Revenue held steady: from $1,000,000.00 to $999,999.00.');
  expect(write(1_000_000, 900_000)).toBe('Revenue went down by 10.0%, from $1,000,000.00 to $900,000.00.');
});

test('an answer contradicts a wrong direction in the question', () => {
  expect(writeChange({ ...revenue, direction: 'up' }, { now: 999_999, before: 1_000_000 }, money)).toBe(
    'Revenue did not go up. Revenue held steady: from $1,000,000.00 to $999,999.00.',
  );
});
