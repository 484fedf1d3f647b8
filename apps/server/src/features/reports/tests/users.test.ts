import { reports } from '@bellwether/contract/reports/list';
import { isByPeriod } from '@bellwether/domain/catalogue/metrics/metrics';
import { rangesOverlap } from '@bellwether/domain/time/intervals';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../../platform/warehouse/testing/testing.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());

const runReport = createAsker(() => warehouse, '2026-03-10');
const slug = 'digital-marketing-over-time';
const ask = (from: string, to: string, over: Record<string, string> = {}) => ({
  filter: `date:>=${from},date:<=${to}`,
  per_page: '-1',
  ...over,
});

const period = (first_day: string, day: string, users: number): TestFactRow => ({
  first_day,
  day,
  users,
  new_users: users - 10,
  returning_users: 12,
});
/** January has 100 people, fewer than its days and weeks together. */
const periods = [
  period('2026-01-05', '2026-01-05', 40),
  period('2026-01-06', '2026-01-06', 50),
  period('2026-01-05', '2026-01-11', 70),
  period('2026-01-01', '2026-01-31', 100),
  period('2026-02-01', '2026-02-28', 90),
];

const site = async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'users_by_period', periods);
  return scope;
};

test('a day, a week and a month show the users of this period, and their new and returning users', async () => {
  const scope = await site();
  for (const [from, to, users] of [
    ['2026-01-05', '2026-01-05', 40],
    ['2026-01-05', '2026-01-11', 70],
    ['2026-01-01', '2026-01-31', 100],
  ] as const) {
    const { meta } = await runReport(scope, slug, ask(from, to));
    expect(meta[0]?.totals).toMatchObject({ users, new_users: users - 10, returning_users: 12 });
    expect(meta[0]?.missing['users']).toBeUndefined();
  }
});

test('other ranges have no users and say why, and their rows by day or month show those of the period', async () => {
  const scope = await site();
  const months = await runReport(scope, slug, ask('2026-01-01', '2026-02-28', { timestamp: 'month' }));
  expect(months.data.map((row) => row['users'])).toEqual([100, 90]);
  expect(months.meta[0]?.totals['users']).toBeNull();
  expect(months.meta[0]?.missing).toMatchObject({ users: 'not_additive', returning_users: 'not_additive' });
  expect(months.meta[0]?.notes).toContain(
    'People who came on several days would count several times, so users can be counted only for a day, a week, a month or a year.',
  );
  const days = await runReport(scope, slug, ask('2026-01-05', '2026-01-06', { timestamp: 'day' }));
  expect(days.data.map((row) => row['users'])).toEqual([40, 50]);
  expect(days.meta[0]?.totals['users']).toBeNull();
  const cut = await runReport(scope, slug, ask('2026-01-15', '2026-02-28', { timestamp: 'month' }));
  expect(cut.data.map((row) => row['users'])).toEqual([null, 90]);
});

test('a comparison shows the users of its own period', async () => {
  const { data, meta } = await runReport(
    await site(),
    slug,
    ask('2026-02-01', '2026-02-28', {
      filter: 'date:>=2026-02-01,date:<=2026-02-28,compare_from_date:=2026-01-01,compare_to_date:=2026-01-31',
      timestamp: 'month',
    }),
  );
  expect([meta[0]?.totals['users'], meta[0]?.compare_totals?.['users']]).toEqual([90, 100]);
  expect(data[0]?.['users']).toBe(90);
});

test('a channel has no users, because they are counted for the whole website [REPORT-006]', async () => {
  const scope = await site();
  const channel = ask('2026-01-01', '2026-01-31');
  const filtered = { ...channel, filter: `${channel.filter},internal_channel:=Referral` };
  for (const { meta } of [
    await runReport(scope, slug, filtered),
    await runReport(scope, 'seo-overview', channel),
  ]) {
    expect(meta[0]?.totals['users']).toBeNull();
    expect(meta[0]?.missing['users']).toBe('not_in_source');
  }
});

test('two properties of a business have no users together, because one person may visit both', async () => {
  const scope = await site();
  await loadRows(warehouse, scope, 'users_by_period', [period('2026-01-05', '2026-01-05', 7)], {
    source: 'google_analytics_4',
  });
  const { meta } = await runReport(scope, slug, ask('2026-01-05', '2026-01-05'));
  expect(meta[0]?.totals['users']).toBeNull();
});

test('a file by day alone shows the users of a day, but not of a day with several rows', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'sessions', [
    { day: '2026-01-05', sessions: 9, users: 8, new_users: 3 },
    { day: '2026-01-06', channel: 'Direct', sessions: 9, users: 8 },
    { day: '2026-01-06', channel: 'Referral', sessions: 9, users: 8 },
  ]);
  const { data, meta } = await runReport(scope, slug, ask('2026-01-05', '2026-01-06', { timestamp: 'day' }));
  expect(data.map((row) => row['users'])).toEqual([8, null]);
  expect(meta[0]?.totals['users']).toBeNull();
  expect(meta[0]?.missing).toMatchObject({ users: 'not_additive', returning_users: 'not_in_source' });
});

test('users can be no filter and no order, because they have no figure in most ranges', async () => {
  const scope = await site();
  const query = ask('2026-01-01', '2026-01-31');
  await expect(runReport(scope, slug, { ...query, sort: 'users:desc' })).rejects.toThrow(/cannot sort/);
  const filter = `${query.filter},users:>5`;
  await expect(runReport(scope, slug, { ...query, filter })).rejects.toThrow(/cannot filter/);
});

const slugs = reports.filter(({ metrics }) => metrics.some(isByPeriod)).map((report) => report.slug);
const january = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;
const dayOfJanuary = fc.integer({ min: 1, max: 31 });

test.each(slugs)('no range of %s adds up users of several days', async (name) => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.record({ at: dayOfJanuary, users: fc.integer({ min: 1, max: 90 }) }), {
        selector: ({ at }) => at,
        minLength: 1,
        maxLength: 6,
      }),
      fc.tuple(dayOfJanuary, dayOfJanuary),
      fc.constantFrom('day', 'month'),
      async (counted, ends, timestamp) => {
        const scope = testScope();
        const rows = counted.map(({ at, users }) => ({ day: january(at), sessions: users, users }));
        await loadRows(warehouse, scope, 'sessions', rows);
        const days = rows.map(({ day, users }) => period(day, day, users));
        await loadRows(warehouse, scope, 'users_by_period', days);
        const [from = 1, to = 1] = ends.toSorted((a, b) => a - b);
        const range = { from: january(from), to: january(to) };
        const { data, meta } = await runReport(scope, name, ask(range.from, range.to, { timestamp }));
        const inside = rows.filter(({ day }) => rangesOverlap(range, { from: day, to: day }));
        const [only] = from === to ? inside : [];
        expect([null, only?.users]).toContain(meta[0]?.totals['users']);
        for (const { date, users } of data)
          if (users !== null) expect(inside).toContainEqual({ day: date, sessions: users, users });
      },
    ),
    { numRuns: 12 },
  );
});
