import type { PlanProgress } from '@bellwether/contract/api/figures/plan';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import {
  eventRange,
  readEventSize,
  readPlanMonths,
  readTrendMonths,
  trendRange,
} from '@bellwether/domain/plan/measured';
import { computePlanProgress } from '@bellwether/domain/plan/performance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let admin: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
afterAll(() => testApp.close());

const createItem = async (path: string, body: object) => {
  const answer = await admin.post(path, body);
  expect([answer.status, answer.status === 201 ? '' : answer.text]).toEqual([201, '']);
  return (answer.body as { data: { id: string } }).data;
};
const planItems = (form: string) => `/v1/modules/plan/forms/${form}/items`;
const createPlan = async (business_id: string, more: object = {}, amounts: readonly number[] = []) => {
  const fields = { name: 'The year', type: 'revenue', target: 'revenue', start_date: '2025-07-01' };
  const { id } = await createItem(planItems('plans'), { business_id, ...fields, ...more });
  for (const [at, amount] of (amounts.length > 0
    ? amounts
    : Array.from({ length: 12 }, () => 1000)
  ).entries())
    await createItem(planItems('plan-targets'), {
      business_id,
      plan_id: id,
      amount,
      month: `${at < 6 ? 2025 : 2026}-${String(((at + 6) % 12) + 1).padStart(2, '0')}-01`,
    });
  return id;
};
type Answer = { data: { plan: PlanProgress | null; meetings: Record<string, unknown> | null } };
const readSteps = async (client: TestClient, business: string) => {
  const answer = await client.get(`/v1/next-steps?business_id=${business}`);
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return (answer.body as Answer).data;
};

test('the plan page, dashboard and overview report the same attainment [DASH-002]', async () => {
  const { north, south } = testApp.business;
  // The test clock is at 16 March 2026: nine months have begun, and 15 days of March are over.
  const invoices = [
    ...['2025-07-10', '2025-09-20', '2026-01-05', '2026-03-02'].map((day, at) =>
      testInvoiceLine(day, String(at), 1500.5),
    ),
    ...['2024-07-10', '2024-08-20', '2025-02-05', '2025-04-02'].map((day, at) =>
      testInvoiceLine(day, `b${at}`, 900),
    ),
  ];
  await loadRows(testApp.deps.warehouse, testScope({ id: north }), 'invoices', invoices, {
    source: 'xero',
    from: '2024-07-01',
    to: '2026-03-15',
  });
  const plan = await createPlan(north);
  await createPlan(south, { name: 'Leads', type: 'leads', target: 'leads' });
  const { plan: standing, meetings } = await readSteps(admin, north);
  expect(meetings).toEqual({ next: null, open_actions: 0, first_action: null });
  expect(standing).toMatchObject({
    plan: { id: plan, financial_year: 'FY25/26' },
    type: 'revenue',
    last_day: '2026-03-15',
    standing: { actual: 6002, yearTarget: 12_000 },
  });
  // Computes the expected result as the plan page does: from the report of this business and the pure rules.
  const [from, lastDay] = ['2025-07-01', '2026-03-15'];
  const filter = `business:=${north},date:>=${from},date:<=${lastDay}`;
  const report = await admin.get(
    `/v1/modules/plan/data/plan-performance?timestamp=month&filter=${encodeURIComponent(filter)}`,
  );
  const far = trendRange({ from });
  const past = `business:=${north},date:>=${far.from},date:<=${far.to}`;
  const earlier = await admin.get(
    `/v1/modules/plan/data/plan-performance?timestamp=month&per_page=-1&filter=${encodeURIComponent(past)}`,
  );
  const sizeRange = eventRange({ from, to: '2026-06-30' }, lastDay);
  const sizeDays = `business:=${north},date:>=${sizeRange.from},date:<=${sizeRange.to}`;
  const sizes = await admin.get(
    `/v1/modules/plan/data/plan-invoice-sizes?timestamp=month&per_page=-1&filter=${encodeURIComponent(sizeDays)}`,
  );
  const eventSize = readEventSize('revenue', (sizes.body as ReportAnswer).data);
  expect(eventSize).toBeGreaterThan(0);
  const targets = await admin.get(
    `${planItems('plan-targets')}?business_id=${north}&filter=${encodeURIComponent(`plan_id:=${plan}`)}&per_page=50`,
  );
  const readRows = ({ body }: { body: unknown }) => {
    const { data, meta } = body as ReportAnswer;
    return { data, gaps: meta[0]?.gaps ?? {} };
  };
  const knownMonths = readTrendMonths({ year_start: from }, readRows(earlier), 'revenue', { own: 'AUD' });
  const months = readPlanMonths(
    { year_start: from },
    (targets.body as { data: { month: string; amount: number }[] }).data,
    readRows(report),
    knownMonths,
    [],
    'revenue',
    lastDay,
    { own: 'AUD' },
  );
  expect(months.filter(({ actual }) => actual !== null).length).toBeGreaterThan(8);
  expect(months.filter(({ before: was }) => was !== null)).toHaveLength(12);
  expect(standing?.standing).toEqual(
    computePlanProgress(months, lastDay, knownMonths.slice(0, -12), { eventSize }),
  );
  const overview = await admin.get('/v1/overview');
  const rows = new Map(
    (
      overview.body as { data: { id: string; target: PlanProgress | null; needs: { sentence: string }[] }[] }
    ).data.map((row) => [row.id, row]),
  );
  expect(rows.get(north)?.target).toEqual(standing);
  expect(rows.get(south)?.target?.standing).toMatchObject({ actual: null, attainment: null });
  expect(rows.get(testApp.business.elsewhere)?.target ?? null).toBeNull();
  expect(rows.get(north)?.needs.map(({ sentence }) => sentence)).toContainEqual(
    expect.stringMatching(/^Revenue is at \d+% of target so far/),
  );
});

test('the dashboard omits plans of another year and without targets, and users of other businesses get 404', async () => {
  const { elsewhere } = testApp.business;
  await createPlan(elsewhere, { start_date: '2024-07-01' });
  expect((await readSteps(admin, elsewhere)).plan).toBeNull();
  await createItem(planItems('plans'), {
    business_id: elsewhere,
    name: 'Empty',
    type: 'revenue',
    target: 'revenue',
    start_date: '2025-07-01',
  });
  expect((await readSteps(admin, elsewhere)).plan).toBeNull();
  const stranger = await testApp.as('stranger');
  expect((await stranger.get(`/v1/next-steps?business_id=${testApp.business.north}`)).status).toBe(404);
});

test('the dashboard omits a cancelled meeting', async () => {
  const { south } = testApp.business;
  const meeting = (name: string, date: string, more: object = {}) =>
    createItem('/v1/meetings', {
      business_id: south,
      name,
      date,
      start_time: '09:00',
      end_time: '10:00',
      attendees: [testApp.user.owner],
      ...more,
    });
  await meeting('Off', '2026-03-20', { status: 'cancelled' });
  await meeting('On', '2026-03-27');
  expect((await readSteps(admin, south)).meetings).toMatchObject({ next: { name: 'On' } });
});
