import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../files.ts';
import { maxSeconds, slowFiles, sortTimes } from './slow-files.ts';

test('the slowest test file is listed first, and slow files without a reason are reported', () => {
  const slow = { file: 'b.test.ts', seconds: maxSeconds + 1 };
  expect(sortTimes([{ file: 'a.test.ts', seconds: 0.25 }, slow])).toEqual({
    lines: ['   21.0 s  b.test.ts', '    0.3 s  a.test.ts'],
    tooSlow: [slow],
  });
});

test('every test file listed as slow exists', () => {
  expect(Object.keys(slowFiles).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
