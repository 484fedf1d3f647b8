import { expect, test } from 'vitest';
import { amountIfLasting, gotWorse } from './state.ts';

test('a change does not get worse by lasting longer', () => {
  // $50 a day: three days are worth six, fifteen are worth a month.
  const young = amountIfLasting({ amount: -300, days: 6, terms: [] });
  const old = amountIfLasting({ amount: -1500, days: 30, terms: [] });
  expect(gotWorse(old, young)).toBe(false);
  expect(gotWorse(amountIfLasting({ amount: -2400, terms: [] }), young)).toBe(true);
});

test('an amount that was unknown is worse once it is worth something', () => {
  expect([gotWorse(-200, null), gotWorse(-20, null), gotWorse(null, -200)]).toEqual([true, false, false]);
});
