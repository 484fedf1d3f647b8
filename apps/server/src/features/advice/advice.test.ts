import type { AdviceEntry, Insight } from '@bellwether/contract/api/figures/insights';
import type { ItemBase } from '@bellwether/contract/api/items';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insightRuns, insights, rolePermissions } from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { pausedCampaign, storeInsights } from '../../testing/stored-insight.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { storeAdviceResults } from './measure.ts';

let testApp: TestApp;
let admin: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.delete(insights);
  await testApp.deps.db.delete(insightRuns);
});

const north = () => testApp.business.north;
const dataOf = <T>({ body }: { body: unknown }): T => (body as { data: T }).data;
const list = async () => dataOf<Insight[]>(await admin.get(`/v1/insights?business_id=${north()}`));
const addMeeting = async (date: string) => {
  const added = await admin.post('/v1/meetings', {
    business_id: north(),
    name: 'Review',
    attendees: [testApp.user.owner],
    date,
    start_time: '09:00',
    end_time: '10:00',
  });
  return dataOf<ItemBase>(added).id;
};
const acceptance = (meeting_id: string, measure: object | null) => ({
  business_id: north(),
  meeting_id,
  name: 'Restart the campaign',
  assigned_to: testApp.user.owner,
  due_date: '2026-04-01',
  measure,
});
const leads = { metric: 'valid_leads', channel: null, expected_change: 10, by: '2026-05-01' };

describe('accepting an insight', () => {
  test('accepting an insight creates an action item once, with owner, due date and expected change', async () => {
    const [id = ''] = await storeInsights(testApp, north(), [pausedCampaign]);
    const meetingId = await addMeeting('2026-03-30');
    const accept = () => admin.post(`/v1/insights/${id}/accept`, acceptance(meetingId, leads));
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toMatchObject([
      {
        state: 'accepted',
        action_item: {
          name: 'Restart the campaign',
          done: false,
          due_date: '2026-04-01',
          assigned_to: 'owner Tester',
          meeting: { id: meetingId, name: 'Review' },
        },
      },
    ]);
    const agenda = dataOf<Record<string, unknown>[]>(
      await admin.get(
        `/v1/modules/meetings/forms/strategy-meeting-items/items?business_id=${north()}&with=action_items&filter=meeting_id:${meetingId}`,
      ),
    );
    expect(agenda).toMatchObject([
      {
        name: 'Gutters stopped',
        action_items: [
          { metric: 'valid_leads', expected_change: 10, measure_by: '2026-05-01', status: 'open' },
        ],
      },
    ]);
  });

  test('accepting an insight for a meeting that does not exist changes nothing', async () => {
    const [id = ''] = await storeInsights(testApp, north(), [pausedCampaign]);
    const refused = await admin.post(`/v1/insights/${id}/accept`, acceptance(crypto.randomUUID(), null));
    expect(refused.status).toBe(404);
    expect(await list()).toMatchObject([{ id, state: 'open' }]);
  });
});

describe('the ledger of accepted insights', () => {
  test('the measured result of an accepted insight is shown, and counted once it is final', async () => {
    const invoices = [
      ...['2026-02-05', '2026-02-09'].map((day, at) => testInvoiceLine(day, `before ${at}`, 100)),
      ...['2026-03-02', '2026-03-04'].map((day, at) => testInvoiceLine(day, `after ${at}`, 150)),
    ];
    await loadRows(testApp.deps.warehouse, testScope({ id: north() }), 'invoices', invoices, {
      source: 'xero',
      from: '2026-01-01',
      to: '2026-03-31',
    });
    const [id = '', other = ''] = await storeInsights(testApp, north(), [
      pausedCampaign,
      { ...pausedCampaign, cause: 'campaign Roofs' },
    ]);
    const measure = { metric: 'revenue', channel: null, expected_change: 20, by: '2026-03-10' };
    await admin.post(`/v1/insights/${id}/accept`, acceptance(await addMeeting('2026-02-20'), measure));
    await admin.put(`/v1/insights/${other}`, {
      business_id: north(),
      state: 'dismissed',
      reason: 'planned',
    });
    const read = async () => (await admin.get(`/v1/insights/ledger?business_id=${north()}`)).body;
    const first = (await read()) as { data: AdviceEntry[] };
    expect(first.data.map(({ insight, outcome }) => [insight.state, outcome?.state])).toEqual(
      expect.arrayContaining([
        ['accepted', 'reached'],
        ['dismissed', undefined],
      ]),
    );
    expect(first.data.find(({ outcome }) => outcome)?.outcome).toMatchObject({ before: 200, after: 300 });
    expect(first).toMatchObject({
      results: { measured: 1, reached: 1 },
      all_results: { measured: 0, reached: 0 },
    });
    const { signal } = new AbortController();
    await storeAdviceResults(testApp.deps, signal);
    expect(await read()).toMatchObject({ all_results: { measured: 1, reached: 1 } });
    const [row] = await testApp.deps.db.select().from(insights).where(eq(insights.id, id));
    expect(row?.result).toBe('reached');
    // This reader cannot open the insight's module.
    const matches = and(
      eq(rolePermissions.roleId, testApp.roles.Client),
      eq(rolePermissions.slug, pausedCampaign.module),
    );
    const permissions = await testApp.deps.db.select().from(rolePermissions).where(matches);
    await testApp.change((db) => db.delete(rolePermissions).where(matches));
    const owner = await testApp.as('owner');
    expect((await owner.get(`/v1/insights/ledger?business_id=${north()}`)).body).toMatchObject({
      data: [],
      all_results: { measured: 0, reached: 0 },
    });
    await testApp.change((db) => db.insert(rolePermissions).values(permissions));
  });
});
