import { financialAccounts, financialCustomers } from '@bellwether/contract/reports/business';
import { topCampaigns } from '@bellwether/contract/reports/dashboard';
import { expect, test } from 'vitest';
import { answerOf } from '../answer.test-data.ts';
import { columnsOf, fileRows } from './columns.ts';

const answer = answerOf(
  [
    {
      account: 'Sales',
      revenue: 75.5,
      invoices: 3,
      credit_notes: 0,
      customers: 2,
      compare: { revenue: 50, credit_notes: 0 },
    },
    {
      account: null,
      revenue: 24.5,
      invoices: 1,
      credit_notes: 5,
      customers: 1,
      compare: { revenue: 49, credit_notes: 0 },
    },
  ],
  {
    totals: { revenue: 100, invoices: 4, credit_notes: 5, customers: 3 },
    compare_totals: { revenue: 99, credit_notes: 0 },
  },
);
const [meta] = answer.meta;
const shown = (columns: ReturnType<typeof columnsOf>) =>
  answer.data.map((row) => columns.map(({ cell }) => (meta ? cell(row, meta).show : '')));

test('a table has the columns of its report, money to the cent, and says what was not given', () => {
  const columns = columnsOf(financialAccounts, false);
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

test('comparison adds a change beside every metric, coloured by whether it is good [TBL-004]', () => {
  const columns = columnsOf(financialAccounts, true, { metrics: ['revenue', 'credit_notes'] });
  expect(columns.map(({ label }) => label)).toEqual([
    'Account',
    'Revenue',
    'Change',
    'Credit notes',
    'Change',
  ]);
  expect(shown(columns)).toEqual([
    ['Sales', '$75.50', '+51%', '$0.00', '0%'],
    ['No account', '$24.50', '−50%', '$5.00', 'new'],
  ]);
  const [first, second] = answer.data;
  const good = columns.map(({ cell }) => [first, second].map((row) => row && meta && cell(row, meta).good));
  expect(good[2]).toEqual([true, false]);
  expect(good[4]).toEqual([null, false]);
});

test('shares are parts of the total of all pages', () => {
  const columns = columnsOf(financialAccounts, false, { metrics: ['revenue'], share: 'revenue' });
  expect(shown(columns).map((row) => row[2])).toEqual(['75.5%', '24.5%']);
  expect(columns.map(({ total }) => (meta && total ? total(meta).show : null))).toEqual([
    null,
    '$100.00',
    '100.0%',
  ]);
});

test('a figure that does not exist is N/A, not zero [TBL-039]', () => {
  const columns = columnsOf(topCampaigns, false, { metrics: ['cost', 'roas'] });
  const row = { campaign: 'Brand', channel: 'google_ads', cost: 0, roas: null };
  expect(columns.map(({ cell }) => (meta ? cell(row, meta).show : ''))).toEqual([
    'Brand',
    'Google Ads',
    '$0.00',
    'N/A',
  ]);
});

test('a day is shown as a day and has no total', () => {
  const [last] = columnsOf(financialCustomers, true, { dimensions: [], metrics: ['last_invoice'] });
  expect(meta && last?.cell({ last_invoice: '2026-03-05' }, meta)).toEqual({
    show: '5 Mar, 2026',
    keep: '2026-03-05',
  });
  expect(last?.total).toBeUndefined();
});

test('a file has the columns shown and plain numbers [EXPORT-006]', () => {
  const columns = columnsOf(financialAccounts, true, { metrics: ['revenue'], share: 'revenue' });
  expect(fileRows(columns, answer)).toEqual([
    ['Account', 'Revenue', 'Revenue change', 'Share'],
    ['Sales', 75.5, '51%', '75.5%'],
    ['No account', 24.5, '-50%', '24.5%'],
  ]);
});
