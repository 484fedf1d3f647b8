import type { Insight } from '@bellwether/contract/api/figures/insights';
import type { Finding } from '@bellwether/domain/insights/finding';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog, insightRuns, insights, rolePermissions } from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { pausedCampaign, storeInsights } from '../../testing/stored-insight.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { saveFindings } from './save-findings.ts';
import { searchBusinessForInsights } from './search.ts';

let testApp: TestApp;
let admin: TestClient;
let owner: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  owner = await testApp.as('owner');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.delete(insights);
  await testApp.deps.db.delete(insightRuns);
});

const north = () => testApp.business.north;
const list = async (client: TestClient) =>
  ((await client.get(`/v1/insights?business_id=${north()}`)).body as { data: Insight[] }).data;
const decide = (client: TestClient, id: string, body: object) =>
  client.put(`/v1/insights/${id}`, { business_id: north(), ...body });
const dataOf = <T>({ body }: { body: unknown }): T => (body as { data: T }).data;

/** Finding with the same cause but another amount. */
const worth = (amount: number): Finding => ({
  ...pausedCampaign,
  size: { amount, terms: pausedCampaign.size?.terms ?? [] },
});
const lost: Finding = { ...pausedCampaign, cause: 'customer Ada', module: 'financials', size: null };

const search = (findings: readonly Finding[], lastDay: string) =>
  saveFindings(testApp.deps.db, north(), findings, {
    lastDay,
    dataVersion: lastDay,
    finishedAt: new Date(`${lastDay}T20:00:00Z`),
  });

describe('the list of insights', () => {
  test('the list of insights shows the newest findings in plain English, by amount per month', async () => {
    await storeInsights(testApp, north(), [lost, pausedCampaign]);
    const found = await list(owner);
    expect(found.map(({ title, state, present }) => [title, state, present])).toEqual([
      ['Gutters stopped', 'open', true],
      [expect.stringContaining('Gutters'), 'open', true],
    ]);
    expect(found[0]?.action).toMatch(/^Check whether it was meant to stop/);
    expect(dataOf(await admin.get(`/v1/insights?business_id=${testApp.business.south}`))).toEqual([]);
  });

  test('the list of insights omits an insight of a module that the reader may not open', async () => {
    await storeInsights(testApp, north(), [lost, pausedCampaign]);
    const matches = and(
      eq(rolePermissions.roleId, testApp.roles.Client),
      eq(rolePermissions.slug, 'analytics'),
    );
    const [row] = await testApp.deps.db.select().from(rolePermissions).where(matches);
    await testApp.change((db) => db.delete(rolePermissions).where(matches));
    expect((await list(owner)).map(({ finding }) => finding.cause)).toEqual(['customer Ada']);
    const hidden = (await list(admin)).find(({ finding }) => finding.cause === pausedCampaign.cause);
    expect((await decide(owner, hidden?.id ?? '', { state: 'done' })).status).toBe(404);
    await testApp.change((db) => db.insert(rolePermissions).values(row as NonNullable<typeof row>));
  });

  test('the list of insights omits a finding that the newest search no longer has', async () => {
    await search([pausedCampaign, lost], '2026-03-10');
    await search([lost], '2026-03-11');
    expect((await list(owner)).map(({ finding }) => finding.cause)).toEqual(['customer Ada']);
  });
});

describe('the decision about an insight', () => {
  test('a decision about an insight is stored with its user and can be revoked', async () => {
    const [id = ''] = await storeInsights(testApp, north(), [pausedCampaign]);
    const dismissed = await decide(owner, id, { state: 'dismissed', reason: 'planned' });
    expect(dataOf(dismissed)).toMatchObject({
      state: 'dismissed',
      reason: 'planned',
      decided_by: 'owner Tester',
    });
    expect(dataOf(await decide(owner, id, { state: 'open' }))).toMatchObject({
      state: 'open',
      reason: null,
      decided_at: null,
    });
    const entries = await testApp.deps.db.select().from(auditLog).where(eq(auditLog.itemId, id));
    expect(entries.map(({ action }) => action)).toEqual(['dismissed', 'reopened']);
  });

  test('dismissing an insight needs a reason', async () => {
    const [id = ''] = await storeInsights(testApp, north(), [pausedCampaign]);
    const refused = await decide(owner, id, { state: 'dismissed' });
    expect([refused.status, refused.body]).toMatchObject([422, { message: 'Choose why you dismiss it.' }]);
  });

  test.each([
    ['stays while the amount grows a little', -3000, '2026-03-11', 'dismissed'],
    ['is asked again when it gets half as bad again', -3700, '2026-03-11', 'open'],
    ['is asked again when the cause comes back after a month', -2400, '2026-04-20', 'open'],
  ] as const)('a dismissed insight %s', async (_, amount, day, state) => {
    await search([pausedCampaign], '2026-03-10');
    const [before] = await list(owner);
    await decide(owner, before?.id ?? '', { state: 'dismissed', reason: 'known' });
    await search([worth(amount)], day);
    expect(await list(owner)).toMatchObject([{ id: before?.id, state, finding: { size: { amount } } }]);
  });
});

test('an insight search without data finds nothing, and runs only once a day', async () => {
  await searchBusinessForInsights(testApp.deps, north());
  const read = () => admin.get(`/v1/insights?business_id=${north()}`);
  const first = (await read()).body;
  expect(first).toMatchObject({ data: [], searched: { last_day: '2026-03-15' } });
  testApp.clock.advance(3_600_000);
  await searchBusinessForInsights(testApp.deps, north());
  expect((await read()).body).toEqual(first);
});

test('a change of facts starts a search only for its business', async () => {
  const { app, deps, business, warehouse } = testApp;
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  await waitForJobs(testApp);
  const rows = [testInvoiceLine('2026-03-02', 'A1', 100)];
  const days = { source: 'xero', from: '2026-03-01', to: '2026-03-10' } as const;
  await loadRows(warehouse, testScope({ id: business.south }), 'invoices', rows, days);
  const listSubjects = async () =>
    (await deps.jobs.list({ states: ['waiting'], page: 1, perPage: 50 })).jobs.flatMap(
      ({ queue, subject }) => (queue === 'search-insights' ? [subject.businessId] : []),
    );
  await expect.poll(listSubjects, { timeout: 15_000 }).toEqual([business.south]);
});
