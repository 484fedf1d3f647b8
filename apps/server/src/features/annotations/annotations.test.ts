import type { ChartAnnotation } from '@bellwether/contract/api/figures/annotations';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolePermissions } from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let admin: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
afterAll(() => testApp.close());

const items = '/v1/modules/dashboard/forms/annotations/items';
const listed = async (client: TestClient, business = testApp.business.north) => {
  const answer = await client.get(`/v1/annotations?business_id=${business}`);
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return (answer.body as { data: ChartAnnotation[] }).data;
};
const filterByKind = (all: readonly ChartAnnotation[], kind: string) =>
  all.filter((one) => one.kind === kind).map(({ from, to, text }) => [from, to, text]);

test('users add notes; only the author and admins may change or delete them', async () => {
  const business_id = testApp.business.north;
  const add = async (who: TestClient, more: object = {}) =>
    who.post(items, { business_id, text: 'New website', day: '2026-02-03', ...more });
  const owner = await testApp.as('owner');
  const created = await add(owner, { until: '2026-02-10', channel: 'google_ads' });
  expect(created.status).toBe(201);
  const { data: note } = created.body as { data: { id: string; version: number } };
  expect((await add(owner, { until: '2026-02-01' })).body).toMatchObject({
    fields: { until: '“Until” must not be before the date.' },
  });
  expect((await add(owner, { text: ' ' })).status).toBe(422);
  const client = await testApp.as('client');
  const [read] = await listed(client);
  expect(read).toMatchObject({
    id: note.id,
    kind: 'person',
    from: '2026-02-03',
    to: '2026-02-10',
    channel: 'google_ads',
    text: 'New website',
    author: 'owner Tester',
    mine: false,
    version: 1,
  });
  expect((await client.put(`${items}/${note.id}`, { text: 'Mine' })).status).toBe(403);
  expect((await client.ask('DELETE', `${items}/${note.id}`)).status).toBe(403);
  expect((await listed(owner))[0]?.mine).toBe(true);
  expect((await listed(admin))[0]?.mine).toBe(true);
  expect((await admin.put(`${items}/${note.id}`, { text: 'Relaunch' })).status).toBe(200);
  expect((await owner.ask('DELETE', `${items}/${note.id}`)).status).toBe(200);
  expect(filterByKind(await listed(owner), 'person')).toEqual([]);
  const stranger = await testApp.as('stranger');
  expect((await stranger.get(`/v1/annotations?business_id=${business_id}`)).status).toBe(404);
});

