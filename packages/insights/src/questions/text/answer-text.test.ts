import { createJudgement } from '@bellwether/domain/testing/judgement';
import { expect, test } from 'vitest';
import { writeChange } from './answer-text.ts';

const revenue = { metric: 'revenue', direction: null } as const;
const money = { currency: 'AUD' };

test('an answer says that a figure did not change only if both figures are the same', () => {
  const clear = createJudgement({ verdict: 'down' });
  const write = (before: number, now: number) =>
    writeChange(revenue, { now, before, judgement: clear }, money);
  expect(write(1_000_000, 1_000_000)).toBe('Revenue did not change: from $1,000,000.00 to $1,000,000.00.');
  expect(write(1_000_000, 999_999)).toBe('Revenue held steady: from $1,000,000.00 to $999,999.00.');
  expect(write(1_000_000, 900_000)).toBe('Revenue went down by 10.0%, from $1,000,000.00 to $900,000.00.');
});

test('an answer contradicts a wrong direction in the question', () => {
  expect(
    writeChange(
      { ...revenue, direction: 'up' },
      { now: 999_999, before: 1_000_000, judgement: createJudgement({ verdict: 'unclear' }) },
      money,
    ),
  ).toBe('Revenue did not go up. Revenue held steady: from $1,000,000.00 to $999,999.00.');
});

test('an answer says that a change may be chance, and names the invoice that makes it', () => {
  const judgement = createJudgement({ verdict: 'unclear' });
  const pair = { now: 900, before: 1000 };
  expect(writeChange({ ...revenue, direction: 'down' }, { ...pair, judgement }, money)).toBe(
    'Revenue did not clearly go down: from $1,000.00 to $900.00 (−10.0%); chance alone can explain it.',
  );
  const largest = { amount: 400, period: 'before' } as const;
  expect(writeChange(revenue, { ...pair, judgement: { ...judgement, largest } }, money)).toBe(
    'Revenue did not clearly change: from $1,000.00 to $900.00 (−10.0%); one invoice of $400.00 makes most of the difference.',
  );
});
