import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { adsSummary } from './ads-summary.ts';

const comparison = { from: '2025-01-01', to: '2025-03-31' };

test('the ads summary states the cost, the conversions and the cost per conversion of a channel', () => {
  const totals = { cost: 1200, conversions: 30, cost_per_conversion: 40 };
  const compare_totals = { cost: 1000, conversions: 20, cost_per_conversion: 50 };
  expect(adsSummary(createAnswer([], { totals, compare_totals, comparison }), 'Google Ads')).toBe(
    'You spent $1,200 on Google Ads, up 20.0% on the year before. It brought 30 conversions (+50.0%) at $40 each (−20.0%).',
  );
  expect(adsSummary(createAnswer([], { totals }), 'Display')).toBe(
    'You spent $1,200 on Display. It brought 30 conversions at $40 each.',
  );
});

test('the ads summary states zero conversions, and is null when the cost is unknown', () => {
  const none = { cost: 80, conversions: 0, cost_per_conversion: null };
  expect(adsSummary(createAnswer([], { totals: none }), 'Display')).toBe(
    'You spent $80 on Display. It brought no conversions.',
  );
  expect(adsSummary(createAnswer([], { totals: { cost: null } }), 'Display')).toBeNull();
});
