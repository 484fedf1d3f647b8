import type { GrowthReport } from '@bellwether/contract/api/figures/growth-report';
import type { Insight } from '@bellwether/contract/api/figures/insights';
import type { Finding } from '@bellwether/domain/insights/finding';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionItems, insights } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { pausedCampaign } from '../../testing/stored-insight.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { saveFindings } from '../insights/save-findings.ts';

let testApp: TestApp;
let admin: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
afterAll(() => testApp.close());

const dataOf = <T>({ status, body }: { status: number; body: unknown }): T => {
  expect([status < 300, body]).toMatchObject([true, {}]);
  return (body as { data: T }).data;
};
const find = (cause: string, amount: number): Finding => ({
  ...pausedCampaign,
  cause,
  slices: [{ dimension: 'campaign', value: cause, label: cause }],
  size: { amount, terms: [] },
});
const search = (businessId: string, findings: readonly Finding[], lastDay: string) =>
  saveFindings(testApp.deps.db, businessId, findings, {
    lastDay,
    dataVersion: lastDay,
    finishedAt: new Date(`${lastDay}T20:00:00Z`),
  });
const readNext = async (businessId: string, month: string, reader = admin) =>
  dataOf<GrowthReport>(await reader.get(`/v1/growth-report?business_id=${businessId}&month=${month}`)).extras
    .next;
const titles = async (...of: Parameters<typeof readNext>) =>
  (await readNext(...of)).map(({ title, amount }) => `${title}: ${amount}`);

test('the next steps of an earlier month are those that were open at its end, with the figures of then', async () => {
  const { north } = testApp.business;
  await search(north, [find('Taps', -900), find('Gutters', -500), find('Baths', -400)], '2026-01-31');
  const { data } = (await admin.get(`/v1/insights?business_id=${north}`)).body as { data: Insight[] };
  const idOf = (cause: string) => data.find(({ finding }) => finding.cause === cause)?.id ?? '';
  const decide = async (cause: string, decidedAt: string) => {
    const body = { business_id: north, state: 'dismissed', reason: 'known' };
    expect((await admin.put(`/v1/insights/${idOf(cause)}`, body)).status).toBe(200);
    await testApp.deps.db
      .update(insights)
      .set({ decidedAt: new Date(decidedAt) })
      .where(eq(insights.id, idOf(cause)));
  };
  await decide('Baths', '2026-01-20T00:00:00Z');
  await decide('Gutters', '2026-02-01T00:00:00Z');
  await search(north, [find('Taps', -990), find('Drains', -2000)], '2026-02-01');
  // Taps is dismissed after the end of January, and Drains is found after it.
  await decide('Taps', '2026-02-05T00:00:00Z');
  expect(await titles(north, '2026-01-01')).toEqual(['Taps stopped: -900', 'Gutters stopped: -500']);
  await search(north, [find('Drains', -2100)], '2026-02-28');
  await search(north, [find('Tiles', -3000)], '2026-03-01');
  expect(await titles(north, '2026-02-01')).toEqual(['Drains stopped: -2100']);
  expect(await titles(north, '2026-01-01')).toHaveLength(2);
});

test('a month whose insights no search kept has no next steps, except the newest one', async () => {
  const { south } = testApp.business;
  await search(south, [find('Taps', -900)], '2026-03-14');
  expect(await readNext(south, '2026-01-01')).toEqual([]);
  expect(await titles(south, '2026-02-01')).toEqual([]);
  await search(
    south,
    [{ ...find('Taps', -900), range: { from: '2026-02-20', to: '2026-03-10' } }],
    '2026-03-15',
  );
  expect(await titles(south, '2026-02-01')).toEqual(['Taps stopped: -900']);
});

test('a next step is a task if its action item existed at the end of the month and was not finished then', async () => {
  const { north } = testApp.business;
  const [row] = await testApp.deps.db.select().from(insights).where(eq(insights.cause, 'Tiles'));
  const meeting = dataOf<{ id: string }>(
    await admin.post('/v1/meetings', {
      business_id: north,
      name: 'Review',
      attendees: [testApp.user.owner],
      date: '2026-03-20',
      start_time: '09:00',
      end_time: '10:00',
    }),
  );
  const accepted = dataOf<Insight>(
    await admin.post(`/v1/insights/${row?.id}/accept`, {
      business_id: north,
      meeting_id: meeting.id,
      name: 'Restart the campaign',
      assigned_to: testApp.user.owner,
      due_date: '2026-04-01',
      measure: null,
    }),
  );
  const item = accepted.action_item?.id ?? '';
  await testApp.deps.db
    .update(actionItems)
    .set({ createdAt: testApp.clock.now() })
    .where(eq(actionItems.id, item));
  const put = (body: object) => admin.put(`/v1/modules/meetings/forms/action-items/items/${item}`, body);
  const readItem = async () =>
    (await testApp.deps.db.select().from(actionItems).where(eq(actionItems.id, item)))[0];
  await search(north, [find('Tiles', -3000)], '2026-03-20');
  await search(north, [find('Tiles', -3000)], '2026-04-01');
  const task = async () => (await readNext(north, '2026-03-01'))[0]?.task;
  expect(await task()).toEqual({ due_date: '2026-04-01' });
  // Finishing it within the month counts; an edit later keeps the time at which it was finished.
  expect((await put({ status: 'done' })).status).toBe(200);
  const { doneAt } = (await readItem()) ?? {};
  expect(doneAt).toEqual(testApp.clock.now());
  testApp.clock.advance(3_600_000);
  expect((await put({ description: 'By phone' })).status).toBe(200);
  expect((await readItem())?.doneAt).toEqual(doneAt);
  expect(await task()).toBeNull();
  await testApp.deps.db
    .update(actionItems)
    .set({ doneAt: new Date('2026-04-02T00:00:00Z') })
    .where(eq(actionItems.id, item));
  expect(await task()).toEqual({ due_date: '2026-04-01' });
  expect((await put({ status: 'open' })).status).toBe(200);
  expect((await readItem())?.doneAt).toBeNull();
});

test('an imported archive has the insights at the end of earlier months', async () => {
  const { north } = testApp.business;
  const { token } = await testApp.logOn('admin');
  const { rawPayload } = await testApp.app.server.inject({
    method: 'GET',
    url: `/v1/businesses/${north}/export`,
    headers: { authorization: `Bearer ${token}` },
  });
  const upload = { name: 'a.zip', content: rawPayload, field: 'upload' };
  const copy = dataOf<{ business: { id: string } }>(await admin.upload('/v1/businesses/import', upload));
  for (const month of ['2026-01-01', '2026-02-01', '2026-03-01'])
    expect(await readNext(copy.business.id, month)).toEqual(await readNext(north, month));
});
