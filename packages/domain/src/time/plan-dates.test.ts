import { expect, test } from 'vitest';
import { initialPlanDateOption, planDateOptions } from './plan-dates.ts';

test("a plan page first shows the plan's own financial year [DATE-015]", () => {
  expect(initialPlanDateOption).toBe('planFinancialYear');
  const initialRange = planDateOptions[initialPlanDateOption];
  expect(initialRange('2025-07-01')).toEqual({ from: '2025-07-01', to: '2026-06-30' });
  expect(initialRange('2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});
