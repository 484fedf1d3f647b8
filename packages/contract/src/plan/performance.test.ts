import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths } from '../time/day.ts';
import { computePlanProgress, elapsedShare, type PlanMonth } from './performance.ts';

/** Months at the end of a day; of those that something came of every day that is over is known. */
const yearAt = (lastDay: string, of: (at: number) => Partial<PlanMonth>): PlanMonth[] =>
  Array.from({ length: 12 }, (_, at) => {
    const month = addMonths('2025-07-01', at);
    const figures = { month, target: null, actual: null, before: null, ...of(at) };
    return { known: figures.actual === null ? 0 : elapsedShare(month, lastDay), ...figures };
  });

test('a month is over by its days', () => {
  expect(elapsedShare('2026-02-01', '2026-02-14')).toBe(0.5);
  expect(elapsedShare('2026-02-01', '2026-01-31')).toBe(0);
  expect(elapsedShare('2026-02-01', '2026-04-01')).toBe(1);
});

test('half a year at the target, of which the next half was twice as strong a year before', () => {
  const months = yearAt('2025-12-31', (at) => ({
    target: 100,
    actual: at < 6 ? 100 : null,
    before: at < 6 ? 80 : 160,
  }));
  const standing = computePlanProgress(months, '2025-12-31');
  expect(standing).toMatchObject({
    targetToDate: 600,
    actual: 600,
    attainment: 1,
    yearTarget: 1200,
    daysOver: 184,
  });
  // Growth so far is 1.25: 600 + 6 × 160 × 1.25.
  expect(standing.forecast?.value).toBeCloseTo(1800);
  expect(standing.runRate).toBeCloseTo((600 / 184) * 365);
  expect(standing.neededPerDay).toBeCloseTo(600 / 181);
});

test('the running month counts by its days, and months of which nothing is known are named and left out', () => {
  const months = yearAt('2025-09-15', (at) => ({ target: 310, actual: at === 1 ? null : 155 }));
  const standing = computePlanProgress(months, '2025-09-15');
  // August is left out on both sides.
  expect(standing.targetToDate).toBeCloseTo(310 + 155);
  expect(standing.attainment).toBeCloseTo(310 / 465);
  expect(standing.daysKnown).toBe(31 + 15);
  expect(standing.runRate).toBeCloseTo((310 / 46) * 365);
  // As if August had reached its target.
  expect(standing.neededPerDay).toBeCloseTo((12 * 310 - 310 - 310) / (365 - 77));
  expect(standing.actual).toBe(310);
  expect(standing.unknown).toEqual(['2025-08-01']);
  // Without last year's months the rest of the year goes on like the days so far.
  expect(standing.forecast).toEqual({ value: standing.runRate, low: null, high: null, judgedBy: 0 });
});

test('before its first day a plan has no attainment, and after its last nothing is needed any more', () => {
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

test('a forecast lies within its band, never below what was made, and a year that is over is what it was', () => {
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

test('months before last year change the band and how many it is judged by, not the months so far', () => {
  const months = yearAt('2025-12-31', (at) => ({ target: 100, actual: at < 6 ? 110 : null, before: 100 }));
  const earlier = (of: (at: number) => number) => Array.from({ length: 36 }, (_, at) => of(at));
  const alone = computePlanProgress(months, '2025-12-31');
  const steady = computePlanProgress(
    months,
    '2025-12-31',
    earlier(() => 100),
  );
  const restless = computePlanProgress(
    months,
    '2025-12-31',
    earlier((at) => (at % 5 < 2 ? 40 : 160)),
  );
  const widthOf = ({ forecast }: typeof alone) => (forecast?.high ?? 0) - (forecast?.low ?? 0);
  expect(alone.forecast?.judgedBy).toBe(3);
  // Of 42 months beside those of a year before, three tell of growth first.
  expect(steady.forecast?.judgedBy).toBe(39);
  expect(widthOf(steady)).toBeLessThan(widthOf(alone));
  expect(widthOf(restless)).toBeGreaterThan(widthOf(alone));
  expect({ ...steady, forecast: null }).toEqual({ ...alone, forecast: null });
});

test('a plan has a band in its first month where earlier months are known, and one of nothing known has none', () => {
  const months = yearAt('2025-07-15', (at) => ({ actual: at === 0 ? 50 : null, before: 100 }));
  expect(computePlanProgress(months, '2025-07-15').forecast).toMatchObject({ low: null, high: null });
  const earlier = Array.from({ length: 24 }, () => 100);
  const { forecast } = computePlanProgress(months, '2025-07-15', earlier);
  expect(forecast?.low).toBeGreaterThan(50);
  const unknown = earlier.map(() => null);
  expect(computePlanProgress(months, '2025-07-15', unknown).forecast).toMatchObject({
    low: null,
    high: null,
  });
});

test('the forecast leaves out whom only a part of a month a year before is known of, and asks last year only for days to come', () => {
  // A hundred a day; of the first month a year before only two days are known, so that it is none.
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

test('days of which nothing is known yet are forecast like those to come, and are no days without revenue', () => {
  const lastDay = '2025-10-31';
  const months = yearAt(lastDay, (at) => ({
    target: 100,
    actual: at < 2 ? 120 : at === 2 ? 60 : null,
    before: 100,
    // Only the first half of September came in, and nothing of October.
    ...(at === 2 ? { known: 0.5 } : {}),
  }));
  const standing = computePlanProgress(months, lastDay);
  expect(standing).toMatchObject({ targetToDate: 250, actual: 300, attainment: 1.2, daysKnown: 77 });
  expect(standing.forecast?.value).toBeCloseTo(300 + 950 * 1.2);
  expect(standing.unknown).toEqual(['2025-10-01']);
});
