import { expect, test } from 'vitest';
import { canSharePage } from './page-header.tsx';

test('only a page with a title that permits sharing can be shared [HDR-013, HDR-014]', () => {
  expect(canSharePage('Revenue', true)).toBe(true);
  expect(canSharePage('', true)).toBe(false);
  expect(canSharePage('Revenue', undefined)).toBe(false);
});
