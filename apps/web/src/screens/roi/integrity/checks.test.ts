import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { runChecks } from './checks.ts';

const invoices = {
  fact: 'attributed_invoices',
  source: 'xero',
  from: '2025-01-01',
  loaded_at: null,
} as const;
const integrity = (over: object, to = '2026-03-30') =>
  createAnswer([], {
    sources: [{ ...invoices, to }],
    totals: { leads: 10, campaign_leads: 10, leads_to_confirm: 0 },
    ...over,
  });
const unattributed = createAnswer([
  { unattributed_reason: null, attributable_revenue: 900, attributable_invoices: 9, invoiced_customers: 5 },
]);
const campaigns = createAnswer([{ campaign: 'Brand', cost: 10 }]);

test('every data check passes when the data is complete [ROI-006]', () => {
  const checks = runChecks(integrity({}), unattributed, campaigns, '2026-04-02');
  expect(checks.map(({ key, ok }) => [key, ok])).toEqual(
    [
      'source',
      'results',
      'no_customer',
      'no_lead',
      'lead_later',
      'no_visit',
      'campaign',
      'confirm',
      'spend',
    ].map((key) => [key, true]),
  );
  expect(checks.every(({ fix, rows }) => fix === undefined && rows === undefined)).toBe(true);
});

test('failed data checks come first, with their impact, fix and rows [ROI-006]', () => {
  const checks = runChecks(
    integrity(
      {
        totals: { leads: 10, campaign_leads: 6, leads_to_confirm: 1 },
        gaps: { attributable_revenue: [{ from: '2026-02-01', to: '2026-02-28', why: 'not_loaded' }] },
      },
      '2026-03-01',
    ),
    createAnswer([
      {
        unattributed_reason: 'no_lead',
        attributable_revenue: 150.5,
        attributable_invoices: 2,
        invoiced_customers: 1,
      },
    ]),
    createAnswer([{ campaign: null, cost: 12 }]),
    '2026-04-02',
  );
  const open = checks.filter(({ ok }) => !ok);
  expect(checks.slice(0, open.length)).toEqual(open);
  expect(open.map(({ key, result }) => [key, result])).toEqual([
    ['source', 'Invoices come from Xero, up to 1 Mar, 2026.'],
    ['results', 'No invoice data for 1 Feb, 2026 – 28 Feb, 2026.'],
    ['no_lead', '2 invoices of 1 customer, $150.50.'],
    ['campaign', '4 leads of 10 without a campaign.'],
    ['confirm', '1 lead is probably from a customer. Matches count once you confirm them.'],
    ['spend', '$12.00 of ad spend has no campaign name.'],
  ]);
  expect(open.every(({ fix }) => fix)).toBe(true);
  expect(open.find(({ key }) => key === 'no_lead')?.rows?.where).toEqual([
    { dimension: 'unattributed_reason', value: 'no_lead' },
  ]);
});
