import { findInsights } from '@bellwether/insights/findings/find-insights';
import { expect, test } from 'vitest';
import { plants, plantWorth } from './planted-worth.ts';

const businesses = Number(process.env['TEST_ALL'] ? 200 : 60);
const kinds = Object.keys(plants) as (keyof typeof plants)[];

test.each(kinds)('a planted cause, %s, comes first with its right worth', (kind) => {
  let [first, inside, sized] = [0, 0, 0];
  for (let seed = 1; seed <= businesses; seed += 1) {
    const { facts, isCause, worth } = plantWorth(kind, seed);
    const [top] = findInsights(facts);
    if (!top || !isCause(top)) continue;
    first += 1;
    const { low, high } = top.size ?? {};
    if (low === undefined || high === undefined) continue;
    sized += 1;
    if (worth >= Math.min(low, high) && worth <= Math.max(low, high)) inside += 1;
  }
  expect(first / businesses).toBeGreaterThanOrEqual(0.95);
  expect(sized).toBe(first);
  // The range holds in 80 of 100 cases; three standard deviations of chance below.
  expect(inside / sized).toBeGreaterThanOrEqual(0.8 - 3 * Math.sqrt((0.8 * 0.2) / businesses));
});
