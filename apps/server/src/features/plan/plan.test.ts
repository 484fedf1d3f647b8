import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planResults } from '../../platform/postgres/schema.ts';
import { testScope } from '../../platform/warehouse/testing/testing.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { syncPlanRevenue } from './results.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Plan = { id: string; name: string; version: number } & Record<string, unknown>;
const items = (form: string) => `/v1/modules/plan/forms/${form}/items`;
const plan = (extra: object = {}) => ({
  business_id: testApp.business.north,
  name: 'Grow',
  type: 'revenue',
  target: 'revenue',
  start_date: '2026-07-01',
  ...extra,
});
const post = async (who: TestUser, path: string, body?: object) =>
  (await testApp.as(who)).post(path, body ?? {});
const createPlan = async (extra: object = {}): Promise<Plan> => {
  const answer = await post('admin', items('plans'), plan(extra));
  expect(answer.status).toBe(201);
  return (answer.body as { data: Plan }).data;
};

test('a plan stores its fields and the financial year of its start date [PLAN-004] [PLAN-026]', async () => {
  const goals = [{ goal: 'A second location', due_date: '2027-03-01', done: false }];
  const stored = await createPlan({ use_ecom_revenue: true, start_date: '2026-02-01', goals });
  expect(stored).toMatchObject({
    type: 'revenue',
    target: 'revenue',
    use_ecom_revenue: true,
    start_date: '2026-02-01',
    financial_year: 'FY25/26',
    goals,
  });
  const six = Array.from({ length: 6 }, (_, at) => ({ goal: `Goal ${at}` }));
  const tooMany = await post('admin', items('plans'), plan({ goals: six }));
  expect(tooMany.status).toBe(422);
  const midMonth = await post('admin', items('plans'), plan({ start_date: '2026-07-02' }));
  expect(midMonth.body).toMatchObject({
    fields: { start_date: 'The start date must be the first day of a month.' },
  });
  for (const start_date of ['1000-01-01', '9998-12-01']) {
    const unlikely = await post('admin', items('plans'), plan({ start_date }));
    expect(unlikely.body).toMatchObject({
      fields: { start_date: 'The start date must be between 1990 and 2100.' },
    });
  }
});

test('a new start of the financial year applies to new plans and leaves existing plans unchanged', async () => {
  const admin = await testApp.as('admin');
  const { south } = testApp.business;
  const startPlan = async (month: number) =>
    expect((await admin.put(`/v1/businesses/${south}`, { financial_year_start: month })).status).toBe(200);
  const read = async (id: string) =>
    ((await admin.get(`${items('plans')}/${id}?business_id=${south}`)).body as { data: Plan }).data;
  const years = ({ year_start, financial_year }: Plan) => [year_start, financial_year];
  const old = await createPlan({ business_id: south, start_date: '2025-10-01' });
  expect(years(old)).toEqual(['2025-07-01', 'FY25/26']);
  await startPlan(4);
  // A new time zone recomputes every computed field, but the financial year stays.
  expect((await admin.put(`/v1/businesses/${south}`, { time_zone: 'Europe/London' })).status).toBe(200);
  expect([years(await read(old.id)), (await read(old.id)).version]).toEqual([years(old), old.version]);
  const renamed = await admin.put(`${items('plans')}/${old.id}`, { business_id: south, name: 'Renamed' });
  expect(years((renamed.body as { data: Plan }).data)).toEqual(years(old));
  const copy = (await admin.post(`/v1/plans/${old.id}/duplicate?business_id=${south}`, {})).body as {
    data: Plan;
  };
  expect(years(copy.data)).toEqual(years(old));
  const fresh = await createPlan({ business_id: south, start_date: '2026-02-01' });
  expect(years(fresh)).toEqual(['2025-04-01', 'FY25/26']);
  await startPlan(1);
  expect(years(await createPlan({ business_id: south, start_date: '2026-02-01' }))).toEqual([
    '2026-01-01',
    '2026',
  ]);
  // A plan that is moved out of its financial year gets a financial year by the current setting.
  const moved = await admin.put(`${items('plans')}/${old.id}`, {
    business_id: south,
    start_date: '2026-09-01',
  });
  expect(years((moved.body as { data: Plan }).data)).toEqual(['2026-01-01', '2026']);
});

test.each([
  [{ type: 'revenue', target: 'leads' }, 201],
  [{ type: 'leads', target: 'leads' }, 201],
  [{ type: 'projections', target: null }, 201],
  [{ type: 'revenue', target: null }, 201],
  [{ type: 'sales' }, 422],
  [{ target: 'clicks' }, 422],
])('creating a plan with %j returns %i [PLAN-005] [PLAN-006]', async (fields, status) => {
  expect((await post('admin', items('plans'), plan(fields))).status).toBe(status);
});

test('a plan of type projections has no target, even if one was chosen', async () => {
  const stored = await createPlan({ type: 'projections', target: 'revenue' });
  expect(stored['target']).toBeNull();
});

