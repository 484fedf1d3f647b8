import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths } from '../time/day.ts';
import {
  computePlanProgress,
  elapsedShare,
  forecastMonths,
  judgePlan,
  listTargetsToDate,
  type PlanMonth,
} from './performance.ts';

/** Builds the months at the end of a day. All past days of months with an actual are known. */
const yearAt = (lastDay: string, buildPart: (at: number) => Partial<PlanMonth>): PlanMonth[] =>
  Array.from({ length: 12 }, (_, at) => {
    const month = addMonths('2025-07-01', at);
    const figures = { month, target: null, actual: null, before: null, ...buildPart(at) };
    return { known: figures.actual === null ? 0 : elapsedShare(month, lastDay), ...figures };
  });

test('the progress of a plan counts the running month by its days that are over', () => {
  expect(elapsedShare('2026-02-01', '2026-02-14')).toBe(0.5);
  expect(elapsedShare('2026-02-01', '2026-01-31')).toBe(0);
  expect(elapsedShare('2026-02-01', '2026-04-01')).toBe(1);
});

test("a plan's forecast takes the remaining months from last year's months and the growth so far", () => {
  const months = yearAt('2025-12-31', (at) => ({
    target: 100,
    actual: at < 6 ? 100 : null,
    before: at < 6 ? 80 : 160,
  }));
  const progress = computePlanProgress(months, '2025-12-31');
  expect(progress).toMatchObject({
    targetToDate: 600,
    actual: 600,
    attainment: 1,
    yearTarget: 1200,
    daysOver: 184,
  });
  // Growth so far is 1.25, so the forecast is 600 + 6 × 160 × 1.25.
  expect(progress.forecast?.value).toBeCloseTo(1800);
  expect(progress.runRate).toBeCloseTo((600 / 184) * 365);
  expect(progress.neededPerDay).toBeCloseTo(600 / 181);
});

test("a plan's forecast counts the running month by its days, and lists and skips unknown months", () => {
  const months = yearAt('2025-09-15', (at) => ({ target: 310, actual: at === 1 ? null : 155 }));
  const progress = computePlanProgress(months, '2025-09-15');
  // Leaves out August, which is unknown, of both target and actual.
  expect(progress.targetToDate).toBeCloseTo(310 + 155);
  expect(progress.attainment).toBeCloseTo(310 / 465);
  expect(progress.daysKnown).toBe(31 + 15);
  expect(progress.runRate).toBeCloseTo((310 / 46) * 365);
  // Assumes for the daily amount needed that August, which is unknown, reached its target.
  expect(progress.neededPerDay).toBeCloseTo((12 * 310 - 310 - 310) / (365 - 77));
  expect(progress.actual).toBe(310);
  expect(progress.unknown).toEqual(['2025-08-01']);
  // September is still running, so it has not missed its target yet.
  expect(progress.missed).toEqual(['2025-07-01']);
  // The forecast is the run rate when last year's months are missing.
  expect(progress.forecast).toEqual({ value: progress.runRate, low: null, high: null, judgedBy: 0 });
});

test('a plan has no attainment before its first day, and needs nothing after its last', () => {
  const months = (lastDay: string) => yearAt(lastDay, () => ({ target: 10, actual: 12 }));
  expect(computePlanProgress(months('2025-06-30'), '2025-06-30')).toMatchObject({
    targetToDate: null,
    actual: null,
    attainment: null,
    forecast: null,
    neededPerDay: 120 / 365,
  });
  expect(computePlanProgress(months('2026-06-30'), '2026-06-30')).toMatchObject({
    attainment: 1.2,
    neededPerDay: null,
    daysOver: 365,
  });
});

