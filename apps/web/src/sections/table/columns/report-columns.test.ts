import {
  financialAccountsReport,
  financialCustomersReport,
  financialRevenueReport,
} from '@bellwether/contract/reports/business';
import { topCampaignsReport } from '@bellwether/contract/reports/dashboard';
import { readMeta } from '@bellwether/domain/answers/figures';
import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { toFileRows } from './column.ts';
import { buildReportColumns } from './report-columns.ts';

const answer = createAnswer(
  [
    {
      account: 'Sales',
      revenue: 75.5,
      invoices: 3,
      credit_notes: 0,
      customers: 2,
      compare: { revenue: 50, credit_notes: 0 },
      variance: { revenue: 40, credit_notes: 0 },
      compare_variance: { revenue: 20, credit_notes: 0 },
    },
    {
      account: null,
      revenue: 24.5,
      invoices: 1,
      credit_notes: 5,
      customers: 1,
      compare: { revenue: 49, credit_notes: 0 },
      variance: { revenue: 600, credit_notes: 25 },
      compare_variance: { revenue: 2401, credit_notes: 0 },
    },
  ],
  {
    totals: { revenue: 100, invoices: 4, credit_notes: 5, customers: 3 },
    compare_totals: { revenue: 99, credit_notes: 0 },
  },
);
const [meta = null] = answer.meta;
const shown = (columns: ReturnType<typeof buildReportColumns>) =>
  answer.data.map((row) => columns.map(({ cell }) => cell(row)));

test('a table has the columns of its report, money to the cent, and labels missing names', () => {
  const columns = buildReportColumns(financialAccountsReport, meta);
  expect(columns.map(({ label }) => label)).toEqual([
    'Account',
    'Revenue',
    'Invoices',
    'Credit notes',
    'Customers',
  ]);
  expect(shown(columns)).toEqual([
    ['Sales', '$75.50', '3', '$0.00', '2'],
    ['No account', '$24.50', '1', '$5.00', '1'],
  ]);
});

test('a comparison adds a change next to every metric; only one that is more than chance is coloured [TBL-004]', () => {
  const columns = buildReportColumns(financialAccountsReport, meta, {
    compare: true,
    metrics: ['revenue', 'credit_notes'],
  });
  expect(columns.map(({ label }) => label)).toEqual([
    'Account',
    'Revenue',
    'Change',
    'Credit notes',
    'Change',
  ]);
  expect(shown(columns)).toEqual([
    ['Sales', '$75.50', '+51.0%', '$0.00', '0.0%'],
    ['No account', '$24.50', '−50.0%', '$5.00', 'new'],
  ]);
  const [first, second] = answer.data;
  const tones = columns.map(({ tone }) => [first, second].map((row) => row && tone?.(row)));
  // Half of the other account is a single invoice of the year before, as are the new credit notes.
  expect(tones[2]).toEqual(['good', 'even']);
  expect(tones[4]).toEqual(['even', 'even']);
});

test('a share column is relative to the total of all pages of the table', () => {
  const columns = buildReportColumns(financialAccountsReport, meta, {
    metrics: ['revenue'],
    share: 'revenue',
  });
  expect(shown(columns).map((row) => row[2])).toEqual(['75.5%', '24.5%']);
  expect(columns.map(({ total }) => total?.text)).toEqual([undefined, '$100.00', '100.0%']);
});

test('a share column stays relative to the unfiltered total while a search filters the rows', () => {
  const allTotals = { revenue: 400 };
  const columns = buildReportColumns(financialAccountsReport, meta, {
    metrics: ['revenue'],
    share: 'revenue',
    shareTotals: allTotals,
  });
  expect(shown(columns).map((row) => row[2])).toEqual(['18.9%', '6.1%']);
  expect(columns[2]?.total?.text).toBe('25.0%');
  expect(columns[2]?.sort).toBe('revenue');
});

