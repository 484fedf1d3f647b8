import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom, drawNormal, drawPoisson } from '../testing/noise.ts';
import { type JudgedFigure, judge } from './judge.ts';

const count = (value: number): JudgedFigure => ({ value, variance: value });
const judgeCounts = (now: number, before: number, daysRatio = 1) =>
  judge({ now: count(now), before: count(before), isSum: true, isCount: true, daysRatio });

test('a difference of a few events is no clear change, a larger one is', () => {
  expect(judgeCounts(8, 4).verdict).toBe('unclear');
  expect(judgeCounts(4, 1).verdict).toBe('too_little');
  expect(judgeCounts(120, 100).verdict).toBe('unclear');
  expect(judgeCounts(1200, 1000)).toMatchObject({ verdict: 'up', certainty: 'high' });
  expect(judgeCounts(70, 110)).toMatchObject({ verdict: 'down', certainty: 'high' });
  expect(judgeCounts(10, 0)).toMatchObject({ verdict: 'up' });
});

test('one large invoice makes no change, and is named', () => {
  const invoices = (...amounts: number[]): JudgedFigure => ({
    value: amounts.reduce((sum, one) => sum + one, 0),
    variance: amounts.reduce((sum, one) => sum + one * one, 0),
    largest: Math.max(...amounts),
  });
  const found = judge({
    now: invoices(6000, 6500, 7000),
    before: invoices(6400, 7100, 38_112, 5000),
    isSum: true,
    isCount: false,
  });
  expect(found).toMatchObject({ verdict: 'too_little', largest: { amount: 38_112, period: 'before' } });
});

test('a figure, a comparison or a chance that is not known gives no verdict', () => {
  const [one, other] = [count(10), count(50)];
  const unknown = { verdict: 'unknown', certainty: null };
  const none = { value: null, variance: null };
  expect(judge({ now: none, before: other, isSum: true, isCount: true })).toMatchObject(unknown);
  expect(judge({ now: one, before: none, isSum: true, isCount: true })).toMatchObject(unknown);
  const unjudged = { value: 50, variance: null };
  expect(judge({ now: one, before: unjudged, isSum: true, isCount: true })).toMatchObject(unknown);
});

test('a shorter comparison period is scaled to the days of the period', () => {
  expect(judgeCounts(310, 280).verdict).toBe('unclear');
  // 400 events in 31 days are no more than 280 in 21.7 days.
  expect(judgeCounts(400, 280).verdict).toBe('up');
  expect(judgeCounts(400, 280, 31 / 21.7)).toMatchObject({ verdict: 'unclear', expected: 400 });
});

test('equal figures are no change, and a figure further away is at least as certain', () => {
  const events = fc.nat(100_000);
  const rank = { high: 2, medium: 1 };
  fc.assert(
    fc.property(events, events, events, (before, a, b) => {
      expect(judgeCounts(before, before).certainty).toBeNull();
      const [less, more] = [before + Math.min(a, b), before + Math.max(a, b)];
      const sure = [less, more].map((now) => judgeCounts(now, before).certainty);
      expect(sure[1] ? rank[sure[1]] : 0).toBeGreaterThanOrEqual(sure[0] ? rank[sure[0]] : 0);
    }),
  );
});

test('the verdict has the sign of the difference, and swapping the periods turns it round', () => {
  const events = fc.nat(5000);
  const opposite = { up: 'down', down: 'up' } as const;
  fc.assert(
    fc.property(events, events, (now, before) => {
      const [one, other] = [judgeCounts(now, before).verdict, judgeCounts(before, now).verdict];
      if (one === 'up' || one === 'down') {
        expect(one).toBe(now > before ? 'up' : 'down');
        expect(other).toBe(opposite[one]);
      }
    }),
  );
});

/** Draws the invoices of a period; `sigma` is how unequal they are. */
const drawPeriod = (random: () => number, mean: number, sigma: number): JudgedFigure & { value: number } => {
  const amounts = Array.from({ length: drawPoisson(random, mean) }, () =>
    Math.exp(sigma * drawNormal(random)),
  );
  return {
    value: amounts.reduce((sum, one) => sum + one, 0),
    variance: amounts.reduce((sum, one) => sum + one * one, 0),
  };
};

describe.each([
  ['equal', 0],
  ['unequal', 1],
  ['very unequal', 1.8],
] as const)('of simulated periods with %s events', (_, sigma) => {
  const trials = 1500;
  test.each([8, 20, 60, 250])('%i events: chance is called certain in at most 2 of 100', (mean) => {
    const random = createRandom(mean + 100 * sigma);
    const found = { high: 0, medium: 0, in80: 0, in95: 0 };
    for (let trial = 0; trial < trials; trial += 1) {
      const [now, before] = [drawPeriod(random, mean, sigma), drawPeriod(random, mean, sigma)];
      const { certainty, band80, band95 } = judge({ now, before, isSum: true, isCount: sigma === 0 });
      if (certainty) found[certainty] += 1;
      if (band80 && now.value >= band80.low && now.value <= band80.high) found.in80 += 1;
      if (band95 && now.value >= band95.low && now.value <= band95.high) found.in95 += 1;
    }
    expect(found.high / trials).toBeLessThanOrEqual(0.02);
    expect((found.high + found.medium) / trials).toBeLessThanOrEqual(0.065);
    // Three standard deviations of a share of 1,500 trials.
    expect(Math.abs(found.in80 / trials - 0.8)).toBeLessThan(0.035);
    // A few large events make the 95 % band too wide rather than too narrow.
    expect(found.in95 / trials).toBeGreaterThan(0.93);
  });
});

test('a fall by half is found in nearly all periods of 100 events', () => {
  const random = createRandom(3);
  const found = Array.from({ length: 500 }, () => {
    const [now, before] = [count(drawPoisson(random, 50)), count(drawPoisson(random, 100))];
    return judge({ now, before, isSum: true, isCount: true }).verdict === 'down';
  });
  expect(found.filter(Boolean).length / found.length).toBeGreaterThan(0.95);
});