test('a plan has one target per month and one projection per program, and lists programs by slug [PLAN-014] [PLAN-028]', async () => {
  const { id } = await createPlan();
  const target = { business_id: testApp.business.north, plan_id: id, month: '2026-07-01', amount: 1000 };
  expect((await post('admin', items('plan-targets'), target)).status).toBe(201);
  expect((await post('admin', items('plan-targets'), target)).body).toMatchObject({
    fields: { month: 'The plan already has a target for this month.' },
  });
  const months = [
    { month: '2026-07-01', budget: 1000.1, leads: 20, revenue: null, note: 'Launch' },
    { month: '2026-08-01', budget: 1000.2, leads: 25, revenue: 9000, note: null },
  ];
  const projection = { business_id: testApp.business.north, plan_id: id, program: 'seo', months };
  const stored = await post('admin', items('projections'), projection);
  expect(stored.body).toMatchObject({
    data: { total_budget: 2000.3, total_leads: 45, total_revenue: 9000 },
  });
  expect((await post('admin', items('projections'), projection)).body).toMatchObject({
    fields: { program: 'The plan already has a projection for this program.' },
  });
  const twice = { ...projection, program: 'advisory', months: [months[0], months[0]] };
  expect((await post('admin', items('projections'), twice)).status).toBe(422);
  const owner = await testApp.as('owner');
  const listed = await owner.get(`/v1/plan-marketing-programs?plan_id=${id}`);
  expect(listed.body).toMatchObject({
    data: [{ slug: 'seo', value: 'seo', label: 'SEO', icon: 'seo', iconColour: '#1E8E3E', plan_id: id }],
  });
});

const scenario = (name: string, extra: object = {}) => ({
  name,
  monthly_budget: 2000,
  cost_per_click: 2,
  conversion_rate: 5,
  close_rate: null,
  average_value: null,
  ...extra,
});

test('a projection has at most eight scenarios with unique names, and rejects a stale version', async () => {
  const { id } = await createPlan();
  const projectionKeys = { business_id: testApp.business.north, plan_id: id, program: 'google_ads' };
  const scenarios = [scenario('Careful'), scenario('Bold', { monthly_budget: 9000.5 })];
  const stored = await post('admin', items('projections'), { ...projectionKeys, scenarios });
  expect(stored.body).toMatchObject({ data: { scenarios } });
  const { data } = stored.body as { data: Plan };
  const admin = await testApp.as('admin');
  const saveProjection = (body: object) => admin.put(`${items('projections')}/${data.id}`, body);
  expect(await saveProjection({ scenarios: [...scenarios, scenario('  bold ')] })).toMatchObject({
    status: 422,
    body: { fields: { scenarios: 'A scenario named bold already exists.' } },
  });
  expect((await saveProjection({ scenarios: [scenario(' ')] })).status).toBe(422);
  const manyScenarios = (count: number) =>
    Array.from({ length: count }, (_, at) => scenario(`Scenario ${at + 1}`));
  expect((await saveProjection({ scenarios: manyScenarios(9) })).body).toMatchObject({
    fields: { scenarios: 'Scenarios must be at most 8.' },
  });
  expect((await saveProjection({ scenarios: manyScenarios(8), version: data.version })).status).toBe(200);
  expect((await saveProjection({ scenarios: [], version: data.version })).status).toBe(409);
  const owner = await testApp.as('owner');
  expect((await owner.put(`${items('projections')}/${data.id}`, { scenarios: [] })).status).toBe(403);
  expect((await saveProjection({ objective: 'More calls' })).body).toMatchObject({
    data: { scenarios: manyScenarios(8) },
  });
});

test('owners read projections but cannot create, change or delete them [PROD-012]', async () => {
  const { id } = await createPlan();
  const projection = { business_id: testApp.business.north, plan_id: id, program: 'seo' };
  expect((await post('owner', items('projections'), projection)).status).toBe(403);
  const stored = await post('admin', items('projections'), projection);
  const { data } = stored.body as { data: Plan };
  const owner = await testApp.as('owner');
  expect((await owner.put(`${items('projections')}/${data.id}`, { objective: 'Mine' })).status).toBe(403);
  expect((await owner.ask('DELETE', `${items('projections')}/${data.id}`)).status).toBe(403);
  expect((await owner.get(`${items('projections')}/${data.id}`)).status).toBe(200);
});

