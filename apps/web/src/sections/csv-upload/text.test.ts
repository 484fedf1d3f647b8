import { describe, expect, test } from 'vitest';
import { describeDays, formatBytes, importTexts, listTotals, rowsText, timeLeftText } from './text.ts';

test.each([
  [1, '1 row'],
  [0, '0 rows'],
  [541_909, '541,909 rows'],
])('%d is %s', (count, text) => expect(rowsText(count)).toBe(text));

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [7_840_000, '7.8 MB'],
  [123_000_000, '123 MB'],
  [2_500_000_000_000, '2500 GB'],
])('%d bytes are %s', (size, text) => expect(formatBytes(size)).toBe(text));

test.each([
  [0.4, 'less than a second left'],
  [1, '1 second left'],
  [45, '45 seconds left'],
  [170, 'about 3 minutes left'],
])('%d seconds: %s', (seconds, text) => expect(timeLeftText(seconds)).toBe(text));

test.each([
  [3, 1, 'Import 3 rows'],
  [0, 2, 'Remove 2 rows'],
  [0, 0, 'Import file'],
])('labels the import button for %d accepted and %d replaced rows', (accepted, replaces, text) => {
  const dry_run = { accepted, replaces } as NonNullable<Parameters<typeof importTexts>[0]['dry_run']>;
  expect(importTexts({ dry_run })).toBe(text);
});

describe('days covered by a file', () => {
  test('counts both ends', () =>
    expect(describeDays('2010-12-01', '2011-12-09')).toEqual({
      range: '1 Dec, 2010 – 9 Dec, 2011',
      length: '374 days',
    }));
  test("shows 'day' in the singular for one day", () =>
    expect(describeDays('2026-03-05', '2026-03-05').length).toBe('1 day'));
  test("shows 'None' without dates", () =>
    expect(describeDays(null, null)).toEqual({ range: 'None', length: '' }));
});

type Money = { currency: string | null; rows: number; totals: Record<string, string> }[];
const found = (totals: Record<string, string>, money: Money) => ({
  rows: 1,
  accepted: 1,
  rejected: 0,
  left_out: 0,
  from_date: null,
  to_date: null,
  totals,
  money,
  values: [],
  rejects: [],
  left_out_rows: [],
  notes: [],
  replaces: 0,
  disappears: null,
});
const labelled = (...args: Parameters<typeof listTotals>) =>
  listTotals(...args).map(({ label, show }) => [label, show]);

test("shows amounts to the cent in the file's currency and names a foreign one", () => {
  const money = [{ currency: 'GBP', rows: 1, totals: { amount: '9747747.934' } }];
  expect(labelled(found({ quantity: '5176450' }, money), 'AUD')).toEqual([
    ['Amount, excluding tax, GBP', '£9,747,747.93'],
    ['Quantity', '5,176,450'],
  ]);
});

test("treats rows without a currency as the business's currency", () => {
  expect(labelled(found({}, [{ currency: null, rows: 1, totals: { cost: '-12.5' } }]), 'AUD')).toEqual([
    ['Ad spend', '−$12.50'],
  ]);
  const both = [
    { currency: 'AUD', rows: 1, totals: { cost: '1' } },
    { currency: null, rows: 1, totals: { cost: '2' } },
  ];
  expect(labelled(found({}, both), 'AUD')).toEqual([['Ad spend', '$3.00']]);
});

test('never adds up amounts of different currencies, and names each currency', () => {
  const money = [
    { currency: 'USD', rows: 2, totals: { cost: '5' } },
    { currency: null, rows: 1, totals: { cost: '7' } },
  ];
  expect(labelled(found({}, money), 'AUD').map(([label]) => label)).toEqual([
    'Ad spend, USD',
    'Ad spend, AUD',
  ]);
});
