import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportOf } from '../reports/list.ts';
import { measured, measures } from '../reports/measures.ts';
import { addDays } from '../time/day.ts';
import { daysIn } from '../time/range.ts';
import { measuredChange, measuredDays, outcomeState } from './outcome.ts';

const day = fc.integer({ min: 0, max: 15_000 }).map((n) => addDays('2000-01-01', n));

test('before and after are as many days, side by side, none of today or later, none after the day agreed', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -5, max: 400 }),
      fc.integer({ min: -5, max: 400 }),
      (agreed, by, now) => {
        const [until, today] = [addDays(agreed, by), addDays(agreed, now)];
        const found = measuredDays(agreed, until, today);
        if (found === null) return by < 1 || now < 2;
        const { after, before, days } = found;
        return (
          daysIn(after) === days &&
          daysIn(before) === days &&
          before.to === agreed &&
          after.from === addDays(agreed, 1) &&
          after.to < today &&
          after.to <= until
        );
      },
    ),
  );
});

test('what is not known is never judged; what is, by the direction that was expected', () => {
  expect(outcomeState(10, { before: null, after: 5 }, true)).toBe('unknown');
  expect(outcomeState(10, { before: 5, after: null }, false)).toBe('unknown');
  expect(outcomeState(10, { before: 100, after: 110 }, true)).toBe('reached');
  expect(outcomeState(10, { before: 100, after: 109 }, true)).toBe('missed');
  expect(outcomeState(-10, { before: 100, after: 80 }, false)).toBe('on_track');
  expect(outcomeState(-10, { before: 100, after: 95 }, false)).toBe('behind');
  // From nothing there is no percentage, but there is more.
  expect(measuredChange({ before: 0, after: 3 })).toBe(null);
  expect(outcomeState(150, { before: 0, after: 3 }, true)).toBe('reached');
  expect(outcomeState(-10, { before: 0, after: 3 }, true)).toBe('missed');
  expect(outcomeState(5, { before: 0, after: 0 }, true)).toBe('missed');
});

test('every measure is a metric of its report, and is narrowed by channel where the report can be', () => {
  for (const metric of measured) {
    const { module, report, channels } = measures[metric];
    const found = reportOf(module, report);
    expect(found?.metrics, metric).toContain(metric);
    expect(found?.dimensions).toEqual(['date']);
    expect(found?.filters?.includes('internal_channel') ?? false, metric).toBe(channels);
  }
});
