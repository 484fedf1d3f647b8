import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { agentsSummary, leadsSummary } from './leads-summary.ts';

const comparison = { from: '2025-01-01', to: '2025-03-31' };

test('the leads summary counts leads, qualified leads and missed calls', () => {
  const totals = { leads: 1200, qualified_leads: 1, calls: 400, missed_calls: 60 };
  const compare_totals = { leads: 1000, qualified_leads: 1, calls: 400, missed_calls: 30 };
  expect(leadsSummary(createAnswer([], { totals, compare_totals, comparison }))).toBe(
    'You received 1,200 leads, up 20.0% on the year before. 1 was marked as qualified or won. You missed 60 of 400 calls (+100.0%).',
  );
  expect(leadsSummary(createAnswer([], { totals: { leads: 1, calls: null } }))).toBe('You received 1 lead.');
  expect(leadsSummary(createAnswer([]))).toBeNull();
});

test('the leads summary omits a change that can be chance', () => {
  const totals = { leads: 120, qualified_leads: null, calls: 40, missed_calls: 6 };
  const compare_totals = { leads: 100, qualified_leads: null, calls: 40, missed_calls: 4 };
  expect(leadsSummary(createAnswer([], { totals, compare_totals, comparison }))).toBe(
    'You received 120 leads, no clear change on the year before. You missed 6 of 40 calls.',
  );
});

test('the agents summary counts forwarded, qualified and won leads', () => {
  expect(agentsSummary(createAnswer([], { totals: { leads: 9, qualified_leads: 4, won_leads: 1 } }))).toBe(
    '9 leads were forwarded. 4 of them are qualified, 1 was won.',
  );
  expect(agentsSummary(createAnswer([], { totals: { leads: 0, qualified_leads: 0, won_leads: 0 } }))).toBe(
    'No leads were forwarded in this period.',
  );
  expect(agentsSummary(createAnswer([]))).toBeNull();
});
