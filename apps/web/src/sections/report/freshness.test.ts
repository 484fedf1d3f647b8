import type { ReportSource } from '@bellwether/domain/answers/answer';
import {
  dimensionLabel,
  formatBucket,
  formatRange,
  formatRangeBriefly,
} from '@bellwether/domain/answers/label';
import { findPartialMonths, partialBucketText } from '@bellwether/domain/answers/partial-buckets';
import { expect, test } from 'vitest';
import { listFreshnessTexts, sourceFreshnessText, summarizeFreshness } from './freshness.ts';

test("a report row is labelled by its dimension value, and by 'No …' if the value is missing", () => {
  expect(dimensionLabel('channel', 'facebook_ads')).toBe('Meta Ads');
  expect(dimensionLabel('channel', 'Direct')).toBe('Direct');
  expect(dimensionLabel('customer', null)).toBe('No customer');
  expect(dimensionLabel('device', 'MOBILE')).toBe('Mobile');
});

test("the label of a report's date range shows its first and last day [TBL-003] [CHART-003]", () => {
  expect(formatRange({ from: '2026-03-05', to: '2026-04-01' })).toBe('5 Mar, 2026 – 1 Apr, 2026');
  expect(formatRange({ from: '2026-03-05', to: '2026-03-05' })).toBe('5 Mar, 2026');
  expect([formatBucket('2026-03-05', 'day'), formatBucket('2026-03-01', 'month')]).toEqual([
    '5 Mar',
    'Mar 26',
  ]);
});

test.each([
  ['2025-11-01', '2026-11-21', 'Nov 2025 – Nov 2026'],
  ['2026-06-01', '2026-10-31', 'Jun – Oct 2026'],
  ['2026-06-15', '2026-08-10', '15 Jun – 10 Aug 2026'],
  ['2026-11-01', '2026-11-21', '1 – 21 Nov 2026'],
  ['2026-10-01', '2026-10-31', 'Oct 2026'],
  ['2026-11-05', '2026-11-05', '5 Nov 2026'],
] as const)("shortens the range from %s to %s to '%s'", (from, to, text) => {
  expect(formatRangeBriefly({ from, to })).toBe(text);
});

test('a month only partly in the date range is labelled with its number of days in the range', () => {
  const cut = findPartialMonths({ from: '2025-11-01', to: '2026-11-19' }, 'month');
  expect(cut.map((c) => [c.bucket, partialBucketText(c)])).toEqual([['2026-11-01', '19 of 30 days']]);
  expect(findPartialMonths({ from: '2026-01-10', to: '2026-03-31' }, 'month').map(partialBucketText)).toEqual(
    ['22 of 31 days'],
  );
  expect(findPartialMonths({ from: '2026-02-01', to: '2026-02-28' }, 'month')).toEqual([]);
  expect(findPartialMonths({ from: '2026-02-03', to: '2026-02-07' }, 'month').map(partialBucketText)).toEqual(
    ['5 of 28 days'],
  );
  expect(findPartialMonths({ from: '2026-02-03', to: '2026-02-07' }, 'day')).toEqual([]);
});

test('the freshness text names each source once, with the dates of its rows and its last load', () => {
  const rows = {
    fact: 'invoices',
    source: 'csv',
    from: '2010-12-01',
    to: '2011-12-09',
    // In Melbourne it is 9:30 AM on 20 Nov.
    loaded_at: '2026-11-19T22:30:00Z',
  } as const;
  const line = 'Invoices: data from 1 Dec, 2010 to 9 Dec, 2011, loaded 20 Nov, 2026 (CSV upload)';
  expect(listFreshnessTexts([rows, rows], 'Australia/Melbourne')).toEqual([line]);
  expect(sourceFreshnessText({ ...rows, source: 'xero', from: null, to: null }, 'UTC')).toBe(
    'Invoices: no data yet',
  );
});

test('the freshness summary of several sources shows the last day of each', () => {
  const end = (to: string | null): ReportSource => ({
    fact: 'ads',
    source: 'google_ads',
    from: to && '2026-01-01',
    to,
    loaded_at: null,
  });
  expect(summarizeFreshness([end('2026-11-25'), end('2026-11-25')])).toBe('All sources up to 25 Nov, 2026');
  expect(summarizeFreshness([end('2026-11-25'), end(null)])).toBe('Sources with data up to 25 Nov, 2026');
  expect(summarizeFreshness([end('2026-11-25'), end('2026-11-20')])).toBe(
    'Sources end between 20 Nov, 2026 and 25 Nov, 2026',
  );
  expect(summarizeFreshness([end(null)])).toBe('No source has data yet');
});
