import { createJudgement } from '@bellwether/domain/testing/judgement';
import { expect, test } from 'vitest';
import { leaveOutRepeatedRevenue } from './pack.ts';

test('the meeting pack omits attributed revenue only if it equals revenue', () => {
  const revenue = {
    metric: 'revenue',
    now: 120,
    before: 100,
    percent: 20,
    judgement: createJudgement(),
    currency: 'AUD',
  };
  const attributed = { ...revenue, metric: 'attributed_revenue' };
  expect(leaveOutRepeatedRevenue([attributed, revenue])).toEqual([revenue]);
  expect(leaveOutRepeatedRevenue([attributed])).toEqual([attributed]);
  const other = { ...attributed, now: 110, percent: 10 };
  expect(leaveOutRepeatedRevenue([revenue, other])).toEqual([revenue, other]);
});
