import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, businesses, users } from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { pausedCampaign, storeInsights } from '../../testing/stored-insight.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let adviser: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  adviser = await testApp.as('adviser');
});
afterAll(() => testApp.close());

type Row = {
  id: string;
  currency: string;
  range: { from: string; to: string };
  figures: Record<
    string,
    { now: number | null; before: number | null; judgement: unknown; currency?: string }
  >;
  place: number;
  overdue: number;
  needs: { kind: string; sentence: string }[];
  late_sources: { name: string }[];
};
const overview = async (client: TestClient) => {
  const answer = await client.get('/v1/overview');
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return answer.body as { data: Row[] };
};

describe('the overview of businesses (GET overview)', () => {
  test('the overview compares the last 28 days with the 28 days before, and sorts businesses by money at stake', async () => {
    const { north, south } = testApp.business;
    const today = testApp.clock.now();
    const dayAgo = (n: number) => new Date(today.getTime() - n * 86_400_000).toISOString().slice(0, 10);
    await loadRows(
      testApp.deps.warehouse,
      testScope({ id: north }),
      'invoices',
      [
        testInvoiceLine(dayAgo(10), '1', 100.25),
        testInvoiceLine(dayAgo(20), '2', 50.5),
        testInvoiceLine(dayAgo(45), '3', 1000),
      ],
      { source: 'xero', from: dayAgo(60), to: dayAgo(1) },
    );
    const body = { name: 'Review', attendees: [testApp.user.client], date: dayAgo(20) };
    const { data: meeting } = (
      await adviser.post('/v1/meetings', {
        ...body,
        start_time: '09:00',
        end_time: '10:00',
        business_id: north,
      })
    ).body as { data: { id: string } };
    const { data: point } = (
      await adviser.post(`/v1/meetings/${meeting.id}/agenda-items?business_id=${north}`, {
        name: 'Calls',
        description: '<p>Why</p>',
      })
    ).body as { data: { id: string } };
    for (const [name, due] of [
      ['late', dayAgo(3)],
      ['coming', dayAgo(-3)],
    ])
      await adviser.post('/v1/modules/meetings/forms/action-items/items', {
        business_id: north,
        agenda_item_id: point.id,
        name,
        due_date: due,
      });
    const calm = await overview(adviser);
    // A late source comes before an overdue action, and money at stake before both.
    expect(calm.data.map(({ id }) => id)).toEqual([south, north]);
    await storeInsights(testApp, north, [pausedCampaign]);
    const { data } = await overview(adviser);
    expect(data.map(({ id, place }) => [id, place])).toEqual([
      [north, 1],
      [south, 2],
    ]);
    const [first] = data;
    // Three invoices, one of which makes the difference, say nothing of a change.
    expect(first?.figures['revenue']).toMatchObject({
      now: 150.75,
      before: 1000,
      judgement: { verdict: 'too_little', largest: { amount: 1000, period: 'before' } },
    });
    expect(first?.overdue).toBe(1);
    expect(first?.needs).toMatchObject([
      { kind: 'insight', sentence: 'Gutters stopped', amount: pausedCampaign.size?.amount },
      { kind: 'overdue', sentence: '1 action is overdue.' },
      { kind: 'not-seen' },
    ]);
    expect(data[1]?.needs.map(({ sentence }) => sentence)).toContain(
      'Xero is connected but has not synced yet.',
    );
  });

  test('the overview shows no comparison if too few days of the comparison period are known', async () => {
    const created = await testApp
      .as('admin')
      .then((admin) => admin.post('/v1/businesses', { trading_name: 'Since lately', currency: 'AUD' }));
    const { id } = (created.body as { data: { id: string } }).data;
    const dayAgo = (n: number) =>
      new Date(testApp.clock.now().getTime() - n * 86_400_000).toISOString().slice(0, 10);
    const days = Array.from({ length: 35 }, (_, n) => dayAgo(n + 1));
    const scope = testScope({ id });
    const { warehouse } = testApp.deps;
    await loadRows(
      warehouse,
      scope,
      'invoices',
      days.map((day, n) => testInvoiceLine(day, `I${n}`, 100)),
    );
    await loadRows(
      warehouse,
      scope,
      'ads',
      days.map((day) => testAdRow(day, 'Brand', 10)),
    );
    const figures = async () =>
      (await overview(await testApp.as('admin'))).data.find((row) => row.id === id)?.figures;
    const range = (await overview(await testApp.as('admin'))).data.find((row) => row.id === id)?.range;
    if (!range) throw new Error('The business is not in the overview.');
    const knownDays = days.filter((day) => range.from <= day && day <= range.to).length;
    expect(knownDays).toBe(28);
    expect(await figures()).toMatchObject({
      revenue: { now: 2800, before: null },
      cost: { now: 280, before: null },
      return_on_spend: { now: 10, before: null },
    });
    const earlier = Array.from({ length: 30 }, (_, n) => dayAgo(n + 36));
    await loadRows(
      warehouse,
      scope,
      'invoices',
      earlier.map((day, n) => testInvoiceLine(day, `E${n}`, 100)),
    );
    expect(await figures()).toMatchObject({
      revenue: { now: 2800, before: 2800 },
      cost: { now: 280, before: null },
    });
  });

  test("revenue in the overview counts only the business's revenue source, in the currency of its rows", async () => {
    const { north, elsewhere } = testApp.business;
    const { warehouse, db } = testApp.deps;
    const at = new Date(testApp.clock.now().getTime() - 5 * 86_400_000).toISOString().slice(0, 10);
    await loadRows(warehouse, testScope({ id: elsewhere }), 'invoices', [testInvoiceLine(at, '1', 70)], {
      source: 'csv',
    });
    // Xero is the revenue source, so an uploaded invoice does not count.
    await loadRows(warehouse, testScope({ id: north }), 'invoices', [testInvoiceLine(at, '9', 9999)], {
      source: 'csv',
    });
    const set = (to: { currency: string; revenueSource: 'csv' | null }) =>
      testApp.change(() => db.update(businesses).set(to).where(eq(businesses.id, elsewhere)));
    await set({ currency: 'NZD', revenueSource: 'csv' });
    const { data } = await overview(await testApp.as('admin'));
    const seen = new Map(data.map((row) => [row.id, [row.figures['revenue']?.now, row.currency]]));
    expect([seen.get(north), seen.get(elsewhere)]).toEqual([
      [150.75, 'AUD'],
      [70, 'AUD'],
    ]);
    await set({ currency: 'AUD', revenueSource: null });
    // A figure in another currency shows that currency.
    const ads = [testAdRow(at, 'Winter', 30, { currency: 'USD' })];
    await loadRows(warehouse, testScope({ id: north }), 'ads', ads, { source: 'google_ads' });
    const mixed = (await overview(await testApp.as('admin'))).data.find(({ id }) => id === north);
    expect([mixed?.currency, mixed?.figures['cost'], mixed?.figures['return_on_spend']?.now]).toEqual([
      'AUD',
      { now: 30, before: null, judgement: null, currency: 'USD' },
      null,
    ]);
  });

  test('the overview shows a user only their own open businesses', async () => {
    const { north, south, elsewhere } = testApp.business;
    const ids = async (client: TestClient) => (await overview(client)).data.map(({ id }) => id).toSorted();
    expect(await ids(await testApp.as('client'))).toEqual([north]);
    expect(await ids(await testApp.as('stranger'))).toEqual([elsewhere]);
    const set = (status: 'active' | 'lost') =>
      testApp.change((db) => db.update(businesses).set({ status }).where(eq(businesses.id, south)));
    await set('lost');
    expect(await ids(await testApp.as('adviser'))).toEqual([north]);
    await set('active');
    adviser = await testApp.as('adviser');
  });

  test("a saved view is private to its owner, and its name is unique among the owner's views", async () => {
    const keep = (state: string) =>
      adviser.post('/v1/saved-views', { page: 'overview', name: 'Mine', state });
    const first = (await keep('{"a":1}')).body as { data: { id: string } };
    const again = (await keep('{"b":1}')).body as { data: { id: string } };
    expect(again.data.id).toBe(first.data.id);
    const list = async (client: TestClient) =>
      ((await client.get('/v1/saved-views?page=overview')).body as { data: { state: string }[] }).data;
    expect(await list(adviser)).toMatchObject([{ name: 'Mine', state: '{"b":1}' }]);
    const client = await testApp.as('client');
    expect(await list(client)).toEqual([]);
    expect((await client.ask('DELETE', `/v1/saved-views/${first.data.id}`)).status).toBe(404);
    expect((await adviser.ask('DELETE', `/v1/saved-views/${first.data.id}`)).status).toBe(200);
    expect(await list(adviser)).toEqual([]);
  });
});

