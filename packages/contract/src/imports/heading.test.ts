import { expect, test } from 'vitest';
import { findHeadingCurrency, normaliseHeading } from './heading.ts';

test('reads only the start of a heading of a megabyte', () => {
  const heading = `Amount (AUD) ${'(a'.repeat(500_000)}`;
  expect(normaliseHeading(heading).length).toBeLessThan(2_000);
  expect(findHeadingCurrency(heading)).toBe('AUD');
});