test('a table row with values only in the comparison period is marked as gone', () => {
  const columns = buildReportColumns(financialAccountsReport, meta, { compare: true, metrics: ['revenue'] });
  const row = { account: 'Hire', revenue: 0, invoices: 0, compare: { revenue: 80, invoices: 1 } };
  expect(columns.map(({ cell }) => cell(row))).toEqual(['Hire', '$0.00', '−100.0%']);
  expect(columns.map(({ mark }) => mark?.(row))).toEqual(['gone', undefined, undefined]);
  expect(columns[0]?.mark?.({ ...row, invoices: 1 })).toBeUndefined();
});

test('a table row of a month shows no change if its comparison dates are unknown', () => {
  const range = { from: '2026-01-01', to: '2026-02-28' };
  const comparison = { from: '2025-01-01', to: '2025-02-28' };
  const rows = [
    { date: '2026-01-01', revenue: 100, compare: { date: '2025-01-01', revenue: 10 } },
    { date: '2026-02-01', revenue: 100, compare: { date: '2025-02-01', revenue: 50 } },
  ];
  const dated = createAnswer(rows, {
    range,
    comparison,
    frequency: 'month',
    gaps: { revenue: [{ from: '2025-01-01', to: '2025-01-28', why: 'not_loaded' }] },
  });
  const columns = buildReportColumns(financialRevenueReport, readMeta(dated), {
    compare: true,
    metrics: ['revenue'],
  });
  expect(dated.data.map((row) => columns[2]?.cell(row))).toEqual(['N/A', '+100.0%']);
});

test('a missing value in a table is N/A, not zero [TBL-039]', () => {
  const columns = buildReportColumns(topCampaignsReport, meta, { metrics: ['cost', 'roas'] });
  const row = { campaign: 'Brand', channel: 'google_ads', cost: 0, roas: null };
  expect(columns.map(({ cell }) => cell(row))).toEqual(['Brand', 'Google Ads', '$0.00', 'N/A']);
});

test('a table shows a date metric as a date without a total', () => {
  const [last] = buildReportColumns(financialCustomersReport, meta, {
    compare: true,
    dimensions: [],
    metrics: ['last_invoice'],
  });
  const row = { last_invoice: '2026-03-05' };
  expect([last?.cell(row), last?.exportValue?.(row)]).toEqual(['5 Mar, 2026', '2026-03-05']);
  expect(last?.total).toBeUndefined();
});

test('a downloaded file has the visible columns and plain numbers [EXPORT-006]', () => {
  const columns = buildReportColumns(financialAccountsReport, meta, {
    compare: true,
    metrics: ['revenue'],
    share: 'revenue',
  });
  expect(toFileRows(columns, answer.data)).toEqual([
    ['Account', 'Revenue', 'Revenue (comparison)', 'Revenue change', 'Share'],
    ['Sales', 75.5, 50, '51%', '75.5%'],
    ['No account', 24.5, 49, '-50%', '24.5%'],
  ]);
});

test('the table and its file state the reason for a missing value, and zero stays zero', () => {
  const range = { from: '2026-01-01', to: '2026-03-31' };
  const unknown = createAnswer([{ account: 'Sales', revenue: 0, invoices: null }], {
    range,
    frequency: null,
    totals: { revenue: 0, invoices: null },
    gaps: { invoices: [{ ...range, why: 'not_in_source' }] },
  });
  const [about = null] = unknown.meta;
  const columns = buildReportColumns(financialAccountsReport, about, { metrics: ['revenue', 'invoices'] });
  const [row = {}] = unknown.data;
  expect(columns.map(({ cell }) => cell(row))).toEqual(['Sales', '$0.00', 'Not in source']);
  expect(columns.map(({ total }) => total?.text)).toEqual([undefined, '$0.00', 'Not in source']);
  expect(toFileRows(columns, unknown.data)[1]).toEqual(['Sales', 0, 'Not in source']);
});

test('a row by date shows its month or day, and its first day in a file', () => {
  const row = { date: '2026-02-01', revenue: 10 };
  const called = (frequency: 'day' | 'month') => {
    const [column] = buildReportColumns(financialRevenueReport, meta && { ...meta, frequency });
    return [column?.cell(row), column?.exportValue?.(row)];
  };
  expect(called('month')).toEqual(['Feb 2026', '2026-02-01']);
  expect(called('day')).toEqual(['1 Feb, 2026', '2026-02-01']);
});
