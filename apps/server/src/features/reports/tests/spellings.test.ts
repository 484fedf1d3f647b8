import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());
const runReport = createAsker(() => warehouse, '2026-06-10');
const mayQuery = { filter: 'date:>=2026-05-01,date:<=2026-05-31', per_page: '-1' };
const lead = (n: number, overrides: object) => ({
  lead_key: `L${n}`,
  day: '2026-05-04',
  kind: 'call',
  name: `Person ${n}`,
  ...overrides,
});
const countBy = async (scope: ReturnType<typeof testScope>, report: string, by: string, metric: string) =>
  Object.fromEntries(
    (await runReport(scope, report, mayQuery)).data.map((row) => [String(row[by]), row[metric]]),
  );

test('answered and missed calls are recognised in any spelling of the status', async () => {
  const scope = testScope();
  const statuses = [
    'Answered',
    ' completed',
    'Missed',
    'No answer',
    'NO-ANSWER',
    'Abandoned',
    'Voicemail',
    'Busy',
  ];
  await loadRows(
    warehouse,
    scope,
    'leads',
    statuses.map((call_status, n) => lead(n, { call_status })),
  );
  const { meta } = await runReport(scope, 'leads-over-time', { ...mayQuery, timestamp: 'month' });
  expect(meta[0]?.totals).toMatchObject({
    calls: 8,
    answered_calls: 2,
    missed_calls: 4,
    missed_call_share: 0.5,
  });
});

test('reports show a device, channel or place in a single row for all its spellings', async () => {
  const scope = testScope();
  const devices = ['Mobile', 'mobile', 'Smartphone', 'desktop', 'Desktop', 'DESKTOP ', null];
  const channels = [
    'Paid search',
    'paid search',
    'PAID SEARCH',
    'paid-search',
    'Paid Social',
    'Word of mouth',
    'word of mouth',
  ];
  const cities = ['Geelong', 'GEELONG', 'geelong', 'Zürich', 'Zurich', 'zürich', null];
  await loadRows(
    warehouse,
    scope,
    'leads',
    devices.map((device, n) => lead(n, { device, channel: channels[n], city: cities[n] })),
  );
  expect(await countBy(scope, 'lead-devices', 'device', 'leads')).toEqual({ mobile: 3, desktop: 3, null: 1 });
  expect(await countBy(scope, 'leads-by-channel', 'channel', 'leads')).toEqual({
    'Paid Search': 4,
    'Paid Social': 1,
    'Word of mouth': 2,
  });
  await loadRows(warehouse, scope, 'ads', [
    testAdRow('2026-05-04', 'Brand', 10, { device: 'Mobile devices with full browsers' }),
    testAdRow('2026-05-04', 'Brand', 20, { device: 'mobile' }),
    testAdRow('2026-05-04', 'Brand', 40, { device: 'Computers' }),
  ]);
  const { number, param } = warehouse.dialect;
  const costs = await warehouse.query({
    sql: `SELECT device, ${number('sum(cost)')} AS cost FROM ads WHERE business_id = ${param('b', 'uuid')} GROUP BY device ORDER BY device`,
    params: { b: scope.business.id },
  });
  expect(costs).toEqual([
    { device: 'desktop', cost: 40 },
    { device: 'mobile', cost: 30 },
  ]);
});

test('a filter finds a channel or device in any spelling, and a negated filter excludes the same rows', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'leads', [
    lead(1, { channel: 'paid-search', device: 'Smartphone' }),
    lead(2, { channel: 'Paid Search', device: 'Desktop' }),
    lead(3, { channel: 'Email', device: 'iPad' }),
  ]);
  const leads = async (report: string, condition: string) => {
    const { meta } = await runReport(scope, report, {
      ...mayQuery,
      filter: `${mayQuery.filter},${condition}`,
    });
    return meta[0]?.totals?.['leads'];
  };
  for (const spelling of ['Paid Search', 'paid search', 'PAID-SEARCH', 'paid searches']) {
    expect(await leads('leads-by-channel', `channel:${spelling}`), spelling).toBe(2);
    expect(await leads('leads-by-channel', `channel:!=${spelling}`), spelling).toBe(1);
  }
  for (const spelling of ['mobile', 'Mobile phones', 'ANDROID']) {
    expect(await leads('lead-devices', `device:${spelling}`), spelling).toBe(1);
    expect(await leads('lead-devices', `device:!=${spelling}`), spelling).toBe(2);
  }
});

