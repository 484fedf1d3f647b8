import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../time/day.ts';
import { findOutages } from './outages.ts';

const start = '2026-01-01';
const range = fc
  .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 30 }))
  .map(([at, long]) => ({ from: addDays(start, at), to: addDays(start, at + long) }));

test('every day between the first and last loaded day is either loaded or in one outage', () => {
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 12 }), (loaded) => {
      const days = loaded.flatMap(({ from, to }) =>
        Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n)),
      );
      const known = new Set(days);
      const [first, last] = [days.toSorted()[0] ?? start, days.toSorted().at(-1) ?? start];
      const out = findOutages(loaded, addDays(last, 1));
      for (let day = first; day <= last; day = addDays(day, 1))
        expect(out.filter(({ from, to }) => from <= day && day <= to)).toHaveLength(known.has(day) ? 0 : 1);
    }),
  );
});

test('an outage begins after three missing days, and never for a source without data', () => {
  const loaded = [{ from: '2026-01-01', to: '2026-01-10' }];
  expect(findOutages(loaded, '2026-01-13')).toEqual([]);
  expect(findOutages(loaded, '2026-01-14')).toEqual([{ from: '2026-01-11', to: '2026-01-13' }]);
  expect(findOutages([], '2026-01-14')).toEqual([]);
});
