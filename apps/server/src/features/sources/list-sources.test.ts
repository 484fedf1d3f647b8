import type { ListedSource, SourceCounts, SourceRun } from '@bellwether/contract/api/sources';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type connections, sourceAccounts, sourceStreams, syncRuns } from '../../platform/postgres/schema.ts';
import { createConnection } from '../../testing/connections.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBusinessName, TestUser } from '../../testing/test-users.ts';
import { purgeRuns } from './syncing/runs.ts';

let testApp: TestApp;
const minute = 60_000;
const ago = (minutes: number) => new Date(testApp.clock.now().getTime() - minutes * minute);

type Made = Partial<typeof sourceAccounts.$inferInsert>;

/** Creates a source with a stream. `readFrom` is the first day of its history that was read. */
const createSource = async (
  business: TestBusinessName,
  { access = {}, ...values }: Made & { access?: Partial<typeof connections.$inferInsert> | null },
  stream: Partial<typeof sourceStreams.$inferInsert> | null = {},
): Promise<string> => {
  const { db } = testApp.deps;
  const [source] = await db
    .insert(sourceAccounts)
    .values({
      businessId: testApp.business[business],
      vendor: 'google_ads',
      externalId: crypto.randomUUID(),
      name: 'Main account',
      timeZone: 'UTC',
      connectionId:
        access && (await createConnection(db, { businessId: testApp.business[business], ...access })),
      ...values,
    })
    .returning({ id: sourceAccounts.id });
  const id = source?.id ?? '';
  if (stream)
    await db.insert(sourceStreams).values({
      sourceId: id,
      name: 'campaigns',
      readFrom: '2020-01-01',
      readTo: '2026-03-16',
      succeededAt: ago(30),
      nextRunAt: ago(-30),
      ...stream,
    });
  return id;
};

let revoked = '';
let connected = '';
let elsewhere = '';
beforeAll(async () => {
  testApp = await openTestApp();
  const failed = { faultMessage: 'It failed.', faultAt: ago(600) };
  const ended = { endedMessage: 'It failed.', endedAt: ago(600) };
  connected = await createSource('north', {});
  await createSource('south', {});
  await createSource('south', { name: 'Second' }, { readFrom: '2026-03-01' });
  await createSource('south', { name: 'Third', pausedAt: ago(5) });
  await createSource('north', { externalId: '', name: null }, null);
  await createSource('north', { name: 'Down', fault: 'service_down', ...failed });
  await createSource('south', { name: 'Denied', fault: 'no_permission', ...failed });
  await createSource('south', { name: 'Over', access: { ...ended, accessUntil: ago(1) } });
  revoked = await createSource('south', { name: 'Gone', access: ended });
  elsewhere = await createSource('elsewhere', { vendor: 'linkedin' });
  // This source's figures come from uploaded files.
  await createSource('north', { vendor: 'linkedin', externalId: '', name: null, access: null }, null);
});
afterAll(() => testApp.close());

type Listed = {
  data: ListedSource[];
  meta: { total: number; all: number; counts: SourceCounts };
};
const list = async (who: TestUser, query = '') => {
  const answer = await (await testApp.as(who)).get(`/v1/sources${query}`);
  expect(answer.status).toBe(200);
  return answer.body as Listed;
};
const names = ({ data }: Listed) =>
  data.map(({ state, account, business }) => [state, account?.name ?? null, business.name.split(' ')[0]]);

test('the source list shows sources that need attention first, then sorts by business', async () => {
  const all = await list('admin');
  expect(names(all)).toEqual([
    ['revoked', 'Gone', 'south'],
    ['expired', 'Over', 'south'],
    ['degraded', 'Denied', 'south'],
    ['degraded', 'Down', 'north'],
    ['never_synced', null, 'north'],
    ['paused', 'Third', 'south'],
    ['syncing', 'Second', 'south'],
    ['connected', 'Main account', 'elsewhere'],
    ['connected', 'Main account', 'north'],
    ['connected', 'Main account', 'south'],
  ]);
  expect(all.meta).toMatchObject({
    total: 10,
    all: 10,
    counts: { attention: 3, degraded: 2, connected: 3, syncing: 1, paused: 1, never_synced: 1 },
  });
  expect(all.data[0]).toMatchObject({
    id: revoked,
    business: { id: testApp.business.south, name: 'south Pty Ltd', status: 'active' },
    type: 'Google Ads',
    fault: { message: 'It failed.', action: 'Connect the account again.', at: ago(600).toISOString() },
    last_success: ago(30).toISOString(),
    last_rows: null,
    next_run: null,
  });
  expect(all.data[0]?.history?.days).toBe(all.data[0]?.history?.of);
});

