import { expect, test } from 'vitest';
import { dryRunText, progressText } from './print.ts';

test('progress is a bar with the part done, the rate and the time left', () => {
  expect(progressText({ done: 250_000, total: 1_000_000, rate: 125_000, seconds_left: 6 })).toBe(
    '████████░░░░░░░░░░░░░░░░░░░░░░ 25 %  250,000 of 1,000,000 rows, 125,000 rows/s, 6 s left',
  );
});

test('the time left is not guessed before anything was done', () => {
  expect(progressText({ done: 0, total: 10, rate: 0, seconds_left: null })).toMatch(
    /0 of 10 rows, 0 rows\/s$/,
  );
});

test('a dry run says rows, days, sums, what is rejected and why, and what is replaced', () => {
  const reason = 'Line 3, column 5 (Amount): "abc" is not an amount.';
  const text = dryRunText({
    rows: 3,
    accepted: 2,
    rejected: 1,
    left_out: 0,
    from_date: '2025-03-01',
    to_date: '2025-03-02',
    totals: { quantity: '3' },
    money: [
      { currency: 'AUD', rows: 1, totals: { amount: '12.5' } },
      { currency: null, rows: 1, totals: { amount: '2' } },
    ],
    values: [],
    rejects: [{ line: 3, column: 5, value: 'abc', reason }],
    left_out_rows: [],
    notes: ['Dates are read day first.'],
    replaces: 4,
    disappears: null,
  });
  expect(text.split('\n')).toEqual([
    '3 rows, 2 can be imported',
    'From 2025-03-01 to 2025-03-02',
    '  quantity 3',
    '  amount 12.5 AUD',
    '  amount 2',
    'Rejected: 1',
    `  ${reason}`,
    'Replaces 4 rows of earlier imports',
    'Dates are read day first.',
  ]);
});
