import { bandPromise } from '@bellwether/contract/plan/performance';
import { expect, test } from 'vitest';
import { coverageOf, trialsOf } from './backtest.ts';
import { sessionSeries } from './series.ts';

test('of five real years the band of the forecast holds what came within five points of how often it promises to', () => {
  const trials = trialsOf(sessionSeries());
  expect(trials.length).toBeGreaterThan(500);
  expect(Math.abs(coverageOf(trials) - bandPromise)).toBeLessThanOrEqual(0.05);
});