describe('switching modules of businesses (PATCH businesses/module-access)', () => {
  const switching = (client: TestClient, changes: unknown) =>
    client.ask('PATCH', '/v1/businesses/module-access', { body: { changes } });
  const readAccess = async (id: string) => {
    const [row] = await testApp.deps.db.select().from(businesses).where(eq(businesses.id, id));
    return row?.moduleAccess ?? [];
  };

  test('an admin enables or disables modules of several businesses at once, for all of their users [PERM-020]', async () => {
    const { north, south } = testApp.business;
    const saved = await switching(adviser, [
      { id: north, off: ['meetings', 'roi'] },
      { id: south, off: ['roi'] },
    ]);
    expect([saved.status, saved.body]).toEqual([200, { message: 'Modules changed for 2 businesses.' }]);
    expect((await readAccess(north)).includes('meetings')).toBe(false);
    expect((await readAccess(south)).includes('meetings')).toBe(true);
    const meetings = `/v1/meetings?business_id=${north}`;
    for (const who of ['admin', 'client'] as const)
      expect((await (await testApp.as(who)).get(meetings)).status).toBe(403);
    const history = await adviser.get(`/v1/businesses/${north}/history`);
    expect(history.body).toMatchObject({
      data: [{ what: ['Switched off: Meetings, ROI.'], user: { full_name: 'adviser Tester' } }],
    });
    await switching(adviser, [
      { id: north, on: ['meetings', 'roi'] },
      { id: south, on: ['roi'] },
    ]);
    expect((await (await testApp.as('client')).get(meetings)).status).toBe(200);
  });

  test('an invalid module change leaves every business unchanged', async () => {
    const { north, elsewhere } = testApp.business;
    const before = await readAccess(north);
    const off = { id: north, off: ['roi'] };
    const refused: [unknown[], number][] = [
      [[off, { id: elsewhere, off: ['roi'] }], 404],
      [[off, { id: north, off: ['plan'] }], 422],
      [[{ id: north, off: ['roi', 'shoes'] }], 422],
      [[{ id: north, off: ['roi', 'config'] }], 422],
      [[{ id: north, on: ['roi'], off: ['roi'] }], 422],
      [[], 422],
    ];
    for (const [changes, status] of refused)
      expect([changes, (await switching(adviser, changes)).status]).toEqual([changes, status]);
    expect((await switching(await testApp.as('client'), [off])).status).toBe(403);
    expect(await readAccess(north)).toEqual(before);
    const people = await testApp.deps.db
      .select()
      .from(users)
      .where(inArray(users.id, [testApp.user.client]));
    const entries = await testApp.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.userId, people[0]?.id ?? ''));
    expect(entries.filter(({ itemType }) => itemType === 'business')).toEqual([]);
  });
});
