import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { performanceSummary } from './performance-summary.ts';

const totals = { revenue: 769_109, valid_leads: 1173, cost_per_lead: 52.88, transactions: null };
const compare_totals = { revenue: 513_290, valid_leads: 1021, cost_per_lead: 50.59 };
const comparison = { from: '2024-11-01', to: '2025-11-21' };

test('the dashboard summary follows the marketing priority of the business [DASH-001]', () => {
  expect(performanceSummary(createAnswer([], { totals, compare_totals, comparison }), 'leads')).toBe(
    'Revenue is $769,109, up 49.8% on Nov 2024 – Nov 2025. 1,173 valid leads (+14.9%), from ads and elsewhere: $52.88 of ad spend for each (+4.5%).',
  );
  expect(performanceSummary(createAnswer([], { totals, compare_totals, comparison }), 'transactions')).toBe(
    'Revenue is $769,109, up 49.8% on Nov 2024 – Nov 2025.',
  );
});

test('the dashboard summary omits a missing comparison and is null without figures', () => {
  expect(performanceSummary(createAnswer([], { totals }), 'leads')).toBe(
    'Revenue is $769,109. 1,173 valid leads, from ads and elsewhere: $52.88 of ad spend for each.',
  );
  expect(performanceSummary(createAnswer([]), 'leads')).toBeNull();
});
