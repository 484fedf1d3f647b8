import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom, drawPoisson } from '../testing/noise.ts';
import { addDays } from '../time/day.ts';
import { measureWeekdays, weighDays } from './weekdays.ts';

/** A Monday. */
const first = '2025-01-06';
const office = [1.3, 1.4, 1.3, 1.3, 1.2, 0.3, 0.2];

test('the weekdays of a year are found again from its days, whatever their first day', () => {
  for (const offset of [0, 3, 6]) {
    const random = createRandom(offset + 1);
    const days = Array.from({ length: 371 }, (_, at) =>
      drawPoisson(random, 50 * (office[(at + offset) % 7] ?? 1)),
    );
    const found = measureWeekdays(days, addDays(first, offset)) ?? [];
    for (const [weekday, share] of office.entries())
      expect(Math.abs((found[weekday] ?? 0) - share)).toBeLessThan(0.1);
  }
});

test('a few days, and days without any figure, show no weekdays', () => {
  expect(measureWeekdays([1, 2, 3], first)).toBeNull();
  expect(
    measureWeekdays(
      Array.from({ length: 371 }, () => 0),
      first,
    ),
  ).toBeNull();
  expect(
    measureWeekdays(
      Array.from({ length: 371 }, (_, at) => (at % 7 === 2 ? null : 5)),
      first,
    ),
  ).toBeNull();
});

test('the days of a range weigh as much as each of them', () => {
  const from = fc.integer({ min: 0, max: 700 }).map((at) => addDays(first, at));
  fc.assert(
    fc.property(from, fc.integer({ min: 1, max: 400 }), (day, length) => {
      const range = { from: day, to: addDays(day, length - 1) };
      const each = Array.from({ length }, (_, at) => {
        const one = addDays(day, at);
        return weighDays({ from: one, to: one }, office);
      });
      expect(weighDays(range, office)).toBeCloseTo(
        each.reduce((sum, one) => sum + one, 0),
        6,
      );
      expect(weighDays(range, undefined)).toBe(length);
    }),
  );
});
