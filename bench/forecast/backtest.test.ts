import { bandPromise } from '@bellwether/contract/plan/performance';
import { expect, test } from 'vitest';
import { answersTo, coverageOf, driftFor, questionsOf, trialsOf } from './backtest.ts';
import { sessionSeries } from './series.ts';

test('of five real years the band of the forecast holds what came within five points of how often it promises to', () => {
  const trials = trialsOf(sessionSeries());
  expect(trials.length).toBeGreaterThan(500);
  expect(Math.abs(coverageOf(trials) - bandPromise)).toBeLessThanOrEqual(0.05);
});

test('the drift that is chosen on some years is the one whose band holds nearest to as often as it promises', () => {
  const questions = questionsOf(sessionSeries()).filter((_, at) => at % 7 === 0);
  const far = (drift: number) => Math.abs(coverageOf(answersTo(questions, drift)) - bandPromise);
  const chosen = driftFor(questions, bandPromise);
  for (const other of [chosen - 0.001, chosen + 0.001, 0, 0.056, 0.2])
    if (other >= 0) expect(far(chosen)).toBeLessThanOrEqual(far(other) + 1e-9);
});
