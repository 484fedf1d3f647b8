import { expect, test } from 'vitest';
import { canSharePage } from './sharing.ts';

test('a page is shared when it has a title and allows it [HDR-013, HDR-014]', () => {
  expect(canSharePage('Revenue', true)).toBe(true);
  expect(canSharePage('', true)).toBe(false);
  expect(canSharePage('Revenue', undefined)).toBe(false);
});
