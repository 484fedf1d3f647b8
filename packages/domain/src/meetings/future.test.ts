import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, monthEnd, monthsBetween } from '../time/day.ts';
import { isFutureCount, listFutureDays } from './future.ts';

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

test('a meeting on a second Tuesday repeats on second Tuesdays [MEET-031]', () => {
  expect(listFutureDays('2026-01-13', 3)).toEqual(['2026-02-10', '2026-03-10', '2026-04-14']);
});

test('a meeting on a fifth weekday repeats on the last one of each month [MEET-032]', () => {
  expect(listFutureDays('2026-01-29', 3)).toEqual(['2026-02-26', '2026-03-26', '2026-04-30']);
});

test('future meetings are one day a month on the same weekday, and a fifth weekday becomes the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 24 }), (n, count) => {
      const day = addDays('2020-01-01', n);
      const nth = Math.ceil(Number(day.slice(8)) / 7);
      const days = listFutureDays(day, count);
      expect(days).toHaveLength(count);
      for (const [at, one] of days.entries()) {
        expect(monthsBetween(day.slice(0, 8).concat('01'), one.slice(0, 8).concat('01'))).toBe(at + 1);
        expect(weekday(one)).toBe(weekday(day));
        if (nth < 5) expect(Math.ceil(Number(one.slice(8)) / 7)).toBe(nth);
        else expect(addDays(one, 7) > monthEnd(one)).toBe(true);
      }
    }),
  );
});

test.each([0, -1, 1.5, Number.NaN, '', null, undefined, '3'])(
  'rejects %j as a number of future meetings [MEET-066]',
  (value) => {
    expect(isFutureCount(value)).toBe(false);
  },
);
