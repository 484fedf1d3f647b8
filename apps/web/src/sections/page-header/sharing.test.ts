import { expect, test } from 'vitest';
import { canShare } from './sharing.ts';

test('a page is shared when it has a title and allows it [HDR-013, HDR-014]', () => {
  expect(canShare('Revenue', true)).toBe(true);
  expect(canShare('', true)).toBe(false);
  expect(canShare('Revenue', undefined)).toBe(false);
});
