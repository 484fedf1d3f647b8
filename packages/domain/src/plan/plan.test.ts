import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths } from '../time/day.ts';
import { findFinancialYear } from '../time/financial-year.ts';
import { monthNumbers } from '../time/year-start.ts';
import {
  choosePlan,
  findPlanYearStart,
  hasEcomTargets,
  hasLeadTargets,
  hasTargets,
  isMeasuredBy,
  isProjectionsOnly,
  isStarted,
  listPlanMonths,
  planTargetType,
  spreadOverMonths,
} from './plan.ts';

test('a plan is started when now is after its start [PLAN-007]', () => {
  expect(isStarted({ start_date: '2026-06-30' }, '2026-07-01')).toBe(true);
  expect(isStarted({ start_date: '2026-07-01' }, '2026-07-01')).toBe(true);
  expect(isStarted({ start_date: '2026-07-02' }, '2026-07-01')).toBe(false);
});

test('derives the type of figures of a plan from its target [PLAN-011]', () => {
  expect([isProjectionsOnly({ type: 'projections' }), isProjectionsOnly({ type: 'revenue' })]).toEqual([
    true,
    false,
  ]);
  expect([null, 'leads', 'revenue'].map((target) => hasTargets({ target }))).toEqual([false, true, true]);
  expect(['leads', 'revenue'].map((target) => hasLeadTargets({ target }))).toEqual([true, false]);
  const ecom = (target: string | null, use_ecom_revenue: boolean) =>
    hasEcomTargets({ target, use_ecom_revenue });
  expect([ecom('revenue', true), ecom('revenue', false), ecom('leads', true), ecom(null, true)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(planTargetType({ target: 'revenue', use_ecom_revenue: true })).toBe('ecom');
  expect(planTargetType({ target: null, use_ecom_revenue: false })).toBeNull();
  const listMatchingTypes = (target: string | null) =>
    (['leads', 'revenue', 'ecom'] as const).filter((type) => isMeasuredBy({ target }, type));
  expect([listMatchingTypes('leads'), listMatchingTypes('revenue'), listMatchingTypes(null)]).toEqual([
    ['leads'],
    ['revenue', 'ecom'],
    [],
  ]);
});

test('the current plan is the chosen one, else the latest started, else the next to start [PLAN-030]', () => {
  const plans = [
    { id: 'next', start_date: '2026-07-01' },
    { id: 'old', start_date: '2024-07-01' },
    { id: 'now', start_date: '2025-07-01' },
  ];
  expect(choosePlan(plans, '2026-03-05')?.id).toBe('now');
  expect(choosePlan(plans, '2026-03-05', 'old')?.id).toBe('old');
  expect(choosePlan(plans, '2026-03-05', 'gone')?.id).toBe('now');
  expect(choosePlan(plans, '2023-01-01')?.id).toBe('old');
  // From the first day of a year, pages show its plan and not the previous one.
  expect(choosePlan(plans, '2026-06-30')?.id).toBe('now');
  expect(choosePlan(plans, '2026-07-01')?.id).toBe('next');
  expect(choosePlan([], '2023-01-01')).toBeUndefined();
});

test("a plan's months are those of the financial year in which it starts", () => {
  const ends = (year_start: string) => listPlanMonths({ year_start }).filter((_, at) => at % 11 === 0);
  expect(ends(findPlanYearStart('2026-02-01', 7))).toEqual(['2025-07-01', '2026-06-01']);
  expect(ends(findPlanYearStart('2026-02-01', 1))).toEqual(['2026-01-01', '2026-12-01']);
});

test('a plan keeps its year after the year start changes, until it starts outside of it', () => {
  const month = fc.integer({ min: 0, max: 1200 }).map((n) => addMonths('1950-01-01', n));
  const start = fc.constantFrom(...monthNumbers);
  fc.assert(
    fc.property(month, start, start, month, (first, before, after, moved) => {
      const yearStart = findPlanYearStart(first, before);
      expect(listPlanMonths({ year_start: yearStart })).toContain(first);
      expect(findPlanYearStart(first, after, yearStart)).toBe(yearStart);
      const saved = findPlanYearStart(moved, after, yearStart);
      expect(listPlanMonths({ year_start: saved })).toContain(moved);
      const within = listPlanMonths({ year_start: yearStart }).includes(moved);
      expect(saved).toBe(within ? yearStart : findFinancialYear(moved, after).from);
    }),
  );
  for (const nonsense of [null, undefined, 7, '', '2025-07', '2025-07-02', '2025-13-01'])
    expect(findPlanYearStart('2026-02-01', 7, nonsense)).toBe('2025-07-01');
});

test('a total that is spread over months adds up to the cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.array(fc.option(fc.integer({ min: -5, max: 10 ** 6 })), { minLength: 12, maxLength: 12 }),
      fc.constantFrom(0, 2),
      (units, weights, decimals) => {
        const total = units / 10 ** decimals;
        const months = spreadOverMonths(total, weights, decimals);
        expect(Math.round(months.reduce((a, b) => a + b, 0) * 10 ** decimals)).toBe(units);
        expect(Math.min(...months)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
  expect(spreadOverMonths(100, Array(12).fill(null), 0)).toEqual([9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8, 8]);
  expect(spreadOverMonths(90, [1, 2, ...Array(10).fill(0)], 2).slice(0, 3)).toEqual([30, 60, 0]);
});
