import { expect, test } from 'vitest';
import { answerOf } from '../../../sections/answer.test-data.ts';
import { summaryOf } from './summary.ts';

const totals = { revenue: 769_109, leads: 1173, cost_per_lead: 52.88, transactions: null };
const compare_totals = { revenue: 513_290, leads: 1021, cost_per_lead: 50.59 };
const comparison = { from: '2024-11-01', to: '2025-11-21' };

test('the dashboard answers in a sentence, by what marketing is for [DASH-001]', () => {
  expect(summaryOf(answerOf([], { totals, compare_totals, comparison }), 'leads')).toBe(
    'Revenue is $769,109, up 49.8% on Nov 2024 – Nov 2025. Leads: 1,173 (+14.9%) at $52.88 each (+4.5%).',
  );
  expect(summaryOf(answerOf([], { totals, compare_totals, comparison }), 'transactions')).toBe(
    'Revenue is $769,109, up 49.8% on Nov 2024 – Nov 2025.',
  );
});

test('without a comparison it says what is, and of nothing it says nothing', () => {
  expect(summaryOf(answerOf([], { totals }), 'leads')).toBe(
    'Revenue is $769,109. Leads: 1,173 at $52.88 each.',
  );
  expect(summaryOf(answerOf([]), 'leads')).toBeNull();
});