test("a plan's forecast lies in its band, is never below the actual amount, and equals it after the year", () => {
  const amount = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, amount), { minLength: 12, maxLength: 12 }),
      fc.integer({ min: 0, max: 364 }),
      (figures, days) => {
        const lastDay = new Date(Date.UTC(2025, 6, 1 + days)).toISOString().slice(0, 10);
        const months = yearAt(lastDay, (at) => ({
          actual: figures[at]?.[0] ?? 0,
          before: figures[at]?.[1] ?? 0,
        }));
        const { forecast, actual } = computePlanProgress(months, lastDay);
        expect(forecast?.value).toBeGreaterThanOrEqual((actual ?? 0) * (1 - 1e-9));
        if (forecast && forecast.low !== null && forecast.high !== null) {
          expect(forecast.low).toBeLessThanOrEqual(forecast.value * (1 + 1e-9));
          expect(forecast.high).toBeGreaterThanOrEqual(forecast.value);
          expect(forecast.low).toBeGreaterThanOrEqual((actual ?? 0) * (1 - 1e-9));
        }
        if (days === 364) expect(forecast?.value).toBeCloseTo(actual ?? 0);
      },
    ),
  );
});

test('months before the plan change only the forecast band and its test count', () => {
  const months = yearAt('2025-12-31', (at) => ({ target: 100, actual: at < 6 ? 110 : null, before: 100 }));
  const createPrevious = (buildPart: (at: number) => number) =>
    Array.from({ length: 36 }, (_, at) => buildPart(at));
  const alone = computePlanProgress(months, '2025-12-31');
  const steady = computePlanProgress(
    months,
    '2025-12-31',
    createPrevious(() => 100),
  );
  const restless = computePlanProgress(
    months,
    '2025-12-31',
    createPrevious((at) => (at % 5 < 2 ? 40 : 160)),
  );
  const bandWidth = ({ forecast }: typeof alone) => (forecast?.high ?? 0) - (forecast?.low ?? 0);
  expect(alone.forecast?.judgedBy).toBe(3);
  // 42 months have a comparison month, and the forecast is tested on all but the first three of them.
  expect(steady.forecast?.judgedBy).toBe(39);
  expect(bandWidth(steady)).toBeLessThan(bandWidth(alone));
  expect(bandWidth(restless)).toBeGreaterThan(bandWidth(alone));
  expect({ ...steady, forecast: null }).toEqual({ ...alone, forecast: null });
});

test('a plan in its first month has a band only if earlier months are known', () => {
  const months = yearAt('2025-07-15', (at) => ({ actual: at === 0 ? 50 : null, before: 100 }));
  expect(computePlanProgress(months, '2025-07-15').forecast).toMatchObject({ low: null, high: null });
  const createPrevious = Array.from({ length: 24 }, () => 100);
  const { forecast } = computePlanProgress(months, '2025-07-15', createPrevious);
  expect(forecast?.low).toBeGreaterThan(50);
  const unknown = createPrevious.map(() => null);
  expect(computePlanProgress(months, '2025-07-15', unknown).forecast).toMatchObject({
    low: null,
    high: null,
  });
});

test("the growth of a plan's forecast skips months whose comparison month is incomplete", () => {
  // Each day has an amount of 100. Only two days of the first comparison month are known, so it is null.
  const days = [31, 31, 30, 31, 30, 31, 31, 28, 31, 30, 31, 30];
  const lastDay = '2025-11-24';
  const months = yearAt(lastDay, (at) => ({
    actual: at < 4 ? 100 * (days[at] ?? 0) : at === 4 ? 2400 : null,
    before: at === 0 ? null : 100 * (days[at] ?? 0),
  }));
  const { forecast, runRate } = computePlanProgress(months, lastDay);
  expect(forecast?.value).toBeCloseTo(36_500);
  expect(runRate).toBeCloseTo(36_500);
});

test("a plan's forecast treats unknown past days like remaining days, not as zero", () => {
  const lastDay = '2025-10-31';
  const months = yearAt(lastDay, (at) => ({
    target: 100,
    actual: at < 2 ? 120 : at === 2 ? 60 : null,
    before: 100,
    // Knows half of September and nothing of October.
    ...(at === 2 ? { known: 0.5 } : {}),
  }));
  const progress = computePlanProgress(months, lastDay);
  expect(progress).toMatchObject({ targetToDate: 250, actual: 300, attainment: 1.2, daysKnown: 77 });
  expect(progress.forecast?.value).toBeCloseTo(300 + 950 * 1.2);
  expect(progress.unknown).toEqual(['2025-10-01']);
});

