import { expect, test } from 'vitest';
import { amountIfLasting, hasGotWorse } from './state.ts';

test('a dismissed insight has not got worse only because its change lasts longer', () => {
  // $50 a day: after three days the size covers six days, after fifteen days a whole month.
  const young = amountIfLasting({ amount: -300, days: 6, terms: [] });
  const old = amountIfLasting({ amount: -1500, days: 30, terms: [] });
  expect(hasGotWorse(old, young)).toBe(false);
  expect(hasGotWorse(amountIfLasting({ amount: -2400, terms: [] }), young)).toBe(true);
});

test('a dismissed insight with an unknown amount has got worse once a large amount is known', () => {
  expect([hasGotWorse(-200, null), hasGotWorse(-20, null), hasGotWorse(null, -200)]).toEqual([
    true,
    false,
    false,
  ]);
});
