import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseByteRange } from './content.ts';

test.each([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=2-5', { from: 2, to: 5 }],
  ['bytes=8-', { from: 8, to: 9 }],
  ['bytes=5-99', { from: 5, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-99', { from: 0, to: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', undefined],
  ['bytes=0-1,4-5', undefined],
  ['lines=0-1', undefined],
  ['bytes=-', undefined],
  [undefined, undefined],
] as const)('the Range header %s of a file of 10 bytes is parsed as %j', (header, range) =>
  expect(parseByteRange(header, 10)).toEqual(range),
);

test('a parsed byte range is always within the file', () => {
  const number = fc.oneof(fc.nat().map(String), fc.constant(''), fc.bigInt({ min: 0n }).map(String));
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 1_000_000 }), (first, last, size) => {
      const range = parseByteRange(`bytes=${first}-${last}`, size);
      if (range === undefined || range === 'none') return;
      expect(range.from).toBeGreaterThanOrEqual(0);
      expect(range.to).toBeGreaterThanOrEqual(range.from);
      expect(range.to).toBeLessThan(size);
    }),
  );
});