test('the source list is filtered by state, attention and text, sorted and paged', async () => {
  const attention = await list('admin', '?state=attention');
  expect(attention.data.map(({ state }) => state)).toEqual(['revoked', 'expired', 'degraded']);
  expect(attention.meta).toMatchObject({ total: 3, all: 10 });
  expect((await list('admin', '?state=degraded')).data).toHaveLength(2);
  expect((await list('admin', '?table_keywords=linkedIN')).data.map(({ id }) => id)).toEqual([elsewhere]);
  expect((await list('admin', '?table_keywords=DENIED')).data).toHaveLength(1);
  expect((await list('admin', '?table_keywords=south%20pty&state=connected')).data).toHaveLength(1);
  const byName = await list('admin', '?sort=business:desc&per_page=1');
  expect(byName.data[0]?.business.name).toBe('south Pty Ltd');
  expect((await list('admin', '?per_page=4&page=3')).data.map(({ state }) => state)).toEqual([
    'connected',
    'connected',
  ]);
  const next = (await list('admin', '?sort=next_run:desc')).data.map(({ next_run }) => next_run);
  expect(next.slice(-4)).toEqual([null, null, null, null]);
  for (const query of ['?state=lost', '?sort=rows:asc', '?page=0', '?per_page=1000'])
    expect([query, (await (await testApp.as('admin')).get(`/v1/sources${query}`)).status]).toEqual([
      query,
      400,
    ]);
});

test('the source list shows the same state as the configuration page', async () => {
  const byId = new Map((await list('adviser')).data.map(({ id, state }) => [id, state]));
  for (const business of ['north', 'south'] as const) {
    const path = `/v1/businesses/${testApp.business[business]}/integrations`;
    const { body } = await (await testApp.as('adviser')).get(path);
    const shown = (body as { data: { id: string; state: string }[] }).data.filter(({ id }) => byId.has(id));
    // These sources have no loads in the warehouse, so the configuration page shows a complete history as never synced.
    expect(shown.map(({ state }) => state.replace('never_synced', 'connected'))).toEqual(
      shown.map(({ id }) => byId.get(id)?.replace('never_synced', 'connected')),
    );
  }
});

test("the source list has only the user's businesses, and needs the right to administer businesses", async () => {
  const own = await list('adviser');
  expect(own.meta.all).toBe(9);
  expect(own.data.map(({ id }) => id)).not.toContain(elsewhere);
  const adviser = await testApp.as('adviser');
  expect((await adviser.get(`/v1/sources/${revoked}/runs`)).status).toBe(200);
  for (const id of [elsewhere, crypto.randomUUID()])
    expect((await adviser.get(`/v1/sources/${id}/runs`)).status).toBe(404);
  const client = await testApp.as('client');
  for (const path of ['/v1/sources', `/v1/sources/${connected}/runs`])
    expect([path, (await client.get(path)).status]).toEqual([path, 403]);
});

test('the history of a source has its last 20 runs, and the rows of the newest finished run', async () => {
  const days = { sourceId: connected, stream: 'campaigns', fromDate: '2026-02-15', toDate: '2026-03-16' };
  await testApp.deps.db.insert(syncRuns).values([
    ...Array.from({ length: 20 }, (_, at) => ({
      ...days,
      startedAt: ago(100 + at),
      endedAt: ago(99 + at),
      rows: 10 + at,
    })),
    { ...days, startedAt: ago(1) },
    {
      ...days,
      startedAt: ago(200),
      endedAt: ago(199),
      fault: 'service_down' as const,
      message: 'The answer could not be read.',
      unreadable: '<h1>Bad gateway</h1>',
    },
  ]);
  const readRuns = async (id: string) =>
    ((await (await testApp.as('adviser')).get(`/v1/sources/${id}/runs`)).body as { data: SourceRun[] }).data;
  const runs = await readRuns(connected);
  expect(runs).toHaveLength(20);
  expect(runs.slice(0, 2)).toMatchObject([
    { started_at: ago(1).toISOString(), ended_at: null, rows: null },
    { started_at: ago(100).toISOString(), rows: 10, from_date: '2026-02-15', to_date: '2026-03-16' },
  ]);
  await testApp.deps.db.insert(syncRuns).values({
    ...days,
    startedAt: ago(0),
    endedAt: ago(0),
    fault: 'service_down',
    message: 'The answer could not be read.',
    unreadable: '<h1>Bad gateway</h1>',
  });
  expect((await readRuns(connected))[0]).toMatchObject({
    fault: 'service_down',
    message: 'The answer could not be read.',
    unreadable: '<h1>Bad gateway</h1>',
  });
  await testApp.deps.db.insert(syncRuns).values({
    ...days,
    sourceId: revoked,
    startedAt: ago(3),
    endedAt: ago(2),
    rows: 42,
  });
  const listed = (await list('adviser')).data;
  const rowsOf = (id: string) => listed.find((one) => one.id === id)?.last_rows;
  expect([rowsOf(connected), rowsOf(revoked)]).toEqual([null, 42]);
});

test('sync records are kept for 90 days', async () => {
  const { db, clock } = testApp.deps;
  const days = { sourceId: revoked, stream: 'campaigns', fromDate: '2025-01-01', toDate: '2025-01-31' };
  const atDay = (day: number) => new Date(clock.now().getTime() - day * 86_400_000);
  await db.insert(syncRuns).values([89, 91].map((day) => ({ ...days, startedAt: atDay(day) })));
  await purgeRuns(db, clock.now());
  const left = await db.select().from(syncRuns).where(eq(syncRuns.fromDate, days.fromDate));
  expect(left.map(({ startedAt }) => startedAt)).toEqual([atDay(89)]);
});
