import { expect, test } from 'vitest';
import { findHeadingCurrency, isCurrencyCode, normaliseHeading } from './heading.ts';

test('only the start of a heading of one megabyte is read', () => {
  const heading = `Amount (AUD) ${'(a'.repeat(500_000)}`;
  expect(normaliseHeading(heading).length).toBeLessThan(2_000);
  expect(findHeadingCurrency(heading)).toBe('AUD');
});

test('a currency code in a heading is recognised, but not a word that is also a code', () => {
  expect(findHeadingCurrency('Amount spent (KWD)')).toBe('KWD');
  expect(findHeadingCurrency('Clicks (all)')).toBeUndefined();
  expect(normaliseHeading('Clicks (all)')).toBe('clickall');
  expect([isCurrencyCode('pln'), isCurrencyCode('All')]).toEqual([true, false]);
});
