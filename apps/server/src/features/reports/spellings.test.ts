import { propertyRuns } from '@bellwether/contract/testing/runs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../platform/warehouse/testing.ts';
import { testAdRow, testInvoiceLine } from '../../platform/warehouse/testing-rows.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { openTestWarehouse } from '../../testing/warehouse.ts';
import { createAsker } from './testing.ts';

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

test('recognises answered and missed calls in any spelling of the status', async () => {
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

test('a device, channel or place has one row for all its spellings', async () => {
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

test('a filter finds a channel or device in any spelling, and excludes the same rows', async () => {
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

test('a place keeps the spelling that the business already has, also in later files', async () => {
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

test('spellings of one word are merged, and different words stay separate', async () => {
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
