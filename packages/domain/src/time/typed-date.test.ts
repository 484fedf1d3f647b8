import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatDay, formatMonth, monthStart } from './day.ts';
import { parseTypedDate, type TypedKind } from './typed-date.ts';

const anyDay = fc.integer({ min: 0, max: 36_000 }).map((n) => addDays('2000-01-01', n));

test.each<[TypedKind, string, string | null]>([
  ['day', '5 Mar, 2026', '2026-03-05'],
  ['day', '5 march 2026', '2026-03-05'],
  ['day', 'March 5, 2026', '2026-03-05'],
  ['day', '5/3/26', '2026-03-05'],
  ['day', '05.03.2026', '2026-03-05'],
  ['day', '2026-03-05', '2026-03-05'],
  ['day', '30/2/2026', null],
  ['day', '5/13/2026', null],
  ['day', '5 ma 2026', null],
  ['day', '5 Mar', null],
  ['day', '5 Mar 2026 extra', null],
  ['day', 'soon', null],
  ['day', '', null],
  ['month', 'Mar 2026', '2026-03-01'],
  ['month', '3/2026', '2026-03-01'],
  ['month', '2026-03', '2026-03-01'],
  ['month', '17 Mar 2026', '2026-03-01'],
  ['month', '2026', null],
  ['year', '2026', '2026-01-01'],
  ['year', '5 Mar 2026', '2026-01-01'],
  ['year', '26', null],
])('as a %s, %j is %s', (kind, typed, day) => {
  expect(parseTypedDate(kind, typed)).toBe(day);
});

test('a date typed as the datepicker shows it parses to the same date', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(parseTypedDate('day', formatDay(day))).toBe(day);
      expect(parseTypedDate('day', day)).toBe(day);
      expect(parseTypedDate('month', formatMonth(day))).toBe(monthStart(day));
      expect(parseTypedDate('year', day.slice(0, 4))).toBe(`${day.slice(0, 4)}-01-01`);
    }),
  );
});
