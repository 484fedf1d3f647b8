import { addDays, type Day, daysBetween } from '@bellwether/domain/time/day';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Cursor,
  currentSlice,
  firstDay,
  historySlice,
  lastDay,
  moveCursorPast,
  requestedSlice,
  weeklySlices,
} from './slices.ts';

const reading = fc
  .record({
    restatedDays: fc.integer({ min: 1, max: 60 }),
    months: fc.integer({ min: 1, max: 40 }),
    weeklyDays: fc.integer({ min: 1, max: 120 }),
    more: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ more, ...stream }) => ({ ...stream, maxDays: stream.restatedDays + more }));
const days = fc.integer({ min: 0, max: 900 });
const first: Day = '2023-03-15';

test('a stream reads each day of its history once, newest days first', () => {
  fc.assert(
    fc.property(reading, days, (stream, offset) => {
      const today = addDays(first, offset);
      let cursor: Cursor = moveCursorPast(null, currentSlice(stream, null, today));
      expect(cursor.to).toBe(today);
      for (
        let slice = historySlice(stream, cursor, today);
        slice !== null;
        slice = historySlice(stream, cursor, today)
      ) {
        // Each slice ends right before the days that were already read, so no day is missing or read twice.
        expect(slice.to).toBe(addDays(cursor.from, -1));
        expect(daysBetween(slice.from, slice.to)).toBeLessThan(stream.maxDays);
        cursor = moveCursorPast(cursor, slice);
      }
      expect(cursor).toEqual({ from: firstDay(stream, today), to: today });
    }),
  );
});

test('after a pause of any length, a stream reads every missed day up to today', () => {
  fc.assert(
    fc.property(reading, days, days, (stream, offset, pause) => {
      const before = addDays(first, offset);
      const today = addDays(before, pause);
      let cursor: Cursor = moveCursorPast(null, currentSlice(stream, null, before));
      let reads = 0;
      do {
        const slice = currentSlice(stream, cursor, today);
        expect(slice.from <= addDays(cursor.to, 1) || slice.from === firstDay(stream, today)).toBe(true);
        cursor = moveCursorPast(cursor, slice);
        reads += 1;
      } while (cursor.to < today && reads < 1000);
      expect(cursor.to).toBe(today);
    }),
  );
});

test("each read includes the days that the service may still change, but none before the stream's first day", () => {
  fc.assert(
    fc.property(reading, days, (stream, offset) => {
      const today = addDays(first, offset);
      const slice = currentSlice(stream, { from: '2000-01-01', to: today }, today);
      const restated = addDays(today, 1 - stream.restatedDays);
      expect(slice.to).toBe(today);
      expect(slice.from).toBe(restated > firstDay(stream, today) ? restated : firstDay(stream, today));
    }),
  );
});

test('the weekly read covers each day that the service may still change, once', () => {
  fc.assert(
    fc.property(reading, days, (stream, offset) => {
      const today = addDays(first, offset);
      const cursor = { from: addDays(today, -100), to: today };
      const read = [currentSlice(stream, cursor, today), ...weeklySlices(stream, cursor, today)];
      const listed = read.flatMap(({ from, to }) => {
        expect(daysBetween(from, to)).toBeLessThan(stream.maxDays);
        return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
      });
      expect(new Set(listed).size).toBe(listed.length);
      const begin = addDays(today, 1 - Math.max(stream.weeklyDays, stream.restatedDays));
      for (let day = begin > cursor.from ? begin : cursor.from; day <= today; day = addDays(day, 1))
        if (day >= firstDay(stream, today)) expect(listed).toContain(day);
    }),
  );
});

test('a stream reads days whose details the service has dropped only if they were never read', () => {
  const stream = { restatedDays: 7, weeklyDays: 7, months: 1, maxDays: 14, keptDays: 13 };
  const cursor = { from: '2026-10-01', to: '2026-11-10' };
  const first = (today: Day) => currentSlice(stream, cursor, today).from;
  expect(first('2026-11-10')).toBe('2026-11-04');
  expect(first('2026-11-16')).toBe('2026-11-04');
  expect(first('2026-11-20')).toBe('2026-11-08');
  expect(first('2026-11-30')).toBe('2026-11-11');
});

test('a stream reads requested days once, newest first, unless its history read comes to them next', () => {
  fc.assert(
    fc.property(reading, days, days, fc.integer({ min: 1, max: 400 }), (stream, offset, back, length) => {
      const today = addDays(first, offset + 100);
      const cursor = { from: addDays(today, -10), to: today };
      const wanted = { from: addDays(today, -back - length + 1), to: addDays(today, -back) };
      const read: Day[] = [];
      let rest: Day = wanted.to;
      for (;;) {
        const slice = requestedSlice(stream, cursor, { ...wanted, to: rest }, today);
        if (slice === null) break;
        expect(daysBetween(slice.from, slice.to)).toBeLessThan(stream.maxDays);
        for (let day = slice.to; day >= slice.from; day = addDays(day, -1)) read.push(day);
        rest = addDays(slice.from, -1);
      }
      const unread: Day[] = [];
      for (let day = wanted.to; day >= wanted.from; day = addDays(day, -1))
        if (day < cursor.from && day >= firstDay(stream, today)) unread.push(day);
      expect(read).toEqual(unread[0] === addDays(cursor.from, -1) ? [] : unread);
    }),
  );
});

test('a stream with a lag ends before today, in the time zone of its account', () => {
  const stream = { restatedDays: 1, weeklyDays: 1, months: 1, maxDays: 31 };
  const now = new Date('2026-11-20T20:00:00Z');
  expect(lastDay(stream, 'Australia/Melbourne', now)).toBe('2026-11-21');
  expect(lastDay({ ...stream, lagDays: 3 }, 'America/Los_Angeles', now)).toBe('2026-11-17');
});
