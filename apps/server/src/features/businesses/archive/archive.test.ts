import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Doc, encodeStateAsUpdate, XmlElement, XmlText } from 'yjs';
import {
  businesses,
  costTerms,
  leadStatuses,
  matchDecisions,
  meetingMinutes,
  personDecisions,
  reportSchedules,
  rolePermissions,
} from '../../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../../testing/client.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { png } from '../../files/testing/samples.ts';

let testApp: TestApp;
let admin: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
afterAll(() => testApp.close());

type CreatedReply = { data: { id: string } };
const days = encodeURIComponent('date:>=2025-03-01,date:<=2026-02-28');
const figures = async (client: TestClient, id: string) => {
  const { body } = await client.get(
    `/v1/modules/financials/data/financial-revenue?business_id=${id}&filter=${days}`,
  );
  const { data, meta } = body as { data: unknown; meta: { totals: unknown }[] };
  return { data, totals: meta[0]?.totals };
};
const readList = async (path: string): Promise<Record<string, unknown>[]> =>
  ((await admin.get(path)).body as { data: Record<string, unknown>[] }).data;

const exported = async (id: string, who: 'admin' | 'client' = 'admin'): Promise<Buffer> => {
  const reply = await testApp.app.server.inject({
    method: 'GET',
    url: `/v1/businesses/${id}/export`,
    headers: { authorization: `Bearer ${(await testApp.logOn(who)).token}` },
  });
  expect(reply.statusCode, reply.statusCode === 200 ? undefined : reply.body).toBe(200);
  return reply.rawPayload;
};
const imported = (client: TestClient, content: Buffer, query = '') =>
  client.upload(`/v1/businesses/import${query}`, { name: 'a.zip', content, field: 'upload' });

const fill = async (id: string) => {
  const { warehouse } = testApp.deps;
  const scope = testScope({ id });
  await loadRows(
    warehouse,
    scope,
    'invoices',
    [
      testInvoiceLine('2025-05-05', '1', 100.25),
      testInvoiceLine('2025-05-06', '2', 33.33),
      testInvoiceLine('2025-09-09', '3', -12.01),
    ],
    { source: 'csv' },
  );
  // The second file replaces an invoice of the same days. Only the current rows are exported.
  await loadRows(warehouse, scope, 'invoices', [testInvoiceLine('2025-05-06', '2', 44.44)], {
    source: 'csv',
    replaces: 'identity',
  });
  await loadRows(warehouse, scope, 'leads', [
    { lead_key: 'L1', day: '2025-05-05', kind: 'call', channel: 'direct' },
  ]);
  await warehouse.markLeads(id, [{ leadKey: 'L1', day: '2025-05-05', status: 'won', amount: '12.50' }]);
  await testApp.deps.db
    .insert(leadStatuses)
    .values({ businessId: id, leadKey: 'L1', day: '2025-05-05', status: 'won', amount: '12.50' });
  const { user, clock, deps } = testApp;
  await deps.db.insert(costTerms).values({
    businessId: id,
    from: '2025-07-01',
    monthlyFee: 1500.5,
    feeOfMedia: 0.1,
    markup: 0.05,
    clientsSeeMarkup: true,
    updatedBy: user.adviser,
  });
  await deps.db.insert(matchDecisions).values({
    businessId: id,
    origin: 'csv',
    leadKey: 'L1',
    day: '2025-05-05',
    customerKey: 'a',
    decision: 'confirmed',
    updatedBy: user.adviser,
  });
  const said = { businessId: id, leadKey: 'L1', day: '2025-05-05', updatedBy: user.adviser };
  await deps.db.insert(personDecisions).values([
    { ...said, decision: 'apart' },
    { ...said, decision: 'same', otherKey: 'L2', otherDay: '2025-05-06' },
  ]);
  await deps.db.insert(reportSchedules).values({
    businessId: id,
    ownerId: user.adviser,
    name: 'Monthly',
    pages: ['/business/revenue'],
    period: 'last_month',
    comparison: 'previous_year',
    needsApproval: true,
    nextDueAt: clock.now(),
    rule: { every: 'month', day: 'last', time: '08:00' },
    subject: 'Your month',
    message: 'Hello',
    recipients: [user.client, crypto.randomUUID()],
  });
  await admin.ask('PUT', `/v1/businesses/${id}`, {
    body: {
      revenue_source: 'csv',
      primary_color: '#123456',
      website: 'http://north.example',
      marketing_priorities: { customer_label: 'patients' },
    },
  });
  await admin.upload(`/v1/businesses/${id}/logo`, { name: 'logo.png', content: png, field: 'upload' });
  const { data: meeting } = (
    await admin.post('/v1/meetings', {
      business_id: id,
      name: 'Review',
      attendees: [testApp.user.client, testApp.user.owner],
      date: '2026-03-20',
      start_time: '09:00',
      end_time: '10:00',
    })
  ).body as CreatedReply;
  const minutes = new Doc();
  const paragraph = new XmlElement('paragraph');
  paragraph.insert(0, [new XmlText('Agreed')]);
  minutes.getXmlFragment('default').insert(0, [paragraph]);
  await testApp.deps.db.insert(meetingMinutes).values({
    meetingId: meeting.id,
    businessId: id,
    state: encodeStateAsUpdate(minutes),
    html: '<p>Agreed</p>',
    updatedAt: testApp.clock.now(),
  });
  // The plan keeps its own start of the financial year after the business changes its setting.
  const plan = { business_id: id, name: 'The year', start_date: '2025-07-01' };
  const { data: created } = (await admin.post('/v1/modules/plan/forms/plans/items', plan))
    .body as CreatedReply;
  await admin.post('/v1/modules/plan/forms/projections/items', {
    business_id: id,
    plan_id: created.id,
    program: 'seo',
    scenarios: [{ name: 'Bold', close_rate: 12.5 }],
  });
  await admin.put(`/v1/businesses/${id}`, { financial_year_start: 4 });
  for (const [based_on, tone] of ['Calm', 'Calm and clear'].entries())
    await (await testApp.as(based_on === 0 ? 'admin' : 'owner')).put('/v1/prompts/brand', {
      business_id: id,
      based_on,
      fields: { tone: `<p>${tone}</p>` },
    });
  await admin.post(`/v1/meetings/${meeting.id}/agenda-items?business_id=${id}`, {
    name: 'Calls',
    description: '<p>Why <b>less</b></p>',
  });
};

