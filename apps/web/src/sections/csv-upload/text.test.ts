import { describe, expect, test } from 'vitest';
import { describeDays, formatBytes, importTexts, listTotals, rowsText, timeLeftText } from './text.ts';

test.each([
  [1, '1 row'],
  [0, '0 rows'],
  [541_909, '541,909 rows'],
])('the number of rows %d is shown as %s', (count, text) => expect(rowsText(count)).toBe(text));

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [7_840_000, '7.8 MB'],
  [123_000_000, '123 MB'],
  [2_500_000_000_000, '2500 GB'],
])('a file size of %d bytes is shown as %s', (size, text) => expect(formatBytes(size)).toBe(text));

test.each([
  [0.4, 'less than a second left'],
  [1, '1 second left'],
  [45, '45 seconds left'],
  [170, 'about 3 minutes left'],
])('%d remaining seconds are shown as %s', (seconds, text) => expect(timeLeftText(seconds)).toBe(text));

test.each([
  [3, 1, 'Import 3 rows'],
  [0, 2, 'Remove 2 rows'],
  [0, 0, 'Import file'],
])('labels the import button for %d accepted and %d replaced rows', (accepted, replaces, text) => {
  const dry_run = { accepted, replaces } as NonNullable<Parameters<typeof importTexts>[0]['dry_run']>;
  expect(importTexts({ dry_run })).toBe(text);
});

describe('days covered by a file', () => {
  test('the length of a date range counts its first and last day', () =>
    expect(describeDays('2010-12-01', '2011-12-09')).toEqual({
      range: '1 Dec, 2010 – 9 Dec, 2011',
      length: '374 days',
    }));
  test("a date range of one day has the length '1 day'", () =>
    expect(describeDays('2026-03-05', '2026-03-05').length).toBe('1 day'));
  test("a file without dates has the date range 'None'", () =>
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

test("upload totals are exact to the cent in the file's currency, and a foreign currency is named", () => {
  const money = [{ currency: 'GBP', rows: 1, totals: { amount: '9747747.934' } }];
  expect(labelled(found({ quantity: '5176450' }, money), 'AUD')).toEqual([
    ['Amount, excluding tax, GBP', '£9,747,747.93'],
    ['Quantity', '5,176,450'],
  ]);
});

test("rows without a currency count in the business's currency", () => {
  expect(labelled(found({}, [{ currency: null, rows: 1, totals: { cost: '-12.5' } }]), 'AUD')).toEqual([
    ['Ad spend', '−$12.50'],
  ]);
  const both = [
    { currency: 'AUD', rows: 1, totals: { cost: '1' } },
    { currency: null, rows: 1, totals: { cost: '2' } },
  ];
  expect(labelled(found({}, both), 'AUD')).toEqual([['Ad spend', '$3.00']]);
});

test('upload totals never add up different currencies, and name each currency', () => {
  const money = [
    { currency: 'USD', rows: 2, totals: { cost: '5' } },
    { currency: null, rows: 1, totals: { cost: '7' } },
  ];
  expect(labelled(found({}, money), 'AUD').map(([label]) => label)).toEqual([
    'Ad spend, USD',
    'Ad spend, AUD',
  ]);
});
