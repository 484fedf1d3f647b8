import { createJudgement } from '@bellwether/domain/testing/judgement';
import { expect, test } from 'vitest';
import {
  formatCallLength,
  listTargetsToDiscuss,
  measuredChangeText,
  moveChangeText,
  noTargetsText,
  outcomeTone,
  targetAmountsText,
  targetProgressText,
} from './pack-text.ts';

test('the meeting pack shows the currency of amounts in a foreign currency', () => {
  const outcome = {
    id: '1',
    name: 'Raise it',
    done: false,
    assigned_to: null,
    metric: 'revenue' as const,
    channel: null,
    meeting: { id: '2', name: 'Review', date: '2026-01-01' },
    expected_change: 10,
    measure_by: '2026-01-31',
    state: 'reached' as const,
    before: 100,
    after: 120,
    is_clear: true,
    change: 20,
    why: null,
    currency: 'USD',
    days: {
      before: { from: '2025-12-03', to: '2026-01-01' },
      after: { from: '2026-01-02', to: '2026-01-31' },
      count: 30,
    },
  };
  expect(measuredChangeText(outcome, 'USD')).toMatch(/^\$100\.00 → \$120\.00, \+20\.0%/);
  expect(measuredChangeText(outcome, 'AUD')).toMatch(/^US\$100\.00 → US\$120\.00, \+20\.0%/);
  // A reached goal that chance can explain has no colour.
  expect(outcomeTone(outcome)).toBe('good');
  expect(outcomeTone({ ...outcome, is_clear: false })).toBe('even');
  expect(measuredChangeText({ ...outcome, is_clear: false }, 'AUD')).toMatch(/chance alone can explain/);
});

test('a call length is formatted as minutes and seconds, with seconds below 60', () => {
  expect([45, 59.6, 60, 61.2, 725].map(formatCallLength)).toEqual([
    '45 s',
    '1 min',
    '1 min',
    '1 min 1 s',
    '12 min 5 s',
  ]);
});

test('the meeting pack shows changes of rates in percentage points and of counts in percent', () => {
  const share = {
    metric: 'missed_call_share',
    before: 0.17,
    now: 0.327,
    percent: 92.35,
    judgement: createJudgement(),
    currency: 'AUD',
  };
  expect(moveChangeText(share)).toBe('+15.7 pts');
  expect(moveChangeText({ ...share, metric: 'leads', before: 100, now: 112, percent: 12 })).toBe('+12.0%');
});

const target = {
  plan: 'FY26',
  type: 'revenue',
  currency: 'AUD',
  actual: 4600,
  attainment: 0.92,
  target_to_date: 5000,
  needed_per_day: 20,
  forecast: null,
  year_target: 12_000,
  missed_months: ['2025-08-01', '2026-01-01'],
};

test('a target in the meeting pack shows its progress and the months that missed it', () => {
  expect(targetProgressText(target)).toBe('Revenue at 92.0% of target so far');
  expect(targetProgressText({ ...target, attainment: null })).toBe('Revenue is not known so far');
  expect(targetAmountsText(target, 'AUD')).toBe(
    'FY26: $4,600.00 of $5,000.00 to date; $20.00 needed per day from now; missed in Aug 2025, Jan 2026',
  );
});

test('the meeting pack lists targets that are behind or missed a month, or explains why it lists none', () => {
  const met = { ...target, attainment: 1.02, missed_months: [] };
  const recovered = { ...met, missed_months: ['2025-08-01'] };
  expect(listTargetsToDiscuss({ targets: [target, met, recovered] })).toEqual([target, recovered]);
  expect(noTargetsText({ targets: [met], closed: [] })).toBe('All targets are on track.');
  expect(noTargetsText({ targets: [], closed: [] })).toBe('No targets set.');
  expect(noTargetsText({ targets: [], closed: ['plan'] })).toBe('You do not have access to the plan.');
});
