import { expect, test } from 'vitest';
import { createAnswer } from '../answer.test-data.ts';
import { agentsSummary, leadsSummary } from './summary.ts';

const comparison = { from: '2025-01-01', to: '2025-03-31' };

test('summarises leads with qualified leads and missed calls', () => {
  const totals = { leads: 120, qualified_leads: 1, calls: 40, missed_calls: 6 };
  const compare_totals = { leads: 100, qualified_leads: 1, calls: 40, missed_calls: 4 };
  expect(leadsSummary(createAnswer([], { totals, compare_totals, comparison }))).toBe(
    '120 leads came, up 20.0% on Jan – Mar 2025. 1 was marked as qualified or won. Of 40 calls 6 were missed (+50.0%).',
  );
  expect(leadsSummary(createAnswer([], { totals: { leads: 1, calls: null } }))).toBe('1 lead came.');
  expect(leadsSummary(createAnswer([]))).toBeNull();
});

test('summarises forwarded leads with qualified and won ones', () => {
  expect(agentsSummary(createAnswer([], { totals: { leads: 9, qualified_leads: 4, won_leads: 1 } }))).toBe(
    '9 leads were passed on. 4 of them are qualified, 1 was won.',
  );
  expect(agentsSummary(createAnswer([], { totals: { leads: 0, qualified_leads: 0, won_leads: 0 } }))).toBe(
    '0 leads were passed on.',
  );
  expect(agentsSummary(createAnswer([]))).toBeNull();
});