test('annotations are derived from campaigns, outages, imports and meetings', async () => {
  const { south } = testApp.business;
  const { warehouse } = testApp.deps;
  const days = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => `2026-02-${String(from + n).padStart(2, '0')}`);
  const rows = [
    // This campaign runs from the first known day to the last, so it neither starts nor stops.
    ...['2026-01-25', ...days(1, 28), '2026-03-10'].map((day) => testAdRow(day, 'Always', 5)),
    // A pause of a few days does not count as a stop.
    ...[...days(2, 4), ...days(9, 12)].map((day) => testAdRow(day, 'Summer', 5)),
    // This campaign is off for more than 14 days, then on until the last known day.
    ...['2026-02-01', '2026-03-01', '2026-03-10'].map((day) => testAdRow(day, 'Again', 5)),
    // Rows without cost or impressions do not count as days of a campaign.
    testAdRow('2026-02-20', 'Never', 0, { impressions: 0 }),
  ];
  // This request fills the cache, which the next load has to invalidate.
  expect(filterByKind(await listed(admin, south), 'campaign')).toEqual([]);
  await loadRows(warehouse, testScope({ id: south }), 'ads', rows, { source: 'google_ads' });
  await loadRows(warehouse, testScope({ id: south }), 'invoices', [testInvoiceLine('2026-02-02', '1', 10)], {
    source: 'xero',
    from: '2026-02-01',
    to: '2026-02-05',
  });
  await loadRows(warehouse, testScope({ id: south }), 'invoices', [testInvoiceLine('2026-02-12', '2', 10)], {
    source: 'xero',
    from: '2026-02-09',
    to: '2026-03-15',
  });
  const now = testApp.clock.now();
  const found = await listed(admin, south);
  expect(filterByKind(found, 'campaign').toSorted()).toEqual([
    ['2026-02-01', null, "Google Ads: 'Again' started"],
    ['2026-02-01', null, "Google Ads: 'Again' stopped"],
    ['2026-02-02', null, "Google Ads: 'Summer' started"],
    ['2026-02-12', null, "Google Ads: 'Summer' stopped"],
    ['2026-03-01', null, "Google Ads: 'Again' started"],
  ]);
  expect(filterByKind(found, 'outage')).toEqual([['2026-02-06', '2026-02-08', 'No data from Xero']]);
  await loadRows(warehouse, testScope({ id: south }), 'invoices', [testInvoiceLine('2026-01-05', '9', 10)], {
    source: 'csv',
  });
  const meeting = { business_id: south, name: 'Review', attendees: [testApp.user.admin] };
  const createdMeeting = await admin.post('/v1/meetings', {
    ...meeting,
    date: '2026-03-02',
    start_time: '09:00',
    end_time: '10:00',
  });
  const { id } = (createdMeeting.body as { data: { id: string } }).data;
  const point = await admin.post(`/v1/meetings/${id}/agenda-items?business_id=${south}`, {
    name: 'Call handling',
    description: '<p>Why</p>',
    status: 'discussed',
  });
  await admin.post('/v1/modules/meetings/forms/action-items/items', {
    business_id: south,
    agenda_item_id: (point.body as { data: { id: string } }).data.id,
    name: 'Train',
  });
  await admin.post('/v1/meetings', {
    ...meeting,
    date: '2026-04-02',
    start_time: '09:00',
    end_time: '10:00',
  });
  const more = await listed(admin, south);
  expect(filterByKind(more, 'import')).toEqual([
    [now.toISOString().slice(0, 10), null, expect.stringMatching(/^Import: .*, 1 row$/)],
  ]);
  expect(filterByKind(more, 'meeting')).toEqual([
    ['2026-03-02', null, "Meeting 'Review': discussed Call handling; 1 action agreed"],
  ]);
  expect(more.map(({ from }) => from)).toEqual(
    more
      .map(({ from }) => from)
      .toSorted()
      .toReversed(),
  );
});

test("a reader sees no imports or outages of modules that the reader may not open, but sees users' notes", async () => {
  const { roles, warehouse, business } = testApp;
  const northScope = testScope({ id: business.north });
  for (const [from, to] of [
    ['2026-02-01', '2026-02-05'],
    ['2026-02-09', '2026-03-15'],
  ] as const)
    await loadRows(warehouse, northScope, 'invoices', [testInvoiceLine(from, from, 10)], {
      source: 'xero',
      from,
      to,
    });
  await loadRows(warehouse, northScope, 'invoices', [testInvoiceLine('2026-01-05', '9', 10)], {
    source: 'csv',
  });
  await loadRows(warehouse, northScope, 'ads', [testAdRow('2026-01-05', 'Brand', 5)], { source: 'csv' });
  await admin.post(items, { business_id: business.north, text: 'New website', day: '2026-02-03' });
  const seen = async () => {
    const all = await listed(await testApp.as('client'));
    return [
      all.flatMap(({ kind, text }) => (kind === 'import' ? [text] : [])).toSorted(),
      filterByKind(all, 'outage').length,
      filterByKind(all, 'person').length,
    ];
  };
  expect(await seen()).toEqual([['Import: Ads, 1 row', 'Import: Invoices, 1 row'], 1, 1]);
  const invoices = and(eq(rolePermissions.roleId, roles.Client), eq(rolePermissions.slug, 'financials'));
  await testApp.change((db) => db.delete(rolePermissions).where(invoices));
  expect(await seen()).toEqual([['Import: Ads, 1 row'], 0, 1]);
  await testApp.change((db) =>
    db.insert(rolePermissions).values({ roleId: roles.Client, slug: 'financials' }),
  );
});
