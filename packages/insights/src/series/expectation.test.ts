import { createRandom, drawPoisson } from '@bellwether/domain/testing/noise';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DailySeries } from './daily-series.ts';
import { addSeries, buildDailySeries, listDays, rangeOfDays, sumDays } from './daily-series.ts';
import { expectDays, minHistoryDays, prepareSeries } from './expectation.ts';

const from = '2025-01-06';
const series = (values: (number | null)[]): DailySeries => ({ from, values });
const days = (length: number, value: (at: number) => number | null) =>
  series(Array.from({ length }, (_, at) => value(at)));

describe('the expectation of some days', () => {
  test('the expectation of a flat series is its value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 28 }), (value, length) => {
        const found = expectDays(prepareSeries(days(200, () => value)), 200 - length, length);
        expect(found?.expected).toBeCloseTo(value * length, 6);
        expect(found?.scale).toBeCloseTo(0, 6);
      }),
    );
  });

  test('the expectation follows the weekly pattern', () => {
    const prepared = prepareSeries(days(300, (at) => (at % 7 < 5 ? 100 : 20)));
    const weekday = expectDays(prepared, 294, 1)?.expected ?? 0;
    const saturday = expectDays(prepared, 299, 1)?.expected ?? 0;
    expect(weekday).toBeGreaterThan(85);
    expect(saturday).toBeLessThan(35);
    expect(expectDays(prepared, 293, 7)?.expected).toBeCloseTo(540, 0);
  });

  test("the expectation follows last year's season when that helped before", () => {
    const season = (at: number) => 200 * (1 + 0.5 * Math.sin((2 * Math.PI * at) / 364));
    const values = days(780, season);
    const actual = sumDays(values, 752, 780) ?? 0;
    const found = expectDays(prepareSeries(values), 752, 28);
    expect(Math.abs((found?.expected ?? 0) - actual) / actual).toBeLessThan(0.1);
  });

  test("the expectation's band covers about 95 % of chance variation", () => {
    let covered = 0;
    const trials = 200;
    for (let seed = 1; seed <= trials; seed += 1) {
      const random = createRandom(seed);
      const values = days(240, (at) => drawPoisson(random, at % 7 < 5 ? 30 : 12));
      const found = expectDays(prepareSeries(values), 233, 7);
      const actual = sumDays(values, 233, 240) ?? 0;
      if (found && Math.abs(actual - found.expected) <= 1.96 * found.scale) covered += 1;
    }
    expect(covered / trials).toBeGreaterThan(0.9);
  });

  test('the expectation is unknown without enough history, or when a day of the window is unknown', () => {
    const short = prepareSeries(days(minHistoryDays + 2, () => 10));
    expect(expectDays(short, minHistoryDays, 2)).toBeNull();
    const gap = prepareSeries(days(200, (at) => (at === 198 ? null : 10)));
    expect(expectDays(gap, 193, 7)).toBeNull();
    expect(expectDays(gap, 191, 7)?.expected).toBeCloseTo(70, 6);
  });

  test('the expectation ignores unknown days of the past', () => {
    const found = expectDays(prepareSeries(days(300, (at) => (at > 150 && at < 170 ? null : 10))), 293, 7);
    expect(found?.expected).toBeCloseTo(70, 6);
  });
});

test('a sum of a daily series is unknown if a day is unknown, and a day without rows counts 0', () => {
  const byDay = new Map([['2025-01-07', 5]]);
  const built = buildDailySeries(listDays({ from, to: '2025-01-08' }), byDay, (day) => day !== '2025-01-08');
  expect(built.values).toEqual([0, 5, null]);
  expect([sumDays(built, 0, 2), sumDays(built, 0, 3), sumDays(built, -1, 2)]).toEqual([5, null, null]);
  expect(addSeries([built, series([1, 1, 1])]).values).toEqual([1, 6, null]);
  expect(rangeOfDays(built, 1, 3)).toEqual({ from: '2025-01-07', to: '2025-01-08' });
});