test('a place keeps the spelling that the business already has, also for later files', async () => {
  const scope = testScope();
  const places = (number: string, day: string, ...cities: string[]) =>
    cities.map((city, n) =>
      testInvoiceLine(day, `${number}${n}`, 10, { city, region: 'Victoria', country: 'Australia' }),
    );
  await loadRows(warehouse, scope, 'invoices', places('A', '2026-05-04', 'Lara', 'Lara', 'LARA', 'Genève'));
  await loadRows(
    warehouse,
    scope,
    'invoices',
    places('B', '2026-05-05', 'lara', ' Lara', 'Geneve', 'Avalon'),
  );
  const rows = await countBy(scope, 'financial-locations', 'suburb', 'revenue');
  expect(rows).toEqual({ 'Lara, Victoria': 50, 'Genève, Victoria': 20, 'Avalon, Victoria': 10 });
});

test('spellings of the same word are merged, and different words stay separate', async () => {
  const channelNames = ['Paid Search', 'Organic Search', 'Email', 'Referral', 'Radio', 'Letterbox drop'];
  const written = fc.record({
    word: fc.constantFrom(...channelNames),
    how: fc.constantFrom(
      (text: string) => text.toLowerCase(),
      (text: string) => text.toUpperCase(),
      (text: string) => ` ${text}  `,
      (text: string) => text.replace(' ', '  '),
      (text: string) => text,
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 12 }), async (all) => {
      const scope = testScope();
      await loadRows(
        warehouse,
        scope,
        'leads',
        all.map(({ word, how }, n) => lead(n, { channel: how(word) })),
      );
      const found = await countBy(scope, 'leads-by-channel', 'channel', 'leads');
      const expected = Map.groupBy(all, ({ word }) => word.toLowerCase());
      const folded = Object.fromEntries(
        Object.entries(found).map(([name, count]) => [
          name.replaceAll(/\s+/g, ' ').trim().toLowerCase(),
          count,
        ]),
      );
      expect(folded).toEqual(Object.fromEntries([...expected].map(([word, rows]) => [word, rows.length])));
    }),
    { numRuns: propertyRuns(12) },
  );
});

test('campaigns that differ only in case and encoded blanks are merged; dashes distinguish campaigns', async () => {
  const scope = testScope();
  const campaigns = [
    'Spring Sale',
    'spring sale',
    'Spring%20Sale',
    'Spring+Sale',
    ' Spring  Sale',
    'Spring-Sale',
  ];
  await loadRows(
    warehouse,
    scope,
    'leads',
    campaigns.map((campaign, n) => lead(n, { campaign })),
  );
  const rows = await warehouse.query({
    sql: 'SELECT campaign, count(*)::INTEGER AS n FROM leads WHERE business_id = $b::UUID GROUP BY campaign ORDER BY n',
    params: { b: scope.business.id },
  });
  expect(rows).toEqual([
    { campaign: 'Spring-Sale', n: 1 },
    { campaign: 'Spring Sale', n: 5 },
  ]);
});

test('customer ids that differ only in case are the same customer', async () => {
  const scope = testScope();
  const line = (document_number: string, customer_key: string) => ({
    day: '2026-05-04',
    document: 'invoice',
    document_number,
    customer_key,
    amount: 10,
    currency: 'AUD',
  });
  await loadRows(warehouse, scope, 'invoices', [line('1', 'C1'), line('2', 'c1')]);
  const rows = await warehouse.query({
    sql: 'SELECT count(DISTINCT customer_key)::INTEGER AS n FROM invoices WHERE business_id = $b::UUID',
    params: { b: scope.business.id },
  });
  expect(rows).toEqual([{ n: 1 }]);
});

