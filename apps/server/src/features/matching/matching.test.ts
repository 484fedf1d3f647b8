import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditLog, matchDecisions } from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let scope: ReturnType<typeof testScope>;
const leads = ['1', '2'].map((key) => ({
  lead_key: key,
  day: '2026-03-01',
  occurred_at: '2026-03-01 10:00:00',
  name: 'Ann Smith',
  channel: 'Direct',
  ...(key === '1' ? { email: 'ann@x.example' } : {}),
}));
beforeAll(async () => {
  testApp = await openTestApp();
  scope = testScope({ id: testApp.business.north });
  await loadRows(testApp.warehouse, scope, 'leads', leads);
  await loadRows(
    testApp.warehouse,
    scope,
    'invoices',
    [
      testInvoiceLine('2026-03-05', 'I1', 100, {
        customer: 'Ann Smith',
        customer_key: 'a',
        customer_email: 'ann@x.example',
        city: null,
      }),
    ],
    { source: 'xero' },
  );
});
afterAll(() => testApp.close());

type Row = { id: string; lead_key: string; state: string };
const listed = async (): Promise<Row[]> => {
  const client = await testApp.as('admin');
  const { body, status } = await client.get(
    `/v1/modules/roi/rows/matches?business_id=${testApp.business.north}&sort=lead_key:asc`,
  );
  expect(status).toBe(200);
  return (body as { data: Row[] }).data;
};
const states = async () => (await listed()).map(({ lead_key, state }) => `${lead_key} ${state}`);
const decide = async (body: object, who: 'admin' | 'client' | 'owner' = 'admin') =>
  (await testApp.as(who)).post('/v1/roi/match-decisions', { business_id: testApp.business.north, ...body });

test('opening the job queues sends a job that matches every unmatched business', async () => {
  expect(await testApp.warehouse.unmatched()).toEqual([testApp.business.north]);
  await waitForJobs(testApp);
  await expect.poll(() => testApp.warehouse.unmatched()).toEqual([]);
  expect(await states()).toEqual(['1 automatic', '2 to_confirm']);
});

test('a match decision takes effect at once, is audited, survives a reload of the leads and can be revoked [ROI-006]', async () => {
  const id = (await listed())[1]?.id ?? '';
  const confirmed = await decide({ ids: [id], decision: 'confirmed' });
  expect([confirmed.status, confirmed.body]).toEqual([200, { data: { counted: 2, to_confirm: 0 } }]);
  expect(await states()).toEqual(['1 automatic', '2 confirmed']);
  // Repeating a decision changes nothing and adds no audit entry.
  await decide({ ids: [id], decision: 'confirmed' });
  const entries = () =>
    testApp.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.businessId, testApp.business.north), eq(auditLog.itemType, 'roi/matches')));
  expect(
    (await entries()).map(({ action, itemId, userId, detail }) => [action, itemId, userId, detail]),
  ).toEqual([['decide', '2026-03-01 2 a', testApp.user.admin, { from: null, to: 'confirmed' }]]);
  await loadRows(testApp.warehouse, scope, 'leads', leads);
  await testApp.warehouse.match(
    scope,
    (await testApp.deps.db.select().from(matchDecisions)).map(
      ({ origin, leadKey, day, customerKey, decision }) => ({
        origin,
        leadKey,
        day,
        customerKey,
        decision,
      }),
    ),
  );
  expect(await states()).toEqual(['1 automatic', '2 confirmed']);
  await decide({ ids: [id], decision: 'rejected' });
  expect(await states()).toEqual(['1 automatic', '2 rejected']);
  await decide({ ids: [id], decision: null });
  expect(await states()).toEqual(['1 automatic', '2 to_confirm']);
  expect(await testApp.deps.db.select().from(matchDecisions)).toEqual([]);
  expect(await entries()).toHaveLength(3);
});

test('a match decision with ids that are not matches of the business is rejected and not saved', async () => {
  const [one] = await listed();
  expect((await decide({ ids: ['bm8='], decision: 'confirmed' })).status).toBe(404);
  expect((await decide({ ids: [], decision: 'confirmed' })).status).toBe(422);
  expect((await decide({ ids: [one?.id], decision: 'perhaps' })).status).toBe(422);
  expect((await decide({ ids: [one?.id, 'bm8='], decision: 'rejected' })).status).toBe(404);
  expect(
    (await decide({ ids: [one?.id], decision: 'confirmed', business_id: testApp.business.south })).status,
  ).toBe(404);
  expect(await testApp.deps.db.select().from(matchDecisions)).toEqual([]);
});

test('attributed revenue follows a change of revenue source or currency at once [ROI-006]', async () => {
  const row = { customer: 'Ann Smith', customer_key: 'u', customer_email: 'ann@x.example', city: null };
  await loadRows(testApp.warehouse, scope, 'invoices', [
    testInvoiceLine('2026-03-06', 'U1', 40, { ...row, currency: 'USD' }),
  ]);
  const admin = await testApp.as('admin');
  const worth = async () => {
    const query = new URLSearchParams({ business_id: testApp.business.north, filter: 'lead_key:=1' });
    const { body } = await admin.get(`/v1/modules/conversions/rows/leads?${query}`);
    const { data, meta } = body as { data: Record<string, unknown>[]; meta: { matching_again?: boolean }[] };
    return [data[0]?.['customer_key'], data[0]?.['lifetime_value'], meta[0]?.matching_again];
  };
  const change = async (changes: object) =>
    expect((await admin.put(`/v1/businesses/${testApp.business.north}`, changes)).status).toBe(200);
  await waitForJobs(testApp);
  expect(await worth()).toEqual(['a', 100, undefined]);
  await change({ revenue_source: 'csv' });
  expect(await worth()).toEqual(['u', null, undefined]);
  await change({ currency: 'USD' });
  expect(await worth()).toEqual(['u', 40, undefined]);
  // If matching fails, the change stays saved. Until a retry succeeds, no wrong figures are shown.
  const match = vi.spyOn(testApp.deps.warehouse, 'match').mockRejectedValue(new Error('No space is left.'));
  const report = vi.spyOn(testApp.deps, 'report').mockReturnValue(undefined);
  await change({ currency: 'NZD' });
  expect(report.mock.calls).toEqual([[expect.objectContaining({ message: 'No space is left.' })]]);
  expect(await worth()).toEqual([null, null, true]);
  match.mockRestore();
  report.mockRestore();
  await change({ revenue_source: null, currency: 'AUD' });
  expect(await worth()).toEqual(['a', 100, undefined]);
  // A disconnected source delivers no revenue.
  await admin.ask('DELETE', `/v1/businesses/${testApp.business.north}/integrations/xero`);
  expect(await worth()).toEqual(['u', null, undefined]);
});
