import type { PlanProgress } from '@bellwether/contract/api/figures/plan';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { addDays, addMonths, type Day, daysBetween } from '@bellwether/domain/time/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { syncPlanRevenue } from './results.ts';

/** The test clock is at 16 March 2026 and plans begin on 1 July 2025, so 258 days are over. */
let testApp: TestApp;
let admin: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
afterAll(() => testApp.close());

const items = (form: string) => `/v1/modules/plan/forms/${form}/items`;
const createItem = async (form: string, body: object): Promise<string> => {
  const answer = await admin.post(items(form), body);
  expect([answer.status, answer.status === 201 ? '' : answer.text]).toEqual([201, '']);
  return (answer.body as { data: { id: string } }).data.id;
};
const planned = async (trading_name: string): Promise<string> => {
  const created = await admin.post('/v1/businesses', { trading_name, currency: 'AUD' });
  const business_id = (created.body as { data: { id: string } }).data.id;
  const plan = await createItem('plans', {
    business_id,
    name: 'The year',
    type: 'revenue',
    target: 'revenue',
    start_date: '2025-07-01',
  });
  for (let at = 0; at < 12; at += 1)
    await createItem('plan-targets', {
      business_id,
      plan_id: plan,
      amount: 3000,
      month: addMonths('2025-07-01', at),
    });
  return business_id;
};
const readProgress = async (business: string): Promise<PlanProgress['standing'] | undefined> => {
  const { body } = await admin.get(`/v1/next-steps?business_id=${business}`);
  return (body as { data: { plan: PlanProgress | null } }).data.plan?.standing;
};
const load = (id: string, rows: TestFactRow[], from: Day, to: Day) =>
  loadRows(testApp.deps.warehouse, testScope({ id }), 'invoices', rows, { source: 'csv', from, to });

test('the actual revenue of a plan excludes invoices of today and of future days', async () => {
  const business = await planned('Future dates');
  const invoices: [Day, number][] = [
    ...([
      ['2025-07-10', 1000],
      ['2026-03-02', 1000],
      ['2026-03-15', 100],
    ] as [Day, number][]),
    ...([
      ['2026-03-16', 10_000],
      ['2026-03-29', 100_000],
      ['2026-04-05', 1_000_000],
    ] as [Day, number][]),
  ];
  await load(
    business,
    invoices.map(([day, amount], at) => testInvoiceLine(day, `I${at}`, amount)),
    ...(['2025-07-01', '2026-04-05'] as const),
  );
  const found = await readProgress(business);
  const target = 8 * 3000 + (15 / 31) * 3000;
  expect(found).toMatchObject({ actual: 2100, daysOver: 258, daysKnown: 258, unknown: [] });
  expect(found?.attainment).toBeCloseTo(2100 / target, 9);
  expect(found?.runRate).toBeCloseTo((2100 / 258) * 365, 6);
  expect(found?.forecast?.value).toBeCloseTo((2100 / 258) * 365, 6);
  expect(found?.neededPerDay).toBeCloseTo((36_000 - 2100) / (365 - 258), 6);
});

test("a plan's forecast ignores a partial month of the year before, so without growth it is the run rate", async () => {
  const business = await planned('No growth');
  const from = '2024-07-30';
  const days = Array.from({ length: daysBetween(from, '2026-03-15') + 1 }, (_, n) => addDays(from, n));
  await load(
    business,
    days.map((day, n) => testInvoiceLine(day, `I${n}`, 100)),
    from,
    '2026-03-15',
  );
  const found = await readProgress(business);
  expect(found?.actual).toBe(25_800);
  expect(found?.forecast?.value).toBeCloseTo(36_500, 6);
  const overview = await admin.get('/v1/overview');
  const { data } = overview.body as { data: { id: string; target: PlanProgress | null }[] };
  expect(data.find(({ id }) => id === business)?.target?.standing).toEqual(found);
});

test('months with unknown revenue do not count as zero in a plan, and entered results do not count as invoices', async () => {
  const business = await planned('Typed in');
  await createItem('plan-results', { business_id: business, month: '2025-07-01', revenue: 3100 });
  await createItem('plan-results', { business_id: business, month: '2025-08-01', revenue: 6200 });
  await syncPlanRevenue(testApp.deps.db, testApp.deps.warehouse, testScope({ id: business }));
  const found = await readProgress(business);
  expect(found).toMatchObject({ actual: 9300, targetToDate: 6000, daysKnown: 62, daysOver: 258 });
  expect(found?.unknown).toHaveLength(7);
  expect(found?.attainment).toBeCloseTo(1.55, 9);
  expect(found?.runRate).toBeCloseTo((9300 / 62) * 365, 6);
  const filter = encodeURIComponent(`business:=${business},date:>=2025-07-01,date:<=2025-07-31`);
  const { body } = await admin.get(
    `/v1/modules/financials/data/financial-revenue?timestamp=month&filter=${filter}`,
  );
  const { meta } = body as ReportAnswer;
  expect(meta[0]?.totals).toMatchObject({
    revenue: 3100,
    invoiced: null,
    credit_notes: null,
    invoices: null,
  });
  expect(meta[0]?.missing).toMatchObject({ invoiced: 'not_in_source', credit_notes: 'not_in_source' });
});
