import { createRandom, drawPoisson } from '@bellwether/domain/testing/noise';
import { describe, expect, test } from 'vitest';
import type { DailySeries } from '../series/daily-series.ts';
import { prepareSeries } from '../series/expectation.ts';
import { detectChange, meetsPolicy, type SeriesPolicy } from './detect-change.ts';

const policy: SeriesPolicy = {
  windows: [2, 3, 7, 14, 28],
  minZ: 4.3,
  minPercent: 15,
  minEffect: 5,
  counts: true,
};

/** Builds noisy days with a weekly pattern; the last days are multiplied by a factor. */
const build = (seed: number, mean: number, factor = 1, changed = 0, length = 500): DailySeries => {
  const random = createRandom(seed);
  const values = Array.from({ length }, (_, at) => {
    const usual = mean * (at % 7 < 5 ? 1.2 : 0.5);
    return drawPoisson(random, usual * (at >= length - changed ? factor : 1));
  });
  return { from: '2025-01-06', values };
};
const seeds = Array.from({ length: 60 }, (_, at) => at + 1);
const detect = (series: DailySeries) => detectChange(prepareSeries(series), policy);

describe('a change at the end of a series', () => {
  test('a change is detected when a week falls by half', () => {
    const found = seeds.map((seed) => detect(build(seed, 20, 0.5, 7)));
    expect(found.filter((one) => one !== null && one.effect < 0).length).toBeGreaterThanOrEqual(57);
  });

  test('a change is detected after two days without events, with its range and figures', () => {
    const found = detect(build(3, 20, 0, 2));
    expect(found).toMatchObject({ actual: 0, days: 2, range: { from: '2026-05-19', to: '2026-05-20' } });
    expect(found?.effect).toBeCloseTo(-(found?.expected ?? 0), 6);
    expect(found?.low).toBeLessThanOrEqual(found?.high ?? 0);
  });

  test('a change is detected when a fortnight rises by three quarters', () => {
    const found = seeds.map((seed) => detect(build(seed, 10, 1.75, 14)));
    expect(found.filter((one) => one !== null && one.effect > 0).length).toBeGreaterThanOrEqual(57);
  });

  test('no change is detected in random noise', () => {
    const found = seeds.flatMap((seed) => [2, 8, 30, 300].map((mean) => detect(build(seed, mean))));
    expect(found.filter((one) => one !== null).length).toBeLessThanOrEqual(1);
  });

  test('no change is detected without enough history', () => {
    expect(detect(build(1, 20, 0, 7, 45))).toBeNull();
  });
});

test('change detection ignores a clear change that is small in percent or in units', () => {
  const change = {
    range: { from: '', to: '' },
    days: 7,
    actual: 110,
    expected: 100,
    low: 98,
    high: 102,
    effect: 10,
    z: 9,
  };
  expect(meetsPolicy(change, policy)).toBe(false);
  expect(meetsPolicy({ ...change, actual: 130, effect: 30 }, policy)).toBe(true);
  expect(meetsPolicy({ ...change, actual: 4, expected: 0, effect: 4 }, policy)).toBe(false);
});
