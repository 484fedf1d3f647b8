import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultTimeZone } from '../catalogue/product.ts';
import {
  addDays,
  addMonths,
  addYears,
  datepickerValue,
  dayAt,
  daysBetween,
  formatDay,
  formatMonth,
  isDay,
  monthEnd,
  monthStart,
  monthsBetween,
} from './day.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each([
  ['2026-03-05', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['1900-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-05', false],
  ['2026-03-05T00:00:00', false],
  ['05/03/2026', false],
  ['0050-01-01', false],
  ['9999-12-31', false],
  ['10000-01-01', false],
  ['', false],
])('%j is a calendar day: %s', (text, real) => {
  expect(isDay(text)).toBe(real);
});

test('in the default time zone the day changes at Melbourne midnight, in summer and winter [DATE-006]', () => {
  const melbourne = (instant: string) => dayAt(defaultTimeZone, new Date(instant));
  expect(melbourne('2026-03-14T12:59:59Z')).toBe('2026-03-14');
  expect(melbourne('2026-03-14T13:00:00Z')).toBe('2026-03-15');
  expect(melbourne('2026-03-14T14:30:00Z')).toBe('2026-03-15');
  expect(melbourne('2026-07-14T13:59:59Z')).toBe('2026-07-14');
  expect(melbourne('2026-07-14T14:00:00Z')).toBe('2026-07-15');
  expect(dayAt('America/New_York', new Date('2026-03-15T02:00:00Z'))).toBe('2026-03-14');
});

test('adding a month is limited to the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addYears('2024-02-29', -1)).toBe('2023-02-28');
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
});

test('adding n days moves n days, across leap days and clock changes', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (day, n) => {
      expect(isDay(addDays(day, n))).toBe(true);
      expect(daysBetween(day, addDays(day, n))).toBe(n);
      expect(addDays(addDays(day, n), -n)).toBe(day);
    }),
  );
});

test('a month starts on the 1st and ends the day before the next month', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -300, max: 300 }), (day, n) => {
      expect(monthStart(day)).toBe(`${day.slice(0, 7)}-01`);
      expect(addDays(monthEnd(day), 1)).toBe(addMonths(monthStart(day), 1));
      expect(monthsBetween(day, addMonths(day, n))).toBe(n);
    }),
  );
});

dayjs.extend(utc);

test('date arithmetic and formats equal those of dayjs', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -2000, max: 2000 }), (day, n) => {
      const there = dayjs.utc(day);
      expect(addDays(day, n)).toBe(there.add(n, 'day').format('YYYY-MM-DD'));
      expect(addMonths(day, n)).toBe(there.add(n, 'month').format('YYYY-MM-DD'));
      expect(addYears(day, n % 200)).toBe(there.add(n % 200, 'year').format('YYYY-MM-DD'));
      expect(monthEnd(day)).toBe(there.endOf('month').format('YYYY-MM-DD'));
      expect(formatDay(day)).toBe(there.format('D MMM, YYYY'));
      expect(formatMonth(day)).toBe(there.format('MMM YYYY'));
    }),
  );
});

test("a day is formatted as '5 Mar, 2026' and a month as 'Mar 2026' [DATE-007]", () => {
  expect(formatDay('2026-03-05')).toBe('5 Mar, 2026');
  expect(formatDay('2026-12-31')).toBe('31 Dec, 2026');
  expect(formatMonth('2026-03-05')).toBe('Mar 2026');
});

test('the datepicker value is the day at midnight without a zone', () => {
  expect(datepickerValue('2026-03-05')).toBe('2026-03-05T00:00:00');
});
