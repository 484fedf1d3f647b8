import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, leadStatuses } from '../../platform/postgres/schema.ts';
import { loadRows, type TestFactRow, testScope } from '../../platform/warehouse/testing/testing.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let scope: ReturnType<typeof testScope>;
const lead = (key: string, day: string, overrides: TestFactRow = {}): TestFactRow => ({
  lead_key: key,
  day,
  occurred_at: `${day} 10:00:00`,
  kind: 'form',
  ...overrides,
});
const leads = [
  lead('1', '2026-03-01'),
  lead('2', '2026-03-02'),
  lead('2', '2026-03-09'),
  lead('3', '2026-03-03'),
];
beforeAll(async () => {
  testApp = await openTestApp();
  scope = testScope({ id: testApp.business.north });
  await loadRows(testApp.warehouse, scope, 'leads', leads, { replaces: 'identity' });
});
afterAll(() => testApp.close());

type Row = { id: string; lead_key: string; day: string; lead_status: string; won_amount: number | null };
const listed = async (filter = '') => {
  const client = await testApp.as('client');
  const query = new URLSearchParams({ business_id: testApp.business.north, sort: 'occurred_at:asc', filter });
  const { body, status } = await client.get(`/v1/modules/conversions/rows/leads?${query}`);
  expect(status).toBe(200);
  return (body as { data: Row[] }).data;
};
const readId = async (key: string, day: string) =>
  (await listed()).find((row) => row.lead_key === key && row.day === day)?.id ?? '';
const setStatus = async (body: object, who: 'client' | 'owner' = 'client') =>
  (await testApp.as(who)).post('/v1/conversions/lead-statuses', {
    business_id: testApp.business.north,
    ...body,
  });
const total = async (metric: string) => {
  const client = await testApp.as('client');
  const query = new URLSearchParams({
    filter: `business:=${testApp.business.north},date:>=2026-03-01,date:<=2026-03-31`,
  });
  const { body } = await client.get(`/v1/modules/conversions/data/leads-over-time?${query}`);
  return (body as { meta: [{ totals: Record<string, number> }] }).meta[0].totals[metric];
};

test('a lead status is listed, filtered and counted at once, and survives a reload of the leads', async () => {
  expect((await listed()).map((row) => row.lead_status)).toEqual(['new', 'new', 'new', 'new']);
  const [one, two] = [await readId('1', '2026-03-01'), await readId('2', '2026-03-02')];
  expect((await setStatus({ ids: [one, two], status: 'qualified' })).status).toBe(200);
  const won = await setStatus({ ids: [two], status: 'won', amount: 1250.5 });
  expect(won.body).toEqual({ data: [{ id: two, lead_status: 'won', won_amount: 1250.5 }] });
  const expectedStatuses = ['qualified', 'won', 'new', 'new'];
  // Lead number 2 occurs on two days; only one of the two leads was changed.
  const listStatuses = async () => (await listed()).map((row) => row.lead_status);
  expect(await listStatuses()).toEqual(['qualified', 'won', 'new', 'new']);
  expect(await listed('lead_status:=won')).toEqual([
    expect.objectContaining({ id: two, won_amount: 1250.5 }),
  ]);
  expect([await total('leads'), await total('qualified_leads'), await total('won_leads')]).toEqual([4, 2, 1]);

  const again = await loadRows(testApp.warehouse, scope, 'leads', leads, { replaces: 'identity' });
  expect(await listStatuses()).toEqual(expectedStatuses);
  await setStatus({ ids: [one], status: 'spam' });
  await testApp.warehouse.undo(scope, again);
  expect(await listStatuses()).toEqual(['spam', ...expectedStatuses.slice(1)]);
});

test('each change of a lead status is recorded with user and time, except changes without effect', async () => {
  const three = await readId('3', '2026-03-03');
  const history = async () => {
    const client = await testApp.as('client');
    const path = `/v1/conversions/leads/${three}/history?business_id=${testApp.business.north}`;
    return ((await client.get(path)).body as { data: object[] }).data;
  };
  expect(await history()).toEqual([]);
  for (const status of ['unfit', 'unfit', 'new']) await setStatus({ ids: [three], status });
  expect(await history()).toMatchObject([
    { from: 'unfit', to: 'new', amount: null, user: expect.any(String) },
    { from: 'new', to: 'unfit', amount: null },
  ]);
  const auditRows = await testApp.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.itemType, 'conversions/leads'), eq(auditLog.itemId, '2026-03-03 3')));
  expect(auditRows.map(({ userId }) => userId)).toEqual([testApp.user.client, testApp.user.client]);
});

test("all changes of lead statuses are rejected if one is invalid or concerns another business's lead", async () => {
  const one = await readId('1', '2026-03-01');
  const before = await listed();
  const refusals = [
    [{ ids: [one], status: 'great' }, 422, 'Choose a status'],
    [{ ids: [], status: 'won' }, 422, 'Choose at least one lead.'],
    [{ ids: [one], status: 'unfit', amount: 5 }, 422, 'Only a won lead can have an amount.'],
    [{ ids: [one], status: 'won', amount: -1 }, 422, 'must not be below 0'],
    [{ ids: [one, 'nobody'], status: 'won' }, 404, 'could not be found'],
  ] as const;
  for (const [body, status, sentence] of refusals) {
    const reply = await setStatus(body);
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([status, expect.stringContaining(sentence)]);
  }
  const elsewhere = await (await testApp.as('admin')).post('/v1/conversions/lead-statuses', {
    business_id: testApp.business.south,
    ids: [one],
    status: 'won',
  });
  expect(elsewhere.status).toBe(404);
  expect(await listed()).toEqual(before);
});

test('the next server start copies lead statuses that an ended process did not copy to the warehouse', async () => {
  const businessId = testApp.business.north;
  await testApp.deps.db.insert(leadStatuses).values({
    businessId,
    leadKey: '2',
    day: '2026-03-09',
    status: 'duplicate',
    updatedAt: testApp.clock.now(),
  });
  const { mirrorStatuses: mirror, listUnmirroredBusinesses: notMirrored } = await import('./statuses.ts');
  expect(await notMirrored(testApp.deps)).toEqual([businessId]);
  await mirror(testApp.deps, businessId);
  expect(await notMirrored(testApp.deps)).toEqual([]);
  expect((await listed()).at(-1)).toMatchObject({ lead_key: '2', lead_status: 'duplicate' });
});
