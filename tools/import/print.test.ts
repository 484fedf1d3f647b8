import { expect, test } from 'vitest';
import { dryRunText, progressText } from './print.ts';

test('import progress shows a bar with the percentage, rate and time left', () => {
  expect(progressText({ done: 250_000, total: 1_000_000, rate: 125_000, seconds_left: 6 })).toBe(
    '████████░░░░░░░░░░░░░░░░░░░░░░ 25 %  250,000 of 1,000,000 rows, 125,000 rows/s, 6 s left',
  );
});

test('import progress shows no time left before any row is done', () => {
  expect(progressText({ done: 0, total: 10, rate: 0, seconds_left: null })).toMatch(
    /0 of 10 rows, 0 rows\/s$/,
  );
});

test('a dry run shows rows, dates, sums, rejected rows with reasons, and replaced rows', () => {
  const reason = 'Line 3, column 5 (Amount): "abc" is not an amount.';
  const text = dryRunText(
    'invoices',
    {
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
    },
    'AUD',
  );
  expect(text.split('\n')).toEqual([
    '3 rows, 2 can be imported',
    'From 2025-03-01 to 2025-03-02',
    '  quantity 3',
    '  amount 12.5 AUD',
    '  amount 2',
    'Rejected: 1',
    `  ${reason}`,
    'Replaces 4 rows from earlier imports',
    'Dates are read day first.',
  ]);
});

test('a dry run shows which values count, and rows that would disappear', () => {
  const text = dryRunText(
    'invoices',
    {
      rows: 1,
      accepted: 1,
      rejected: 0,
      left_out: 0,
      from_date: '2025-03-01',
      to_date: '2025-03-01',
      totals: {},
      money: [],
      values: [
        {
          field: 'status',
          value: 'Disputed',
          rows: 2,
          sum: '12.5',
          currency: null,
          counted: 'no',
          assumed: true,
        },
      ],
      rejects: [],
      left_out_rows: [],
      notes: [],
      replaces: 2,
      disappears: {
        rows: 1,
        sums: [{ amount: '20', currency: null }],
        named: [
          {
            name: 'B1',
            from_date: '2025-03-02',
            to_date: '2025-03-02',
            rows: 1,
            amount: '20',
            currency: null,
          },
        ],
        columns: [],
      },
    },
    'AUD',
  );
  expect(text).toContain('  Status "Disputed", 2 rows, 12.5 AUD: does not count (not known, please check)');
  expect(text).toContain(
    '1 row of earlier files ($20.00) is not in this file, or not counted in it, and would disappear.',
  );
  expect(text).toContain('  B1, 2 Mar, 2025, $20.00');
});
