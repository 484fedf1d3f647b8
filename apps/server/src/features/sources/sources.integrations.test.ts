import { connectors } from '@bellwether/connectors/list';
import type { Feed, Integration } from '@bellwether/contract/api/integrations';
import type { Business } from '@bellwether/contract/api/shapes';
import { splitCredential } from '@bellwether/domain/sources/credentials';
import { isReadByItself } from '@bellwether/domain/sources/deliveries';
import { integrationTypeIds } from '@bellwether/domain/sources/integrations';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../platform/postgres/database.ts';
import { auditLog, sourceAccounts } from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { createConnection } from '../../testing/connections.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-users.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const at = (type = '') => `/v1/businesses/${testApp.business.south}/integrations${type && `/${type}`}`;
const connect = async (type: string, api_key: unknown, who: TestUser = 'adviser') =>
  (await testApp.as(who)).put(at(type), { api_key });
const listed = async () =>
  ((await (await testApp.as('adviser')).get(at())).body as { data: Integration[] }).data;
const readRow = async (type: string) =>
  (await testApp.deps.db.select().from(sourceAccounts).where(eq(sourceAccounts.vendor, type)))[0];

test('credentials of a source are stored encrypted, shown by their last four characters, and never logged [INTEG-020] [INTEG-021] [INTEG-035] [INTEG-041]', async () => {
  const created = await connect('lead_forward_service', ' ck_canary | cs_canary9876 ');
  expect(created).toMatchObject({
    status: 200,
    body: {
      data: {
        api_key: '••••9876',
        fk_integration_type_id: 'lead_forward_service',
        integration_type: { name: 'Lead forward service', description: 'Forwards leads to agents.' },
        state: 'connected',
        recent: true,
        last_load: null,
      },
    },
  });
  const row = await readRow('lead_forward_service');
  expect(testApp.deps.secrets.open(row?.credentials ?? new Uint8Array())).toBe('ck_canary|cs_canary9876');
  expect(splitCredential('ck_canary|cs_canary9876')).toEqual(['ck_canary', 'cs_canary9876']);

  // Connecting again with other credentials updates the same integration.
  testApp.clock.advance(60_000);
  const again = await connect('lead_forward_service', 'ck_2|cs_second5432');
  expect((again.body as { data: Integration }).data).toMatchObject({
    id: row?.id,
    api_key: '••••5432',
    created_at: row?.createdAt.toISOString(),
    updated_at: testApp.clock.now().toISOString(),
  });
  const entries = await testApp.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.itemType, 'integration'))
    .orderBy(auditLog.place);
  expect(entries.map(({ action, detail, itemId }) => [action, detail, itemId])).toEqual([
    ['created', { type: 'lead_forward_service' }, row?.id],
    ['updated', { type: 'lead_forward_service' }, row?.id],
  ]);

  const client = await (await testApp.as('owner')).get(`/v1/users/${testApp.user.owner}?legacy=1`);
  const south = (client.body as { businesses: Business[] }).businesses.find(
    ({ id }) => id === testApp.business.south,
  );
  expect(
    south?.integrations.find(({ fk_integration_type_id: type }) => type === 'lead_forward_service'),
  ).toMatchObject({
    _id: row?.id,
    api_key: '••••',
    integration_type: { name: 'Lead forward service' },
  });
  const everywhere = await runSql<{ found: boolean }>(
    testApp.deps.db,
    sql`select (select string_agg(a::text, '') from audit_log a) ~ 'canary|second' as found`,
  );
  expect(everywhere[0]?.found).toBe(false);
  expect(client.text).not.toMatch(/canary|cs_|ck_/);
});

test("only users who may configure the business see the last characters of a source's credentials", async () => {
  const business = `/v1/businesses/${testApp.business.south}`;
  const tailsFor = async (who: TestUser) => {
    const reader = await testApp.as(who);
    const one = await reader.get(business);
    const list = await reader.get('/v1/businesses?per_page=-1');
    const me = await reader.get(`/v1/users/${testApp.user[who]}?legacy=1`);
    expect([one.status, list.status, me.status]).toEqual([200, 200, 200]);
    return [one, list, me].map(({ text }) => text.includes('••••5432'));
  };
  expect(await tailsFor('owner')).toEqual([false, false, false]);
  expect(await tailsFor('adviser')).toEqual([true, true, true]);
});

test('invalid credentials are rejected with a field error that does not repeat them', async () => {
  const answer = await connect('se_ranking', 'canary-token');
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ fields: { api_key: 'SiteId is missing: enter Token|SiteId.' } });
  expect(answer.text).not.toContain('canary');
  expect((await connect('se_ranking', 12)).body).toMatchObject({ message: 'Credentials are required.' });
  expect((await connect('fax', 'key')).status).toBe(400);
  expect(await readRow('se_ranking')).toBeUndefined();
});

