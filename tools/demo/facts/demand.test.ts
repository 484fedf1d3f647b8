import { describe, expect, test } from 'vitest';
import { shopBusinesses } from '../businesses/businesses-of-shops.ts';
import { tradeBusinesses } from '../businesses/businesses-of-trades.ts';
import { computeDemand } from './demand.ts';

const [plumber] = tradeBusinesses;
const [shop] = shopBusinesses;
if (!plumber || !shop) throw new Error('The demo has a plumber and a shop.');

const mean = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
const year = { from: '2025-01-01', to: '2025-12-31' };
const levels = (of: typeof plumber, prefix: string) =>
  computeDemand(of, year)
    .filter(({ day }) => day.startsWith(prefix))
    .map(({ level }) => level);

describe('demand for demo businesses', () => {
  test('every day of the range has a reproducible level of demand', () => {
    const once = computeDemand(plumber, year);
    expect(once.map(({ day }) => day).slice(0, 2)).toEqual(['2025-01-01', '2025-01-02']);
    expect(once).toHaveLength(365);
    expect(computeDemand(plumber, year)).toEqual(once);
  });

  test('demand for a demo business peaks in the month of its season', () => {
    expect(mean(levels(plumber, '2025-07'))).toBeGreaterThan(1.2 * mean(levels(plumber, '2025-02')));
  });

  test('demand for a demo business grows by its yearly growth rate', () => {
    const days = computeDemand(plumber, { from: '2023-01-01', to: '2025-12-31' });
    const of = (prefix: string) => mean(days.filter((d) => d.day.startsWith(prefix)).map((d) => d.level));
    expect(of('2025') / of('2023')).toBeCloseTo((1 + plumber.growth) ** 2, 1);
  });

  test('demand for services drops at Christmas, and demand for shops peaks before it', () => {
    expect(mean(levels(plumber, '2025-12-2').slice(3))).toBeLessThan(0.6 * mean(levels(plumber, '2025-11')));
    expect(mean(levels(shop, '2025-12-1'))).toBeGreaterThan(1.3 * mean(levels(shop, '2025-10')));
  });
});
