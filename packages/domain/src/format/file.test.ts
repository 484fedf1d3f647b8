import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFileKind, formatSize, truncateName } from './file.ts';

test('a file name longer than 16 characters is truncated to 16 [FILE-006]', () => {
  expect(truncateName('abcdefghijklmnopqrstuvwxyz.pdf')).toBe('abcdefghijklmnop…');
  expect(truncateName('abcdefghijkl.pdf')).toBe('abcdefghijkl.pdf');
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1240, '1.2 kB'],
  [34_400_000, '34 MB'],
  [999_999, '1 MB'],
  [10_000_000, '10 MB'],
  [5e15, '5000 TB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test('a formatted file size below 1000 TB has at most three digits', () => {
  fc.assert(
    fc.property(fc.nat({ max: 999_000_000_000_000 }), (bytes) => {
      expect(formatSize(bytes)).toMatch(/^(\d(\.\d)?|\d{2,3}) (B|kB|MB|GB|TB)$/);
    }),
  );
});

test.each([
  ['image/png', 'image'],
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'sheet'],
  ['text/csv', 'sheet'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'slides'],
  ['audio/mpeg', 'audio'],
  ['application/zip', 'archive'],
  ['application/octet-stream', 'other'],
] as const)('the kind of %s is %s', (mimeType, kind) => {
  expect(findFileKind(mimeType)).toBe(kind);
});
