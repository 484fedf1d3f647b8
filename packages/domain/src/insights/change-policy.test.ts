import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChangePolicy, changePolicies, isRealChange } from './change-policy.ts';

const isReal = (metric: 'valid_leads' | 'revenue' | 'conversion_rate', pair: [number, number]) => {
  const [before, now] = pair;
  return isRealChange(metric, { now, before }, changePolicies.pack);
};

test('a count whose difference can be chance has not changed', () => {
  expect(isReal('valid_leads', [4, 8])).toBe(false);
  expect(isReal('valid_leads', [100, 120])).toBe(false);
  expect(isReal('valid_leads', [1000, 1200])).toBe(true);
  expect(isReal('valid_leads', [10, 0])).toBe(true);
});

test('money and rates have changed from the minimum percentage of the change policy on', () => {
  expect(isReal('revenue', [100, 104])).toBe(false);
  expect(isReal('revenue', [100, 105])).toBe(true);
  expect(isReal('revenue', [100, 95])).toBe(true);
  expect(isReal('conversion_rate', [0.1, 0.12])).toBe(true);
});

test('equal figures are never a change, and a figure further from the base than a changed one has changed too', () => {
  const count = fc.nat(100_000);
  const policy = fc.constantFrom<ChangePolicy>(...Object.values(changePolicies));
  fc.assert(
    fc.property(count, count, count, policy, (before, a, b, rules) => {
      expect(isRealChange('valid_leads', { now: before, before }, rules)).toBe(false);
      const [less, more] = [before + Math.min(a, b), before + Math.max(a, b)];
      if (isRealChange('valid_leads', { now: less, before }, rules))
        expect(isRealChange('valid_leads', { now: more, before }, rules)).toBe(true);
    }),
  );
});
