import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxServiceWaitMs, readRetryAfter } from './waits.ts';

const now = new Date('2026-11-20T03:00:00Z');
const waitOf = (value: string) => readRetryAfter(new Headers({ 'retry-after': value }), now);

test.each([
  ['120', 120_000],
  ['0', 0],
  ['1.5', 1500],
  ['30s', 30_000],
  ['120, 120', 120_000],
  ['3600', 3_600_000],
  ['1000000000', maxServiceWaitMs],
  ['99999999999999999999', maxServiceWaitMs],
  ['Fri, 20 Nov 2026 03:05:00 GMT', 300_000],
  ['2026-11-20T03:05:00Z', 300_000],
  ['Friday, 20-Nov-26 03:05:00 GMT', 300_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
  ['Thursday, 20-Nov-70 03:05:00 GMT', maxServiceWaitMs],
  ['Fri Nov 20 03:05:00 2026', 300_000],
  ['Sun Nov  6 08:49:37 1994', 0],
  ['20-Nov-26 03:05:00 GMT', undefined],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
  ['Fri, 31 Dec 9999 23:59:59 GMT', maxServiceWaitMs],
  ['-5', undefined],
  ['soon', undefined],
  ['5 minutes', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['', undefined],
])('a service that asks to retry after %j is waited for %s ms', (value, ms) => {
  expect(waitOf(value)).toBe(ms);
});

test('whatever a service asks for, the wait is between nothing and a day', () => {
  const odd = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE :TZGMTs') }),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  );
  fc.assert(
    fc.property(odd, (value) => {
      const wait = waitOf(value);
      if (wait === undefined) return;
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(maxServiceWaitMs);
    }),
  );
});
