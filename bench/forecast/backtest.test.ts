import { bandConfidence, defaultDrift } from '@bellwether/contract/plan/forecast';
import { expect, test } from 'vitest';
import { bandCoverage, findBestDrift, forecastQuestions, listQuestions, runTrials } from './backtest.ts';
import { sessionSeries } from './series.ts';

test('of five real years the band of the forecast holds what came within five points of how often it promises to', () => {
  const trials = runTrials(sessionSeries());
  expect(trials.length).toBeGreaterThan(800);
  expect(Math.abs(bandCoverage(trials) - bandConfidence)).toBeLessThanOrEqual(0.05);
});

test('the drift that is chosen on some years is the one whose band holds nearest to as often as it promises', () => {
  const questions = listQuestions(sessionSeries()).filter((_, at) => at % 7 === 0);
  const far = (drift: number) => Math.abs(bandCoverage(forecastQuestions(questions, drift)) - bandConfidence);
  const chosen = findBestDrift(questions, bandConfidence);
  for (const other of [chosen - 0.001, chosen + 0.001, 0, defaultDrift, 0.2])
    if (other >= 0) expect(far(chosen)).toBeLessThanOrEqual(far(other) + 1e-9);
});

test('a forecast of the past knows nothing of what came after it', () => {
  const { name, of } = sessionSeries();
  const questions = listQuestions({ name, of });
  const cut = questions[questions.length >> 1];
  if (!cut) throw new Error('There are questions.');
  const until = cut.lastDay;
  const changed = new Map([...of].map(([day, value]) => [day, day > until ? 1e6 + value : value]));
  const again = listQuestions({ name, of: changed })[questions.length >> 1];
  expect(again?.truth).toBeGreaterThan(cut.truth);
  const bandOf = (one: typeof cut) => forecastQuestions([one]).map(({ low, high }) => [low, high]);
  expect(bandOf(again ?? cut)).toEqual(bandOf(cut));
});