test('a copy of a plan has its fields, targets and projections, and no results [PLAN-024] [PLAN-025]', async () => {
  const goals = [{ goal: 'Ten reviews', due_date: null, done: true }];
  const first = await createPlan({ goals, name: 'FY27' });
  const projectionKeys = { business_id: testApp.business.north, plan_id: first.id };
  await post('admin', items('plan-targets'), { ...projectionKeys, month: '2026-07-01', amount: 1500.5 });
  const scenarios = [scenario('Bold')];
  await post('admin', items('projections'), {
    ...projectionKeys,
    program: 'google_ads',
    monthly_budget: 900,
    scenarios,
  });
  const answer = await post('admin', `/v1/plans/${first.id}/duplicate`);
  expect(answer.status).toBe(201);
  const copy = (answer.body as { data: Plan }).data;
  const fields = { type: 'revenue', target: 'revenue', start_date: '2026-07-01', goals };
  expect(copy).toMatchObject({ ...fields, name: 'FY27 (copy)', version: 1 });
  const admin = await testApp.as('admin');
  const copyFilter = `?filter=${encodeURIComponent(`plan_id:=${copy.id}`)}`;
  expect((await admin.get(`${items('plan-targets')}${copyFilter}`)).body).toMatchObject({
    data: [{ month: '2026-07-01', amount: 1500.5 }],
  });
  expect((await admin.get(`${items('projections')}${copyFilter}`)).body).toMatchObject({
    data: [{ program: 'google_ads', monthly_budget: 900, scenarios }],
  });
  const stranger = await testApp.as('stranger');
  expect((await stranger.post(`/v1/plans/${first.id}/duplicate`, {})).status).toBe(404);
  expect((await admin.ask('DELETE', `${items('plans')}/${copy.id}`)).status).toBe(200);
  expect((await admin.get(`${items('projections')}${copyFilter}`)).body).toMatchObject({ data: [] });
});

/** Polling options, because a job loads the results. */
const pollOptions = { timeout: 60_000, interval: 100 };

type Answer = { data: Record<string, unknown>[]; meta: { totals: Record<string, unknown> }[] };

/** Returns the monthly revenue of a business without a connected revenue source. */
const readRevenue = async (business: string): Promise<Record<string, unknown>> => {
  const admin = await testApp.as('admin');
  const filter = encodeURIComponent(`business:=${business},date:>=2026-05-01,date:<=2026-07-31`);
  const answer = await admin.get(`/v1/modules/plan/data/plan-performance?filter=${filter}&timestamp=month`);
  expect(answer.status).toBe(200);
  return Object.fromEntries(
    (answer.body as Answer).data
      .filter(({ revenue }) => revenue !== null)
      .map((row) => [String(row['date']), row['revenue']]),
  );
};

test('entered results are the revenue of their months to the cent, and the revenue is unknown once they are deleted [PLAN-003] [PLAN-029]', async () => {
  const created = await post('admin', '/v1/businesses', { trading_name: 'No system', currency: 'NZD' });
  const business = (created.body as { data: { id: string } }).data.id;
  const admin = await testApp.as('admin');
  const save = async (body: object) => {
    const answer = await admin.ask('PATCH', items('plan-results'), {
      body: { business_id: business, ...body },
    });
    expect(answer.status).toBe(200);
    return (answer.body as { data: Plan[] }).data;
  };
  const [may, june] = await save({
    items: [
      { month: '2026-05-01', revenue: 1000.01, customers: 12 },
      { month: '2026-06-01', revenue: -50, leads: 3 },
    ],
  });
  await expect
    .poll(() => readRevenue(business), pollOptions)
    .toEqual({ '2026-05-01': 1000.01, '2026-06-01': -50 });
  await save({ items: [{ id: june?.id, revenue: 31_000 }] });
  await expect
    .poll(() => readRevenue(business), pollOptions)
    .toEqual({ '2026-05-01': 1000.01, '2026-06-01': 31_000 });
  // A day of June has a thirtieth of the month's revenue.
  const half = encodeURIComponent(`business:=${business},date:>=2026-06-01,date:<=2026-06-15`);
  const first = await admin.get(`/v1/modules/plan/data/plan-performance?filter=${half}`);
  expect((first.body as Answer).meta[0]?.totals['revenue']).toBeCloseTo(15_500, 0);
  await save({ deleted: [may?.id], items: [] });
  await expect.poll(() => readRevenue(business), pollOptions).toEqual({ '2026-06-01': 31_000 });
  const again = await post('admin', items('plan-results'), { business_id: business, month: '2026-06-01' });
  expect(again.body).toMatchObject({ fields: { month: 'This month already has results.' } });
});

test('a month whose rows were deleted has zero revenue once its load can no longer be undone', async () => {
  const created = await post('admin', '/v1/businesses', { trading_name: 'Old loads', currency: 'NZD' });
  const business = (created.body as { data: { id: string } }).data.id;
  const admin = await testApp.as('admin');
  const { db, warehouse } = testApp.deps;
  const saved = await admin.ask('PATCH', items('plan-results'), {
    body: {
      business_id: business,
      items: [
        { month: '2026-05-01', revenue: 500 },
        { month: '2026-06-01', revenue: 310 },
      ],
      deleted: [],
    },
  });
  await expect
    .poll(() => readRevenue(business), pollOptions)
    .toEqual({ '2026-05-01': 500, '2026-06-01': 310 });
  // Changes the database row directly, because the job of a normal save would find the load still there.
  const [may] = (saved.body as { data: Plan[] }).data;
  await db
    .update(planResults)
    .set({ deletedAt: new Date() })
    .where(eq(planResults.id, String(may?.id)));
  await syncPlanRevenue(
    db,
    { ...warehouse, undo: async () => 'purged' },
    testScope({ id: business, currency: 'NZD' }),
  );
  expect(await readRevenue(business)).toEqual({ '2026-05-01': 0, '2026-06-01': 310 });
});
