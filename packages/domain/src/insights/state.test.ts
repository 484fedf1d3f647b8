import { expect, test } from 'vitest';
import { amountIfLasting, hasGotWorse } from './state.ts';

test('a change does not get worse by lasting longer', () => {
  // $50 a day: after three days the size covers six days, after fifteen days a whole month.
  const young = amountIfLasting({ amount: -300, days: 6, terms: [] });
  const old = amountIfLasting({ amount: -1500, days: 30, terms: [] });
  expect(hasGotWorse(old, young)).toBe(false);
  expect(hasGotWorse(amountIfLasting({ amount: -2400, terms: [] }), young)).toBe(true);
});

test('an unknown amount got worse once it becomes known', () => {
  expect([hasGotWorse(-200, null), hasGotWorse(-20, null), hasGotWorse(null, -200)]).toEqual([
    true,
    false,
    false,
  ]);
});
