import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../time/day.ts';
import { countDays } from '../time/range.ts';
import { findMeasuredDays, findOutcomeState, percentChangeMeasured } from './outcome.ts';

const day = fc.integer({ min: 0, max: 15_000 }).map((n) => addDays('2000-01-01', n));

test('the ranges before and after a meeting have equal length, meet at its day, and end before today', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -5, max: 400 }),
      fc.integer({ min: -5, max: 400 }),
      (agreed, by, now) => {
        const [until, today] = [addDays(agreed, by), addDays(agreed, now)];
        const found = findMeasuredDays(agreed, until, today);
        if (found === null) return by < 1 || now < 2;
        const { after, before, days } = found;
        return (
          countDays(after) === days &&
          countDays(before) === days &&
          before.to === agreed &&
          after.from === addDays(agreed, 1) &&
          after.to < today &&
          after.to <= until
        );
      },
    ),
  );
});

test('the outcome of an action follows its expected direction, and is unknown without both values', () => {
  expect(findOutcomeState(10, { before: null, after: 5 }, true)).toBe('unknown');
  expect(findOutcomeState(10, { before: 5, after: null }, false)).toBe('unknown');
  expect(findOutcomeState(10, { before: 100, after: 110 }, true)).toBe('reached');
  expect(findOutcomeState(10, { before: 100, after: 109 }, true)).toBe('missed');
  expect(findOutcomeState(-10, { before: 100, after: 80 }, false)).toBe('on_track');
  expect(findOutcomeState(-10, { before: 100, after: 95 }, false)).toBe('behind');
  // A change from zero has no percentage, but it is an increase.
  expect(percentChangeMeasured({ before: 0, after: 3 })).toBe(null);
  expect(findOutcomeState(150, { before: 0, after: 3 }, true)).toBe('reached');
  expect(findOutcomeState(-10, { before: 0, after: 3 }, true)).toBe('missed');
  expect(findOutcomeState(5, { before: 0, after: 0 }, true)).toBe('missed');
});
