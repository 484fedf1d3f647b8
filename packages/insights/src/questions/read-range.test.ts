import { addDays, type Day } from '@bellwether/domain/time/day';
import { monthNumbers, type YearStart } from '@bellwether/domain/time/year-start';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQuestion } from './read-question.ts';
import { findRanges } from './read-range.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const days = fc.integer({ min: 0, max: 6000 }).map((n) => addDays('2018-01-01', n));
const starts = fc.constantFrom(...monthNumbers);
const end = fc.oneof(
  fc.constantFrom(...months),
  fc
    .record({ month: fc.constantFrom(...months), day: fc.integer({ min: 1, max: 28 }) })
    .map(({ month, day }) => `${day} ${month}`),
  fc
    .record({ month: fc.constantFrom(...months), year: fc.integer({ min: 2015, max: 2035 }) })
    .map(({ month, year }) => `${month} ${year}`),
);
const phrase = fc.oneof(
  end.map((one) => `in ${one}`),
  fc.tuple(end, end).map(([from, to]) => `between ${from} and ${to}`),
  end.map((one) => `since ${one}`),
  fc.constantFrom(
    'this week',
    'last week',
    'this month',
    'last month',
    'this quarter',
    'last quarter',
    'this year',
    'last year',
    'this financial year',
    'last financial year',
    'yesterday',
    'today',
    'year to date',
    'month to date',
  ),
  fc.integer({ min: 1, max: 90 }).map((n) => `in the last ${n} days`),
  fc.integer({ min: 1, max: 24 }).map((n) => `in the last ${n} months`),
  fc.integer({ min: 1, max: 4 }).map((n) => `in Q${n}`),
  fc.integer({ min: 10, max: 40 }).map((n) => `in FY${n}`),
  fc.integer({ min: 2000, max: 2040 }).map((n) => `in ${n}`),
);
const comparison = fc.constantFrom(
  '',
  ' than a year ago',
  ' compared with the month before',
  ' against August',
  ' than last year',
  ' vs last month',
);

test('a date range read from a question is never in the future and never ends before it starts', () => {
  fc.assert(
    fc.property(phrase, comparison, days, starts, (words, against, today, yearStart) => {
      const found = readQuestion(`revenue ${words}${against}`, { today, yearStart, names: [] });
      if (found.kind === 'refused' || found.kind === 'definition' || found.kind === 'advice') return;
      for (const range of [found.range, found.comparison ?? found.range]) {
        expect(range.from <= range.to).toBe(true);
        expect(range.to <= today).toBe(true);
      }
      if (found.comparison && against !== '') expect(found.comparison.to < found.range.to).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

const rangeOf = (text: string, today: Day, yearStart: YearStart = 7) => {
  const found = findRanges(text, { today, yearStart });
  if ('problem' in found) return found.problem;
  const { from, to } = found.ranges.at(-1)?.range ?? { from: '', to: '' };
  return `${from}/${to}`;
};

test('a month without a year in a question means the latest one that has begun', () => {
  expect(rangeOf('in october', '2026-11-26')).toBe('2026-10-01/2026-10-31');
  expect(rangeOf('in december', '2026-11-26')).toBe('2025-12-01/2025-12-31');
});

test('a running period in a question ends yesterday, or on its first day is that day', () => {
  expect(rangeOf('in november', '2026-11-26')).toBe('2026-11-01/2026-11-25');
  expect(rangeOf('this month', '2026-11-01')).toBe('2026-11-01/2026-11-01');
  expect(rangeOf('since june', '2026-11-26')).toBe('2026-06-01/2026-11-25');
});

test("financial years and quarters in a question begin with the business's start month", () => {
  expect(rangeOf('fy2026', '2026-11-26', 7)).toBe('2025-07-01/2026-06-30');
  expect(rangeOf('fy2026', '2026-11-26', 4)).toBe('2025-04-01/2026-03-31');
  expect(rangeOf('fy2026', '2026-11-26', 1)).toBe('2026-01-01/2026-11-25');
  expect(rangeOf('q2', '2026-11-26', 7)).toBe('2026-10-01/2026-11-25');
  expect(rangeOf('q2', '2026-11-26', 1)).toBe('2026-04-01/2026-06-30');
});

test('a range in a question whose ends have no year means the latest years that fit', () => {
  expect(rangeOf('between november and february', '2026-11-26')).toBe('2025-11-01/2026-02-28');
  expect(rangeOf('from march 2025 to may', '2026-11-26')).toBe('2025-03-01/2025-05-31');
  expect(rangeOf('1 march to 15 april 2025', '2026-11-26')).toBe('2025-03-01/2025-04-15');
});

test('the last N months in a question are whole months, and the last N days end yesterday', () => {
  expect(rangeOf('last 3 months', '2026-11-26')).toBe('2026-08-01/2026-10-31');
  expect(rangeOf('last 7 days', '2026-11-26')).toBe('2026-11-19/2026-11-25');
  expect(rangeOf('last week', '2026-11-26')).toBe('2026-11-16/2026-11-22');
});
