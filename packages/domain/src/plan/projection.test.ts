import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listPlanMonths } from './plan.ts';
import {
  compareScenario,
  isSameName,
  leverNames,
  projectMonth,
  projectMonths,
  readLevers,
} from './projection.ts';

const levers = {
  monthly_budget: 3000,
  cost_per_click: 2,
  conversion_rate: 4,
  close_rate: 25,
  average_value: 800,
};

test('a projection derives clicks, leads, customers and revenue from spend', () => {
  expect(projectMonth(levers)).toEqual({
    clicks: 1500,
    leads: 60,
    customers: 15,
    revenue: 12_000,
    costPerLead: 50,
    return: 3,
  });
});

test('projected figures that need a missing lever are null, and nothing is divided by zero', () => {
  expect(projectMonth({ ...levers, close_rate: null })).toMatchObject({
    leads: 60,
    customers: null,
    revenue: null,
  });
  expect(projectMonth({ ...levers, cost_per_click: 0 })).toMatchObject({
    clicks: null,
    leads: null,
    return: null,
  });
  expect(projectMonth({ ...levers, conversion_rate: 0 })).toMatchObject({
    leads: 0,
    costPerLead: null,
    revenue: 0,
  });
});

const year = listPlanMonths({ year_start: '2026-07-01' });
const lever = fc.option(fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 1e6, noNaN: true })));
const some = fc.record(Object.fromEntries(leverNames.map((name) => [name, lever])));

test('every projected month follows the levers and keeps its note', () => {
  const notes = [{ month: '2026-08-01', note: 'Launch' }];
  const months = projectMonths(year, levers, notes);
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2026-07-01', budget: 3000, leads: 60, revenue: 12_000, note: null });
  expect(months[1]).toMatchObject({ month: '2026-08-01', note: 'Launch' });
});

test('a scenario does not differ from itself, and swapping two negates the difference', () => {
  fc.assert(
    fc.property(some, some, (one, other) => {
      const [a, b] = [readLevers(one), readLevers(other)];
      const difference = compareScenario(a, a);
      expect(difference.revenue ?? 0).toBe(0);
      expect(difference.return ?? 0).toBe(0);
      const [there, back] = [compareScenario(a, b), compareScenario(b, a)];
      if (there.revenue !== null) expect(there.revenue + (back.revenue ?? Number.NaN)).toBe(0);
      // The difference is unknown exactly if one of the two revenues is.
      expect(there.revenue === null).toBe(
        projectMonth(a).revenue === null || projectMonth(b).revenue === null,
      );
    }),
  );
  expect(compareScenario(levers, { ...levers, close_rate: 50 })).toEqual({ revenue: 12_000, return: 4 });
});

test('scenario names are compared ignoring case and surrounding spaces', () => {
  expect(isSameName(' Best case', 'best CASE ')).toBe(true);
  expect(isSameName('Best', 'Best case')).toBe(false);
});