test('exporting and importing an archive recreates a business with equal figures, items and files', async () => {
  const { north } = testApp.business;
  await fill(north);
  const archive = await exported(north);

  const before = await testApp.deps.db.select().from(businesses);
  const dry = await imported(admin, archive, '?dry_run=1');
  expect([dry.status, dry.body]).toMatchObject([
    200,
    {
      data: {
        business: null,
        trading_name: 'north Pty Ltd',
        people: { named: 4, known: 4 },
        counts: { 'facts/invoices.ndjson': 3, 'items/meetings/meetings.ndjson': 1, 'files.ndjson': 1 },
      },
    },
  ]);
  expect(await testApp.deps.db.select().from(businesses)).toEqual(before);

  const created = await imported(admin, archive);
  expect([created.status, created.status === 200 ? '' : created.text]).toEqual([200, '']);
  const { business } = (
    created.body as { data: { business: Record<string, unknown> & { id: string; logo_url: string } } }
  ).data;
  expect(business).toMatchObject({
    trading_name: 'north Pty Ltd',
    primary_color: '#123456',
    website: 'http://north.example',
    financial_year_start: 4,
    integrations: [],
    marketing_priorities: { customer_label: 'patients' },
  });
  expect(business.id).not.toBe(north);
  admin = await testApp.as('admin');
  for (const path of ['/v1/prompts', '/v1/prompts/brand/versions', '/v1/prompts/brand/versions/1']) {
    const copied = await admin.get(`${path}?business_id=${business.id}`);
    expect(copied.body).toEqual((await admin.get(`${path}?business_id=${north}`)).body);
    expect(copied.text).toContain(path.endsWith('1') ? '<p>Calm</p>' : 'owner Tester');
  }
  const [originalFigures, copiedFigures] = [await figures(admin, north), await figures(admin, business.id)];
  expect(copiedFigures).toEqual(originalFigures);
  expect(copiedFigures.totals).toMatchObject({ revenue: 132.68 });

  const { text, param } = testApp.deps.warehouse.dialect;
  const said = async (id: string) =>
    testApp.deps.warehouse.query({
      sql: `SELECT lead_status, ${text('won_amount', 'decimal')} AS won FROM leads WHERE business_id = ${param('b', 'uuid')}`,
      params: { b: id },
    });
  expect(await said(business.id)).toEqual([{ lead_status: 'won', won: '12.500000' }]);
  const storedStatuses = await testApp.deps.db
    .select()
    .from(leadStatuses)
    .where(eq(leadStatuses.businessId, business.id));
  expect(storedStatuses).toMatchObject([
    { leadKey: 'L1', status: 'won', amount: '12.500000', mirrored: true },
  ]);

  const { db } = testApp.deps;
  const filterNew = <T extends { businessId: string }>(rows: T[]) =>
    rows.filter(({ businessId }) => businessId === business.id);
  expect(filterNew(await db.select().from(costTerms))).toMatchObject([
    {
      from: '2025-07-01',
      monthlyFee: 1500.5,
      feeOfMedia: 0.1,
      markup: 0.05,
      clientsSeeMarkup: true,
      updatedBy: testApp.user.adviser,
    },
  ]);
  expect(filterNew(await db.select().from(matchDecisions))).toMatchObject([
    { origin: 'csv', leadKey: 'L1', day: '2025-05-05', customerKey: 'a', decision: 'confirmed' },
  ]);
  const newDecisions = filterNew(await db.select().from(personDecisions)).toSorted((a, b) => a.at - b.at);
  expect(newDecisions).toMatchObject([
    { leadKey: 'L1', day: '2025-05-05', decision: 'apart', otherKey: null, otherDay: null },
    { leadKey: 'L1', decision: 'same', otherKey: 'L2', otherDay: '2025-05-06' },
  ]);
  // Imported schedules are paused. Recipients without an account on this server are dropped.
  expect(filterNew(await db.select().from(reportSchedules))).toMatchObject([
    {
      name: 'Monthly',
      pages: ['/business/revenue'],
      period: 'last_month',
      needsApproval: true,
      rule: { every: 'month', day: 'last', time: '08:00' },
      recipients: [testApp.user.client],
      ownerId: testApp.user.admin,
      nextDueAt: null,
    },
  ]);

  const meetings = (id: string) => readList(`/v1/meetings?business_id=${id}&with=agenda_items`);
  const [[copiedMeeting], [originalMeeting]] = [await meetings(business.id), await meetings(north)];
  const { id: _, _id: __, business_id: ___, agenda_items: items, ...same } = copiedMeeting ?? {};
  expect(originalMeeting).toMatchObject(same);
  expect(copiedMeeting?.['id']).not.toBe(originalMeeting?.['id']);
  expect(items).toMatchObject([
    { name: 'Calls', description: '<p>Why <b>less</b></p>', meeting_id: copiedMeeting?.['id'] },
  ]);
  expect((await admin.get(`/v1/meetings/${copiedMeeting?.['id']}/minutes`)).body).toMatchObject({
    data: { html: '<p>Agreed</p>', updated_at: testApp.clock.now().toISOString() },
  });
  const [plan] = await readList(`/v1/modules/plan/forms/plans/items?business_id=${business.id}`);
  expect(plan).toMatchObject({ name: 'The year', year_start: '2025-07-01', financial_year: 'FY25/26' });
  expect(await readList(`/v1/modules/plan/forms/projections/items?business_id=${business.id}`)).toMatchObject(
    [{ program: 'seo', plan_id: plan?.['id'], scenarios: [{ name: 'Bold', close_rate: 12.5 }] }],
  );
  const logo = await testApp.with(undefined).get(business.logo_url);
  expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/png']);
  // The import gives no other user access to the new business.
  expect((await (await testApp.as('adviser')).get(`/v1/businesses/${business.id}`)).status).toBe(404);

  const again = await imported(admin, await exported(business.id), '?dry_run=1');
  const readCounts = (answer: { body: unknown }) =>
    (answer.body as { data: { counts: Record<string, number> } }).data.counts;
  const { 'people.ndjson': _people, ...counts } = readCounts(again);
  expect(readCounts(dry)).toMatchObject(counts);
});

