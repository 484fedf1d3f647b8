import { addDays, type Day } from '@bellwether/domain/time/day';
import { mergeRanges } from '@bellwether/domain/time/intervals';
import { countDays, listBuckets, type Range } from '@bellwether/domain/time/range';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SourceDayNote } from '../../../contributions/day-notes.ts';
import { listDays, tellDayNotes, tellDays } from './day-notes.ts';

const today = '2026-11-30';
const november = (from: number, to = from): Range => ({
  from: `2026-11-${String(from).padStart(2, '0')}`,
  to: `2026-11-${String(to).padStart(2, '0')}`,
});

test.for([
  [[november(26)], '26 Nov', 'on 26 Nov'],
  [[november(26, 27)], '26 and 27 Nov', 'on 26 and 27 Nov'],
  [[november(27), november(26)], '26 and 27 Nov', 'on 26 and 27 Nov'],
  [[november(1, 7)], '1 to 7 Nov', 'from 1 to 7 Nov'],
  [[{ from: '2026-10-31', to: '2026-11-01' }], '31 Oct and 1 Nov', 'on 31 Oct and 1 Nov'],
  [[{ from: '2026-10-28', to: '2026-11-03' }], '28 Oct to 3 Nov', 'from 28 Oct to 3 Nov'],
  [[{ from: '2025-11-01', to: '2025-11-07' }], '1 to 7 Nov 2025', 'from 1 to 7 Nov 2025'],
  [[{ from: '2025-12-30', to: '2026-01-02' }], '30 Dec 2025 to 2 Jan 2026', 'from 30 Dec 2025 to 2 Jan 2026'],
  [[november(1, 7), november(12)], '1 to 7 Nov and 12 Nov', 'from 1 to 7 Nov and on 12 Nov'],
  [
    [november(1), november(3), november(5), november(7, 9)],
    '6 days between 1 Nov and 9 Nov',
    'on 6 days between 1 Nov and 9 Nov',
  ],
] as const)('names days as %j: %s', ([ranges, listed, told]) => {
  expect([listDays(ranges, today), tellDays(ranges, today)]).toEqual([listed, told]);
});

const anyRanges = fc
  .array(fc.record({ start: fc.nat(400), length: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((all) =>
    all.map(({ start, length }): Range => {
      const from = addDays('2025-10-01', start);
      return { from, to: addDays(from, length - 1) };
    }),
  );
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Reads the named days back, for texts that list each range. */
const readDays = (text: string): Day[] => {
  const numbers = [...text.matchAll(/(\d+)(?: ([A-Z][a-z]{2})(?: (\d{4}))?)?/g)];
  let [month, year] = ['', ''];
  const days = numbers.toReversed().map(([, day = '', name, ownYear]) => {
    if (name !== undefined)
      [month, year] = [String(months.indexOf(name) + 1).padStart(2, '0'), ownYear ?? '2026'];
    return `${year}-${month}-${day.padStart(2, '0')}`;
  });
  return days.toReversed();
};

test('a text of at most three ranges names the first and the last day of each, and of more their number', () => {
  fc.assert(
    fc.property(anyRanges, (ranges) => {
      const merged = mergeRanges(ranges);
      const text = listDays(ranges, today);
      const ends = merged.flatMap(({ from, to }) => (from === to ? [from] : [from, to]));
      if (merged.length <= 3) expect(readDays(text)).toEqual(ends);
      else {
        expect(text).toContain(`${merged.reduce((sum, one) => sum + countDays(one), 0)} days between `);
        expect(text.length).toBeLessThan(60);
      }
      expect(tellDays(ranges, today).replace(/\b(?:on|from) /g, '')).toBe(text);
    }),
  );
});

test('a text depends only on the days, in any order and division', () => {
  fc.assert(
    fc.property(anyRanges, (ranges) => {
      const days = ranges.flatMap((range) =>
        listBuckets(range, 'day').map((day) => ({ from: day, to: day })),
      );
      expect(listDays(days.toReversed(), today)).toBe(listDays(ranges, today));
    }),
  );
});

const ga4 = { fact: 'sessions', source: 'google_analytics_4', service: 'Google Analytics' } as const;
const notes: SourceDayNote[] = [
  { ...ga4, kind: 'other_row', days: november(1, 30) },
  { ...ga4, kind: 'sampled', days: november(1, 7) },
  { ...ga4, kind: 'thresholded', days: november(1, 30) },
  {
    fact: 'organic_searches',
    source: 'google_search_console',
    service: 'Google Search Console',
    kind: 'not_final',
    days: november(26, 27),
  },
];
const sources = [ga4, { fact: 'organic_searches', source: 'google_search_console' }] as const;

test('a report names the incomplete days of its facts among the days that it asks for', () => {
  const query = { range: november(5, 30), comparison: null };
  expect(tellDayNotes(notes, { query, sources, today })).toEqual([
    'Google Analytics counted a sample of the visits from 5 to 7 Nov.',
    'Google Analytics hides small groups from 5 to 30 Nov, so sums can be below its own totals.',
    'Google Analytics put rare values into “(other)” from 5 to 30 Nov.',
    'Google Search Console has not finished 26 and 27 Nov.',
  ]);
  expect(tellDayNotes(notes, { query, sources: sources.slice(1), today })).toEqual([
    'Google Search Console has not finished 26 and 27 Nov.',
  ]);
});

test('days of the comparison count too; other days, facts and sources give no note', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' };
  const asked = (range: Range, comparison: Range | null) => ({
    query: { range, comparison },
    sources,
    today,
  });
  expect(tellDayNotes(notes.slice(1, 2), asked(october, november(7, 30)))).toEqual([
    'Google Analytics counted a sample of the visits on 7 Nov.',
  ]);
  expect(tellDayNotes(notes, asked(october, null))).toEqual([]);
  const file = [{ fact: 'sessions', source: 'csv' }] as const;
  expect(tellDayNotes(notes, { ...asked(november(1, 30), null), sources: file })).toEqual([]);
});
