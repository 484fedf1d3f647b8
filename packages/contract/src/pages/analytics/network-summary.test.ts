import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { networkSummary } from './network-summary.ts';

test('the network summary states referring websites, sessions and leads', () => {
  const many = { sessions: 14, valid_leads: 1, referring_domains: 2 };
  expect(networkSummary(createAnswer([], { totals: many }))).toBe(
    '2 websites sent 14 sessions, which became 1 valid lead.',
  );
  const one = { sessions: 1, valid_leads: null, referring_domains: 1 };
  expect(networkSummary(createAnswer([], { totals: one }))).toBe('1 website sent 1 session.');
  expect(networkSummary(createAnswer([]))).toBeNull();
});
