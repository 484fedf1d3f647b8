import type { PlanHistory } from '@bellwether/contract/api/figures/plan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

/** The test clock is at 16 March 2026 in Melbourne, so the last three whole months begin on 1 December. */
const loaded = { from: '2025-12-01', to: '2026-02-28' };
const whole = { replaces: 'identity', ...loaded } as const;

const lead = (n: number, day: string, channel: string | null, campaign: string | null): TestFactRow => ({
  lead_key: `L${n}`,
  day,
  occurred_at: `${day} 10:00:00`,
  kind: 'form',
  channel,
  campaign,
  email: `p${n}@x.example`,
  name: `Person Number${n}`,
});
const leads = [
  ...[1, 2, 3, 4].map((n) => lead(n, '2025-12-10', 'Paid Search', 'Drains')),
  ...[5, 6, 7].map((n) => lead(n, '2026-01-20', 'Cross-network', 'Everything')),
  lead(8, '2026-02-03', 'google_ads', 'Brand'),
  ...[9, 10].map((n) => lead(n, '2026-01-05', 'Organic Search', null)),
  lead(11, '2026-01-06', null, null),
  // These rows are outside the last whole months, so they must not count.
  lead(12, '2026-03-02', 'Paid Search', 'Drains'),
];
const sale = (n: number, day: string, amount: number, number = `I${n}`): TestFactRow =>
  testInvoiceLine(day, number, amount, {
    customer_key: `C${n}`,
    customer: `Person Number${n}`,
    customer_email: `p${n}@x.example`,
    city: null,
  });
const sales = [
  sale(1, '2025-12-20', 400),
  sale(1, '2026-02-20', 100.5, 'again'),
  sale(5, '2026-02-01', 1000),
  sale(9, '2026-02-02', 70),
  // This customer has no earlier lead.
  testInvoiceLine('2026-02-10', 'I99', 9999, { customer_key: 'C99', customer: 'Zoe Zebra', city: null }),
];
const spent = [
  testAdRow('2025-12-05', 'Drains', 120, { clicks: 40 }),
  testAdRow('2026-02-05', 'Everything', 60.5, { clicks: 20 }),
  testAdRow('2026-03-05', 'Drains', 5000, { clicks: 1 }),
];
const otherAds = [testAdRow('2026-01-05', 'Bing', 999, { channel: 'microsoft_ads', clicks: 20 })];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  const { warehouse, business } = testApp;
  const scope = testScope({ id: business.north, connected: ['xero'] });
  await loadRows(warehouse, scope, 'leads', leads, { ...whole, to: '2026-03-15', source: 'wildjar' });
  await loadRows(warehouse, scope, 'invoices', sales, { ...whole, source: 'xero' });
  await loadRows(warehouse, scope, 'ads', spent, { ...loaded, to: '2026-03-15', source: 'google_ads' });
  await loadRows(warehouse, scope, 'ads', otherAds, { ...loaded, source: 'csv' });
  await warehouse.match(scope, []);
});
afterAll(() => testApp.close());

const fetchHistory = async (who: 'admin' | 'owner' | 'stranger', extra: string) =>
  (await testApp.as(who)).get(`/v1/plan-history?business_id=${testApp.business.north}&${extra}`);
const history = async (who: 'admin' | 'owner', program: string, months = '3') => {
  const answer = await fetchHistory(who, `program=${program}&months=${months}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return (answer.body as { data: PlanHistory }).data;
};

test('computes each projection input of a program from its own rows of the last whole months [PLAN-028]', async () => {
  const found = await history('owner', 'google_ads');
  // Calculated by hand from the rows: the leads of paid search, and those of them who bought.
  const within = ({ day }: TestFactRow) => String(day) >= loaded.from && String(day) <= loaded.to;
  const paid = ['Paid Search', 'Cross-network', 'google_ads'];
  const paidLeads = leads.filter((one) => within(one) && paid.includes(String(one['channel'])));
  const spentInRange = spent.filter(within);
  const sum = (rows: readonly TestFactRow[], column: string) =>
    rows.reduce((all, one) => all + Number(one[column]), 0);
  const bought = sales.filter(({ customer_email: email }) => paidLeads.some((one) => one['email'] === email));
  const won = new Set(bought.map(({ customer_key: key }) => key)).size;
  expect([paidLeads.length, won, sum(bought, 'amount'), sum(spentInRange, 'cost')]).toEqual([
    8, 2, 1500.5, 180.5,
  ]);
  expect(found).toMatchObject({
    range: loaded,
    currency: 'AUD',
    ads: ['google_ads', 'microsoft_ads'],
    unplaced: 1,
    levers: {
      monthly_budget: { value: 90.25, part: 180.5, whole: 2, days: 59, sources: ['google_ads'] },
      cost_per_click: { value: 3.01, part: 180.5, whole: 60, days: 90 },
      // Leads of paid search have the same channel on every ad platform.
      conversion_rate: { value: 10, part: 8, whole: 80, sources: ['wildjar', 'google_ads', 'csv'] },
      close_rate: { value: 25, part: 2, whole: 8, sources: ['xero', 'wildjar'] },
      average_value: { value: 750.25, part: 1500.5, whole: 2, sources: ['xero'] },
    },
  });
  const organic = await history('owner', 'seo');
  expect(organic.levers).toMatchObject({
    monthly_budget: { value: null, why: 'no_ads' },
    conversion_rate: { value: null, why: 'not_loaded' },
    close_rate: { value: 50, part: 1, whole: 2 },
    average_value: { value: 70, part: 70, whole: 1 },
  });
  // A channel without ads has no history, and neither do months without loaded data.
  expect((await history('owner', 'linked_in_ads')).levers).toMatchObject({
    monthly_budget: { value: null, why: 'not_loaded' },
    conversion_rate: { value: null, why: 'not_loaded' },
  });
  expect(await history('owner', 'google_ads', '12')).toMatchObject({
    range: { from: '2025-03-01', to: '2026-02-28' },
    levers: { cost_per_click: { value: 3.01, days: 90 } },
  });
});

test("only readers of plans see a program's history, with costs as clients see them", async () => {
  const admin = await testApp.as('admin');
  const { north } = testApp.business;
  expect((await fetchHistory('stranger', 'program=seo')).status).toBe(404);
  for (const wrong of ['program=tik_tok', 'program=seo&months=5', 'months=3'])
    expect([400, 422]).toContain((await fetchHistory('owner', wrong)).status);
  const terms = { monthly_fee: 0, fee_of_media: 0, markup: 0.2, clients_see_markup: true };
  expect(
    (await admin.put('/v1/roi/cost-terms', { business_id: north, from: '2025-12-01', ...terms })).status,
  ).toBe(200);
  for (const who of ['owner', 'admin'] as const)
    expect((await history(who, 'google_ads')).levers['monthly_budget']).toMatchObject({
      value: 108.3,
      part: 216.6,
    });
  const off = { changes: [{ id: north, off: ['plan'] }] };
  expect((await admin.ask('PATCH', '/v1/businesses/module-access', { body: off })).status).toBe(200);
  expect((await fetchHistory('owner', 'program=seo')).status).toBe(403);
});
