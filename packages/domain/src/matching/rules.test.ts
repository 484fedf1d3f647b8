import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeConfidence,
  type Evidence,
  evidenceTypes,
  minAutomaticConfidence,
  minConfidenceToConfirm,
} from './rules.ts';

const names = Object.keys(evidenceTypes) as Evidence[];

test('more evidence never lowers the confidence of a match, and none makes it certain', () => {
  fc.assert(
    fc.property(fc.subarray(names), fc.constantFrom(...names), (some, more) => {
      const with_ = computeConfidence([...new Set([...some, more])]);
      expect(with_).toBeGreaterThanOrEqual(computeConfidence(some));
      expect(with_).toBeLessThan(1);
      expect(computeConfidence(some, true)).toBeLessThanOrEqual(computeConfidence(some));
    }),
  );
});

test('an email or phone match is automatic, a name match needs confirmation, and a place is not enough', () => {
  const surely = (...found: Evidence[]) => computeConfidence(found) >= minAutomaticConfidence;
  expect([surely('email'), surely('phone'), surely('order')]).toEqual([true, true, true]);
  expect([surely('name'), surely('shared_phone'), surely('near_email')]).toEqual([false, false, false]);
  expect(computeConfidence(['name'])).toBeGreaterThanOrEqual(minConfidenceToConfirm);
  expect(computeConfidence(['place'])).toBeLessThan(minConfidenceToConfirm);
  // Another name on the same phone may be a family member.
  expect(computeConfidence(['phone'], true)).toBeLessThan(minAutomaticConfidence);
});