test('an integration reports its last load, its sync state, and its changes within 72 hours [INTEG-036]', async () => {
  await connect('google_ads', 'a-customer-id');
  const scope = testScope({ id: testApp.business.south });
  const row = { day: '2026-03-15', channel: 'google_ads', account: '1', campaign: 'Brand', cost: 12 };
  await loadRows(testApp.warehouse, scope, 'ads', [row], { source: 'google_ads' });
  const findGoogleAds = async () =>
    (await listed()).find((one) => one.fk_integration_type_id === 'google_ads');
  expect(await findGoogleAds()).toMatchObject({
    state: 'connected',
    recent: true,
    last_load: { rows: 1, to_date: '2026-03-15', at: testApp.clock.now().toISOString(), recent: true },
  });
  for (const [hours, recent] of [
    [71, true],
    [73, false],
  ] as const) {
    await testApp.deps.db
      .update(sourceAccounts)
      .set({ updatedAt: new Date(testApp.clock.now().getTime() - hours * 3_600_000) })
      .where(eq(sourceAccounts.vendor, 'google_ads'));
    expect(await findGoogleAds()).toMatchObject({ recent });
  }
  const past = new Date(testApp.clock.now().getTime() - 1);
  const { db } = testApp.deps;
  const isAds = eq(sourceAccounts.vendor, 'google_ads');
  const endedAt = testApp.clock.now();
  for (const [state, access] of [
    ['connected', {}],
    ['revoked', { endedAt }],
    ['expired', { endedAt, accessUntil: past }],
  ] as const) {
    const connectionId = await createConnection(db, access);
    await db.update(sourceAccounts).set({ connectionId }).where(isAds);
    expect(await findGoogleAds()).toMatchObject({ state });
  }
  await db.update(sourceAccounts).set({ connectionId: null }).where(isAds);
  for (const [state, fault] of [
    ['degraded', 'limit'],
    ['revoked', 'reconnect'],
  ] as const) {
    await db.update(sourceAccounts).set({ fault }).where(isAds);
    expect(await findGoogleAds()).toMatchObject({ state });
  }
  // New credentials clear the fault of the source.
  await connect('google_ads', 'a-new-customer-id');
  expect(await findGoogleAds()).toMatchObject({ state: 'connected' });
});

test('uploaded files, forms and entered results are listed beside the integrations', async () => {
  const scope = testScope({ id: testApp.business.south });
  const spend = (day: string) => ({ day, channel: 'linkedin', account: 'F', campaign: 'One', cost: 5 });
  await loadRows(testApp.warehouse, scope, 'ads', [spend('2026-01-05'), spend('2026-02-01')]);
  const feeds = async () => ((await (await testApp.as('adviser')).get(at())).body as { feeds: Feed[] }).feeds;
  const before = await feeds();
  expect(before.find(({ source }) => source === 'csv')).toMatchObject({
    rows: expect.any(Number),
    to_date: '2026-02-01',
    at: testApp.clock.now().toISOString(),
  });
  const loadId = await loadRows(testApp.warehouse, scope, 'ads', [spend('2026-03-01')]);
  expect((await feeds()).find(({ source }) => source === 'csv')?.to_date).toBe('2026-03-01');
  await testApp.warehouse.undo(scope, loadId);
  expect(await feeds()).toEqual(before);
});

test('disconnecting a source deletes its credentials, can be repeated, and works for unknown types [INTEG-034]', async () => {
  await testApp.change((db) =>
    db.insert(sourceAccounts).values({ businessId: testApp.business.south, vendor: 'fax_machine' }),
  );
  expect((await listed()).find((one) => one.fk_integration_type_id === 'fax_machine')).toMatchObject({
    fk_integration_type_id: 'fax_machine',
    api_key: null,
    integration_type: { name: 'fax_machine', description: 'This integration is no longer supported' },
  });
  const adviser = await testApp.as('adviser');
  for (const type of ['fax_machine', 'google_ads', 'google_ads'])
    expect(await adviser.ask('DELETE', at(type))).toMatchObject({ status: 200 });
  expect((await listed()).map((one) => one.fk_integration_type_id).toSorted()).toEqual([
    'lead_forward_service',
    'xero',
  ]);
  expect(await readRow('google_ads')).toBeUndefined();
});

test('disconnecting a source of another business, or an unknown one, answers 404 and changes nothing', async () => {
  const [elsewhere] = await testApp.deps.db
    .insert(sourceAccounts)
    .values({ businessId: testApp.business.elsewhere, vendor: 'myob' })
    .returning({ id: sourceAccounts.id });
  const adviser = await testApp.as('adviser');
  const before = await listed();
  for (const id of [elsewhere?.id, crypto.randomUUID()])
    expect((await adviser.ask('DELETE', `${at('myob')}?source_id=${id}`)).status).toBe(404);
  expect(await listed()).toEqual(before);
});

test('two concurrent requests to connect a source create only one integration', async () => {
  const answers = await Promise.all([
    connect('lead_forward_service', 'first-key|1'),
    connect('lead_forward_service', 'other-key|1'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(
    (await listed()).filter((one) => one.fk_integration_type_id === 'lead_forward_service'),
  ).toHaveLength(1);
});

test('the types that are read by themselves are those with a connector, and the pixel', () => {
  expect(integrationTypeIds.filter(isReadByItself).toSorted()).toEqual(
    [...connectors.keys(), 'pixel'].toSorted(),
  );
});
