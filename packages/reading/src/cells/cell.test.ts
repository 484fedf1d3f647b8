import { expect, test } from 'vitest';
import { fitsType } from './cell.ts';

test.each(['1:05', '1:02:03', '2h 5min', '1h30', '75 s', '3 minutes 20 seconds', '1H 5M'])(
  'reads %s as a duration',
  (cell) => expect(fitsType('duration', [cell])).toBe(true),
);

test('a cell of 40,000 time units without an end is rejected as a duration at once', () => {
  const begun = performance.now();
  expect(fitsType('duration', [`${'1h'.repeat(40_000)}!`])).toBe(false);
  expect(performance.now() - begun).toBeLessThan(500);
});
