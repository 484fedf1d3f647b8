import type { BusinessScope } from '@bellwether/domain/access/scope';
import { addDays } from '@bellwether/domain/time/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWarehouse } from '../testing/warehouse.ts';
import { queueKeyOf } from './fair-queue.ts';
import { describeSearchTotals, readSearchTotalsNote } from './search-totals.ts';
import { loadRows, testScope } from './warehouse/testing/testing.ts';
import type { Warehouse } from './warehouse.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());

test.for([
  [
    [890, 15_300],
    [1_240, 20_100],
    'The searches listed here have 890 clicks and 15,300 impressions. Google counts 1,240 clicks and 20,100 impressions on the same days: it hides rare searches.',
  ],
  [
    [1, 15],
    [2, 9],
    'The searches listed here have 1 click and 15 impressions. Google counts 2 clicks and 9 impressions on the same days: it hides rare searches, and counts a search that shows several pages only once.',
  ],
  [
    [2, 15],
    [2, 9],
    'The searches listed here have 2 clicks and 15 impressions. Google counts 2 clicks and 9 impressions on the same days: it counts a search that shows several pages only once.',
  ],
  [[2, 9], [2, 9], null],
] as const)('searches with %j and a total of %j: %s', ([listed, total, sentence]) => {
  const sums = ([clicks, impressions]: readonly [number, number]) => ({ clicks, impressions });
  expect(describeSearchTotals(sums(listed), sums(total))).toBe(sentence);
});

const dayOf = (n: number) => addDays('2026-01-01', n);
type SiteDays = { stream: string; searches: [number, number]; totals: [number, number] | null };
const source = 'google_search_console';

/** Loads the searches and the totals of a website; each day of the totals has 10 clicks and 100 impressions. */
const loadSite = async (scope: BusinessScope, { stream, searches, totals }: SiteDays) => {
  const rows = ([from, to]: [number, number], row: Record<string, string | number>) =>
    Array.from({ length: to - from + 1 }, (_, n) => ({ day: dayOf(from + n), ...row }));
  const covers = ([from, to]: [number, number]) => [{ stream, days: [{ from: dayOf(from), to: dayOf(to) }] }];
  const of = { source, replaces: 'sync' } as const;
  const search = { query: 'dentist', page: `https://${stream}/`, device: 'mobile', position: 1 };
  await loadRows(
    warehouse,
    scope,
    'organic_searches',
    rows(searches, { ...search, clicks: 1, impressions: 2 }),
    {
      ...of,
      covers: covers(searches),
    },
  );
  if (totals)
    await loadRows(warehouse, scope, 'search_totals', rows(totals, { clicks: 10, impressions: 100 }), {
      ...of,
      covers: covers(totals),
    });
};
const readNote = (scope: BusinessScope, from: number, to: number) =>
  readSearchTotalsNote(
    warehouse,
    scope,
    { from: dayOf(from), to: dayOf(to) },
    { clicks: 1, impressions: 2 },
    { asker: queueKeyOf(scope) },
  );

test('the totals are those of the days that the searches of each website cover', async () => {
  const scope = testScope();
  await loadSite(scope, { stream: 'a.example', searches: [0, 9], totals: [0, 30] });
  await loadSite(scope, { stream: 'b.example', searches: [5, 9], totals: [5, 9] });
  expect(await readNote(scope, 0, 30)).toContain('Google counts 150 clicks and 1,500 impressions');
  expect(await readNote(scope, 3, 4)).toContain('Google counts 20 clicks and 200 impressions');
  expect(await readNote(scope, 9, 9)).toContain('Google counts 20 clicks and 200 impressions');
});

test('searches without the totals of one of their days have no total', async () => {
  const scope = testScope();
  await loadSite(scope, { stream: 'a.example', searches: [0, 9], totals: [0, 8] });
  await loadSite(scope, { stream: 'b.example', searches: [0, 4], totals: null });
  expect(await readNote(scope, 5, 9)).toBeNull();
  expect(await readNote(scope, 0, 4)).toBeNull();
  expect(await readNote(scope, 5, 8)).toContain('Google counts 40 clicks');
});

test('days without searches, and searches without a known sum, have no total', async () => {
  const scope = testScope();
  expect(await readNote(scope, 0, 30)).toBeNull();
  await loadSite(scope, { stream: 'a.example', searches: [0, 9], totals: [0, 9] });
  expect(await readNote(scope, 10, 30)).toBeNull();
  const range = { from: dayOf(0), to: dayOf(9) };
  const unknown = { clicks: null, impressions: 2 };
  expect(
    await readSearchTotalsNote(warehouse, scope, range, unknown, { asker: queueKeyOf(scope) }),
  ).toBeNull();
});
