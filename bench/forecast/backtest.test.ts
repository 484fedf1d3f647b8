import { bandConfidence, defaultDrift } from '@bellwether/domain/plan/forecast';
import { expect, test } from 'vitest';
import {
  bandCoverage,
  filterTrialsByHorizon,
  findBestDrift,
  forecastQuestions,
  horizons,
  listQuestions,
  runTrials,
} from './backtest.ts';
import { sessionSeries } from './series.ts';
import { simulatedQuestions } from './simulated.ts';

test('the forecast band covers five real years within five points of its promised share', () => {
  const trials = runTrials(sessionSeries());
  expect(trials.length).toBeGreaterThan(800);
  expect(Math.abs(bandCoverage(trials) - bandConfidence)).toBeLessThanOrEqual(0.05);
});

test('the forecast band covers simulated businesses with few large invoices at every horizon', () => {
  const questions = simulatedQuestions(11, 600);
  for (const metric of ['revenue', 'leads'] as const) {
    const trials = forecastQuestions(questions[metric]);
    for (const horizon of horizons) {
      const found = filterTrialsByHorizon(trials, horizon);
      expect(found.length).toBeGreaterThan(3000);
      expect(
        Math.abs(bandCoverage(found) - bandConfidence),
        `${metric} ${horizon.label}`,
      ).toBeLessThanOrEqual(0.03);
    }
  }
});

test('the chosen drift has a coverage at least as close to the promise as any other drift', () => {
  const questions = listQuestions(sessionSeries()).filter((_, at) => at % 7 === 0);
  const far = (drift: number) => Math.abs(bandCoverage(forecastQuestions(questions, drift)) - bandConfidence);
  const chosen = findBestDrift(questions, bandConfidence);
  for (const other of [chosen - 0.001, chosen + 0.001, 0, defaultDrift, 0.2])
    if (other >= 0) expect(far(chosen)).toBeLessThanOrEqual(far(other) + 1e-9);
});

test('a forecast of a past date ignores all later data', () => {
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
