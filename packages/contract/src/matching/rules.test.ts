import fc from 'fast-check';
import { expect, test } from 'vitest';
import { automaticFrom, confidenceOf, type Evidence, evidence, toConfirmFrom } from './rules.ts';

const names = Object.keys(evidence) as Evidence[];

test('more evidence never makes a match less sure, and nothing makes it certain', () => {
  fc.assert(
    fc.property(fc.subarray(names), fc.constantFrom(...names), (some, more) => {
      const with_ = confidenceOf([...new Set([...some, more])]);
      expect(with_).toBeGreaterThanOrEqual(confidenceOf(some));
      expect(with_).toBeLessThan(1);
      expect(confidenceOf(some, true)).toBeLessThanOrEqual(confidenceOf(some));
    }),
  );
});

test('one address or one number is enough by itself, a name is for people to confirm, a place says nothing', () => {
  const surely = (...found: Evidence[]) => confidenceOf(found) >= automaticFrom;
  expect([surely('email'), surely('phone'), surely('order')]).toEqual([true, true, true]);
  expect([surely('name'), surely('shared_phone'), surely('near_email')]).toEqual([false, false, false]);
  expect(confidenceOf(['name'])).toBeGreaterThanOrEqual(toConfirmFrom);
  expect(confidenceOf(['place'])).toBeLessThan(toConfirmFrom);
  // Another name on the same phone is another of the family.
  expect(confidenceOf(['phone'], true)).toBeLessThan(automaticFrom);
});