test("the month-by-month forecast starts at the actual result and ends at the year's forecast", () => {
  const amount = fc.integer({ min: 1, max: 1000 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ actual: amount, before: fc.option(amount, { freq: 40 }) }), {
        minLength: 12,
        maxLength: 12,
      }),
      fc.integer({ min: 1, max: 364 }),
      (year, day) => {
        const lastDay = addDays('2025-07-01', day - 1);
        const months = yearAt(lastDay, (at) => ({
          actual: addMonths('2025-07-01', at) <= lastDay ? (year[at]?.actual ?? null) : null,
          before: year[at]?.before ?? null,
        }));
        const progress = computePlanProgress(months, lastDay);
        const all = forecastMonths(months, lastDay);
        const firstOpen = months.findIndex(({ month }) => elapsedShare(month, lastDay) < 1);
        for (const [at, one] of all.entries()) {
          expect(one === null).toBe(at < firstOpen - 1);
          expect(one?.value ?? 0).toBeGreaterThanOrEqual(all[at - 1]?.value ?? 0);
        }
        const last = all.at(-1);
        expect(last?.value).toBeCloseTo(progress.forecast?.value ?? Number.NaN, 6);
        expect([last?.low, last?.high]).toEqual([progress.forecast?.low, progress.forecast?.high]);
      },
    ),
    { numRuns: 200 },
  );
});

test('no plan month has a forecast without results or after the year', () => {
  const none = Array.from({ length: 12 }, () => null);
  const unknown = yearAt('2025-09-15', () => ({ before: 100 }));
  expect(forecastMonths(unknown, '2025-09-15')).toEqual(none);
  const over = yearAt('2026-06-30', () => ({ actual: 100, before: 100 }));
  expect(forecastMonths(over, '2026-06-30')).toEqual(none);
});

test("the months' targets to date add up to the plan's target to date, even if months are unknown", () => {
  const share = fc.constantFrom(0, 0.4, 1);
  const part = fc.record({
    target: fc.option(fc.integer({ min: 0, max: 900 })),
    actual: fc.option(fc.integer({ min: 0, max: 900 })),
    share,
  });
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 12, maxLength: 12 }),
      fc.integer({ min: 0, max: 364 }),
      (parts, day) => {
        const lastDay = addDays('2025-07-01', day);
        const months = yearAt(lastDay, (at) => {
          const { share: known, target, actual } = parts[at] ?? { share: 0, target: null, actual: null };
          const over = elapsedShare(addMonths('2025-07-01', at), lastDay);
          return { target, actual: over > 0 ? actual : null, known: Math.min(known, over) };
        });
        const { targetToDate } = computePlanProgress(months, lastDay);
        const targets = listTargetsToDate(months, lastDay).filter((target) => target !== null);
        const total = targets.reduce((all, target) => all + target, 0);
        if (targets.length === 0) expect(targetToDate).toBeNull();
        else expect(targetToDate).toBeCloseTo(total, 6);
        // A month without known days adds nothing once another month has a result.
        if (months.some(({ actual }) => actual !== null))
          for (const [at, { known }] of months.entries())
            if (known === 0) expect(listTargetsToDate(months, lastDay)[at]).toBeNull();
      },
    ),
  );
});

test.each([
  [{ low: 110, value: 120, high: 130 }, 0.5, 'ahead'],
  [{ low: 80, value: 90, high: 99 }, 1.2, 'behind'],
  [{ low: 80, value: 120, high: 130 }, 1.2, 'open'],
  [{ low: 80, value: 90, high: 100 }, 0.55, 'open'],
  [{ low: null, value: 90, high: null }, 0.94, 'behind'],
  [{ low: null, value: 90, high: null }, 0.96, 'open'],
  [null, 1, 'ahead'],
  [null, null, null],
] as const)('a plan with the forecast %j and the attainment %s is %s', (forecast, attainment, verdict) => {
  expect(judgePlan({ forecast, yearTarget: 100, attainment })).toBe(verdict);
});
