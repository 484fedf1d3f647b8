import { expect, test } from 'vitest';
import { createAnswer } from '../../../sections/answer.test-data.ts';
import { performanceSummary } from './summary.ts';

const totals = { revenue: 769_109, leads: 1173, cost_per_lead: 52.88, transactions: null };
const compare_totals = { revenue: 513_290, leads: 1021, cost_per_lead: 50.59 };
const comparison = { from: '2024-11-01', to: '2025-11-21' };

test('the dashboard answers in a sentence, by what marketing is for [DASH-001]', () => {
  expect(performanceSummary(createAnswer([], { totals, compare_totals, comparison }), 'leads')).toBe(
    'Revenue is $769,109, up 49.8% on Nov 2024 – Nov 2025. Leads: 1,173 (+14.9%) at $52.88 each (+4.5%).',
  );
  expect(performanceSummary(createAnswer([], { totals, compare_totals, comparison }), 'transactions')).toBe(
    'Revenue is $769,109, up 49.8% on Nov 2024 – Nov 2025.',
  );
});

test('without a comparison it says what is, and of nothing it says nothing', () => {
  expect(performanceSummary(createAnswer([], { totals }), 'leads')).toBe(
    'Revenue is $769,109. Leads: 1,173 at $52.88 each.',
  );
  expect(performanceSummary(createAnswer([]), 'leads')).toBeNull();
});
