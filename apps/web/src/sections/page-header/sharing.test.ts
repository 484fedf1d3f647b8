import { expect, test } from 'vitest';
import { canSharePage } from './sharing.ts';

test('allows sharing only for a page with a title that permits it [HDR-013, HDR-014]', () => {
  expect(canSharePage('Revenue', true)).toBe(true);
  expect(canSharePage('', true)).toBe(false);
  expect(canSharePage('Revenue', undefined)).toBe(false);
});
