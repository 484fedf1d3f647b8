import { findInsights } from '@bellwether/insights/findings/find-insights';
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
