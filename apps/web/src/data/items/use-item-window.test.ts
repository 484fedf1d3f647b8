import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPagesOfRows, itemsPerWindowPage } from './use-item-window.ts';

test('a scrolled list requests at most three pages, which cover every visible row', () => {
  const places = fc.record({ first: fc.nat(99_999), more: fc.nat(60), total: fc.nat(100_000) });
  fc.assert(
    fc.property(places, ({ first, more, total }) => {
      const last = Math.min(first + more, total - 1);
      fc.pre(first <= last);
      const pages = findPagesOfRows(first, last, total);
      for (const position of [first, last])
        expect(pages).toContain(Math.floor(position / itemsPerWindowPage) + 1);
      expect(pages.length).toBeLessThanOrEqual(3);
      expect(Math.max(...pages)).toBeLessThanOrEqual(Math.ceil(total / itemsPerWindowPage));
    }),
  );
  expect(findPagesOfRows(0, 0, 0)).toEqual([1]);
});
