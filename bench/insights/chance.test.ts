import { findInsights } from '@bellwether/insights/findings/find-insights';
import { expectDays, prepareSeries, sumKnownDays } from '@bellwether/insights/series/expectation';
import { expect, test } from 'vitest';
import { generateChanceFacts } from './chance.ts';

const businesses = Number(process.env['TEST_ALL'] ? 400 : 200);

test('a business of pure chance has no insight card: at most 1 in 100 has any', () => {
  const found = Array.from({ length: businesses }, (_, at) =>
    findInsights(generateChanceFacts(1000 + at)).map(
      ({ detector, cause }) => `${1000 + at} ${detector} ${cause}`,
    ),
  ).filter((cards) => cards.length > 0);
  expect(found.length, found.flat().join('; ')).toBeLessThanOrEqual(businesses / 100);
});

test('pure chance yields no card that stops a campaign or reports a lost customer', () => {
  const kinds = Array.from({ length: businesses }, (_, at) =>
    findInsights(generateChanceFacts(20_000 + at)).map(({ detector }) => detector),
  ).flat();
  expect(kinds.filter((kind) => kind === 'spend-without-results')).toEqual([]);
  expect(kinds.filter((kind) => kind === 'lost-customer').length).toBeLessThanOrEqual(businesses / 200);
});

test.each(['revenue', 'valid_leads', 'calls'] as const)(
  'without a change, the bands of what is usual hold 80 and 95 of 100 sums of %s',
  (metric) => {
    let [sums, in80, in95] = [0, 0, 0];
    for (let seed = 1; seed <= businesses / 2; seed += 1) {
      const series = generateChanceFacts(seed).totals[metric];
      for (const days of [7, 14, 28])
        for (const back of [0, 60, 120]) {
          const end = (series?.values.length ?? 0) - back;
          const known = series && prepareSeries({ from: series.from, values: series.values.slice(0, end) });
          const usual = known && expectDays(known, end - days, days);
          if (!usual || usual.expected < 5) continue;
          const away = Math.abs(sumKnownDays(known, end - days, days) - usual.expected) / usual.scale;
          sums += 1;
          if (away < 1.2816) in80 += 1;
          if (away < 1.96) in95 += 1;
        }
    }
    expect(sums).toBeGreaterThan(4 * businesses);
    // Within the chance of so many sums, of which those of one business share days.
    expect(Math.abs(in80 / sums - 0.8)).toBeLessThan(0.04);
    expect(Math.abs(in95 / sums - 0.95)).toBeLessThan(0.025);
  },
);
