import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { campaignsSummary, integritySummary, roiCustomersSummary, roiSummary } from './summaries.ts';

const comparison = { from: '2025-01-01', to: '2025-03-31' };

test('the ROI customers summary states acquired customers, the top channel and the average lifetime value', () => {
  const totals = { attributed_customers: 300, acquired_customers: 12.4, lifetime_value: 250 };
  const compare_totals = { attributed_customers: 200, acquired_customers: 12.4, lifetime_value: 250 };
  const channels = createAnswer([
    { internal_channel: null, acquired_customers: 9 },
    { internal_channel: 'Email', acquired_customers: 2 },
    { internal_channel: 'Direct', acquired_customers: 6.4 },
  ]);
  expect(roiCustomersSummary(createAnswer([], { totals, compare_totals, comparison }), channels)).toBe(
    '300 customers from marketing were invoiced, up 50.0% on the year before. 12 were won in this period, most from Direct. On average, each has been invoiced $250 so far.',
  );
  expect(roiCustomersSummary(createAnswer([]), channels)).toBeNull();
});

test('the ROI summary states the revenue from ad spend, then the revenue without ad spend', () => {
  const totals = {
    cost: 54_818,
    paid_leads: 433,
    paid_customers: 119.6,
    paid_revenue: 482_580,
    attributed_roas: 8.8,
    free_revenue: 265_365,
  };
  expect(roiSummary(createAnswer([], { totals }))).toBe(
    '$54,818 of ad spend brought 433 valid leads, 120 customers and $482,580 of invoices (8.80×). Another $265,365 came without ads.',
  );
  const unknown = { cost: null, paid_revenue: 1000, attributed_roas: null, free_revenue: 0 };
  expect(roiSummary(createAnswer([], { totals: unknown }))).toBe(
    'Ad spend is unknown; ads brought $1,000 of invoices.',
  );
  expect(roiSummary(createAnswer([]))).toBeNull();
});

test('the ROI campaigns summary names the best campaign and the spend without revenue', () => {
  const rows = [
    { campaign: null, cost: 900, attributed_revenue: 90_000 },
    { campaign: 'Drains', cost: 500, paid_revenue: 4000, attributed_revenue: 5000 },
    { campaign: 'Visitors', cost: 120, paid_revenue: 0, attributed_revenue: 30 },
    { campaign: 'Old', cost: 0, attributed_revenue: 0 },
  ];
  expect(campaignsSummary(createAnswer(rows))).toBe(
    'Best campaign: Drains with $4,000 invoiced from ads for $500. 1 campaign with $120 of ad spend brought no revenue from ads.',
  );
  expect(campaignsSummary(createAnswer(rows.slice(2)))).toBe('No campaign brought revenue in this period.');
  expect(campaignsSummary(createAnswer(rows.slice(0, 1)))).toBeNull();
});

test('the data quality summary states the matched shares and the pending matches', () => {
  const totals = { attributed_share: 0.823, matched_share: 0.9, leads_to_confirm: 1 };
  expect(integritySummary(createAnswer([], { totals }))).toBe(
    '82.3% of revenue is attributed. 90.0% of customers are matched to a lead. 1 match waits for your decision.',
  );
  expect(integritySummary(createAnswer([], { totals: { matched_share: 0.5, leads_to_confirm: 0 } }))).toBe(
    '50.0% of customers are matched to a lead.',
  );
  expect(integritySummary(createAnswer([]))).toBeNull();
});