test('spend, sessions and leads of a campaign share a row, whatever the order and spelling', async () => {
  const loads = {
    ads: (scope: ReturnType<typeof testScope>) =>
      loadRows(warehouse, scope, 'ads', [testAdRow('2026-05-04', 'Spring Sale', 100)]),
    leads: (scope: ReturnType<typeof testScope>) =>
      loadRows(
        warehouse,
        scope,
        'leads',
        ['spring%20sale', 'SPRING+SALE', ' spring  sale'].map((campaign, n) =>
          lead(n, { channel: 'Paid Search', campaign }),
        ),
      ),
    sessions: (scope: ReturnType<typeof testScope>) =>
      loadRows(warehouse, scope, 'sessions', [
        { day: '2026-05-04', channel: 'Paid Search', source: 'google', campaign: 'spring+sale', sessions: 7 },
      ]),
  };
  const names = Object.keys(loads) as (keyof typeof loads)[];
  const orders = names.flatMap((first) =>
    names
      .filter((one) => one !== first)
      .map((second) => [first, second, ...names.filter((one) => one !== first && one !== second)]),
  );
  for (const order of orders) {
    const scope = testScope();
    for (const name of order) await loads[name](scope);
    const { data } = await runReport(scope, 'digital-marketing-campaigns', mayQuery);
    // Campaigns of earlier sessions are not searched: there are many, and their names come from ads.
    const isOne = order[0] !== 'sessions';
    if (isOne) expect(data, order.join()).toHaveLength(1);
    const row = data.find(({ cost }) => cost === 100);
    expect(row, order.join()).toMatchObject({ cost: 100, valid_leads: 3, ...(isOne ? { sessions: 7 } : {}) });
  }
});

test('a document counts once although its number, customer and day are spelt differently', async () => {
  const scope = testScope();
  const line = (day: string, number: string, customer_key: string) =>
    testInvoiceLine(day, number, 100, { customer: 'Ann', customer_key });
  await loadRows(warehouse, scope, 'invoices', [line('2026-05-04', 'INV-I1', 'CUSTI')], {
    replaces: 'identity',
  });
  await loadRows(warehouse, scope, 'invoices', [line('2026-05-20', 'inv-i1', 'custi')], {
    replaces: 'identity',
  });
  const { meta } = await runReport(scope, 'financial-revenue', mayQuery);
  expect(meta[0]?.totals).toMatchObject({ revenue: 100, invoices: 1 });
});

test("a plus in a customer id does not count as a blank, and a campaign keeps its ad platform's spelling", async () => {
  const scope = testScope();
  const keys = ['ann+x@gmail.com', 'Ann+X@gmail.com', 'A+B Ltd', 'A B Ltd'];
  await loadRows(
    warehouse,
    scope,
    'invoices',
    keys.map((customer_key, n) =>
      testInvoiceLine('2026-05-04', `N${n}`, 100, { customer: customer_key, customer_key }),
    ),
  );
  const { meta } = await runReport(scope, 'financial-revenue', mayQuery);
  expect(meta[0]?.totals?.['customers']).toBe(3);
  await loadRows(warehouse, scope, 'ads', [testAdRow('2026-05-04', 'Google+Facebook', 10)]);
  await loadRows(warehouse, scope, 'leads', [
    lead(1, { channel: 'Paid Search', campaign: 'google+facebook' }),
  ]);
  const { data } = await runReport(scope, 'digital-marketing-campaigns', mayQuery);
  expect(data.find(({ cost }) => cost === 10)).toMatchObject({ campaign: 'Google+Facebook' });
});
