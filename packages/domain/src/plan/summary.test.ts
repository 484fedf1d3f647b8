import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths } from '../time/day.ts';
import { computePlanProgress, elapsedShare, minAttainmentOnTrack, type PlanMonth } from './performance.ts';
import { findDecisiveMonth, planSummary } from './summary.ts';

const lastDay = '2025-10-31';
const context = { name: 'Revenue', year: 'FY25/26', unit: 'currency', currency: 'AUD' } as const;

/** Builds a year from the results of its first months, each against a target of 100 unless given. */
const buildYear = (
  results: readonly (number | null)[],
  { targets = [], before = null }: { targets?: readonly number[]; before?: number | null } = {},
): PlanMonth[] =>
  Array.from({ length: 12 }, (_, at) => {
    const month = addMonths('2025-07-01', at);
    const actual = results[at] ?? null;
    const known = actual === null ? 0 : elapsedShare(month, lastDay);
    return { month, target: targets[at] ?? 100, actual, known, before };
  });
const find = (months: readonly PlanMonth[]) =>
  findDecisiveMonth(months, computePlanProgress(months, lastDay));
const summarise = (months: readonly PlanMonth[]) =>
  planSummary(months, computePlanProgress(months, lastDay), context);

test('the plan summary names the one month without which the plan would be behind', () => {
  const carrying = find(buildYear([80, 180, 82, 82]));
  expect(carrying?.month).toBe('2025-08-01');
  expect(carrying?.shareOfResult).toBeCloseTo(180 / 424);
  expect(carrying?.attainmentWithout).toBeCloseTo(244 / 300);
});

test.each([
  ['an even year', [100, 101, 99, 100]],
  ['an ordinary good month', [94, 112, 95, 94]],
  ['a plan that is behind', [60, 150, 60, 60]],
  ['a plan on track without its best month', [100, 300, 100, 100]],
  ['two months that are both needed', [160, 160, 40, 40]],
  ['two months of results', [60, 180]],
  ['losses in the other months', [-10, 450, -10, -10]],
  ['no results', []],
])('names no month for %s', (_, results) => {
  expect(find(buildYear(results))).toBeNull();
});

test('the plan summary gives the forecast as a range and names the month that keeps the plan on track', () => {
  const summary = summarise(buildYear([80, 180, 82, 82], { before: 90 }));
  expect(summary).toMatch(
    /^Revenue in FY25\/26: 106\.0% of target so far, \$424 of \$400\. Forecast for the year: \$[\d,]+ \(\$[\d,]+ to \$[\d,.]+[KM]?\), target \$1,200\. August brought 42% of the result so far; without it you would be at 81%\.$/,
  );
});

test('the plan summary has no forecast range if the year before is unknown, and names months without data', () => {
  expect(summarise(buildYear([100, null, 100, 100]))).toBe(
    'Revenue in FY25/26: 100.0% of target so far, $300 of $300. Forecast for the year: $1,190, target $1,200. No data for Aug 2025: 31 of 123 days are left out.',
  );
});

test('the plan summary states that the year has not started or has no data yet', () => {
  const months = buildYear([]);
  expect(planSummary(months, computePlanProgress(months, '2025-06-30'), context)).toBe(
    'FY25/26 has not started.',
  );
  expect(summarise(months)).toBe('No data yet for revenue in FY25/26.');
});

const yearsArbitrary = fc.array(
  fc.record({ result: fc.integer({ min: 0, max: 500 }), target: fc.integer({ min: 1, max: 300 }) }),
  { minLength: 4, maxLength: 4 },
);

test('the attainment without a month equals the progress of a plan for which this month is unknown', () => {
  fc.assert(
    fc.property(yearsArbitrary, (year) => {
      const months = buildYear(
        year.map(({ result }) => result),
        { targets: year.map(({ target }) => target) },
      );
      const carrying = find(months);
      if (!carrying) return;
      const without = months.map((one) =>
        one.month === carrying.month ? { ...one, actual: null, known: 0 } : one,
      );
      const { attainment } = computePlanProgress(without, lastDay);
      expect(carrying.attainmentWithout).toBeCloseTo(attainment ?? Number.NaN, 9);
      expect(carrying.attainmentWithout).toBeLessThan(minAttainmentOnTrack);
      expect(computePlanProgress(months, lastDay).attainment).toBeGreaterThanOrEqual(minAttainmentOnTrack);
      expect(carrying.shareOfResult).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});

test('the month that keeps the plan on track does not depend on the unit of the amounts', () => {
  fc.assert(
    fc.property(yearsArbitrary, (year) => {
      const build = (factor: number) =>
        buildYear(
          year.map(({ result }) => result * factor),
          { targets: year.map(({ target }) => target * factor) },
        );
      const [small, large] = [find(build(1)), find(build(1024))];
      expect(large).toEqual(small);
    }),
    { numRuns: 300 },
  );
});
