import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultTimeZone } from '../catalogue/product.ts';
import { formatDateTime, instantOfLocalTime, localTimeAt } from './date-time.ts';
import { dayAt, formatDay, formatMonth } from './day.ts';
import { formatTime } from './time-of-day.ts';

test('days, times, months and instants have one display format each [DATE-023]', () => {
  const instant = new Date('2026-03-05T03:05:00Z');
  expect(formatDay('2026-03-05')).toBe('5 Mar, 2026');
  expect(formatDateTime(defaultTimeZone, instant)).toBe('5 Mar, 2026 2:05 PM');
  expect(formatTime('14:05')).toBe('2:05 PM');
  expect(formatMonth('2026-03-05')).toBe('Mar 2026');
  expect(dayAt(defaultTimeZone, instant)).toBe('2026-03-05');
});

test("an instant is formatted in the zone's local time, in summer and winter", () => {
  expect(formatDateTime('Australia/Melbourne', new Date('2026-01-31T13:00:00Z'))).toBe(
    '1 Feb, 2026 12:00 AM',
  );
  expect(formatDateTime('Australia/Melbourne', new Date('2026-07-14T14:00:00Z'))).toBe(
    '15 Jul, 2026 12:00 AM',
  );
  expect(formatDateTime('America/New_York', new Date('2026-01-01T17:30:00Z'))).toBe('1 Jan, 2026 12:30 PM');
});

test('a local day and time convert to an instant, and a skipped hour is read one hour later', () => {
  const melbourne = (day: string, time: string) =>
    instantOfLocalTime(defaultTimeZone, day, time).toISOString();
  expect(melbourne('2026-01-20', '10:00')).toBe('2026-01-19T23:00:00.000Z');
  expect(melbourne('2026-07-20', '10:00')).toBe('2026-07-20T00:00:00.000Z');
  expect(localTimeAt(defaultTimeZone, new Date(melbourne('2026-10-04', '02:30')))).toBe('2026-10-04 03:30');
  expect(melbourne('2026-10-04', '03:00')).toBe('2026-10-03T16:00:00.000Z');
  expect(melbourne('2026-04-05', '02:30')).toBe('2026-04-04T15:30:00.000Z');
});

test('localTimeAt returns the local time given to instantOfLocalTime, in any zone', () => {
  const zones = fc.constantFrom(
    defaultTimeZone,
    'America/New_York',
    'Asia/Kolkata',
    'America/St_Johns',
    'UTC',
  );
  const hours = fc.integer({ min: 4, max: 23 });
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 4000 }), hours, fc.boolean(), (zone, days, hour, half) => {
      const day = new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10);
      const time = `${String(hour).padStart(2, '0')}:${half ? '30' : '00'}`;
      expect(localTimeAt(zone, instantOfLocalTime(zone, day, time))).toBe(`${day} ${time}`);
    }),
  );
});