test('an invalid, truncated or edited archive is rejected and creates no business', async () => {
  const archive = await exported(testApp.business.south);
  const before = (await testApp.deps.db.select().from(businesses)).length;
  const broken = [
    Buffer.from('a,b\n1,2\n'),
    archive.subarray(0, archive.length - 30),
    Buffer.concat([archive.subarray(0, 60), Buffer.alloc(40), archive.subarray(100)]),
  ];
  for (const content of broken) {
    const answer = await imported(admin, content);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('archive')]);
  }
  const seen = await testApp.deps.db.select().from(businesses);
  expect(seen.filter(({ deletedAt }) => deletedAt === null).length).toBe(before);
  expect((await imported(await testApp.as('adviser'), archive)).status).toBe(403);
  const own = await (await testApp.as('client')).get(`/v1/businesses/${testApp.business.north}/export`);
  expect(own.status).toBe(403);
});

test('only a user who may read every module can export a business', async () => {
  const granted = { roleId: testApp.roles.Client, slug: 'businesses' };
  await testApp.change((db) => db.insert(rolePermissions).values(granted));
  const client = await testApp.as('client');
  const answer = await client.get(`/v1/businesses/${testApp.business.north}/export`);
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('every module')]);
  await testApp.change((db) =>
    db
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.roleId, granted.roleId), eq(rolePermissions.slug, granted.slug))),
  );
});

test("an export by a user outside the agency contains the agency's fees but not the markup", async () => {
  for (const slug of ['businesses', 'config', 'users'])
    await testApp.change((db) => db.insert(rolePermissions).values({ roleId: testApp.roles.Client, slug }));
  const { north } = testApp.business;
  const terms = { monthly_fee: 310, fee_of_media: 0.1, markup: 0.2, clients_see_markup: true };
  expect(
    (await admin.put('/v1/roi/cost-terms', { business_id: north, from: '2026-01-15', ...terms })).status,
  ).toBe(200);
  const readTerms = async (who: 'admin' | 'client') => {
    const back = await imported(admin, await exported(north, who));
    const { business } = (back.body as { data: { business: { id: string } } }).data;
    const listed = await readList(`/v1/roi/cost-terms?business_id=${business.id}`);
    const own = listed.find(({ from }) => from === '2026-01-15');
    return [own?.['monthly_fee'], own?.['markup'], own?.['clients_see_markup']];
  };
  expect([await readTerms('admin'), await readTerms('client')]).toEqual([
    [310, 0.2, true],
    [310, 0, false],
  ]);
});
