import { addDays } from '@bellwether/domain/time/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

/**
 * A business with a lead every day, each invoiced five weeks later. Its search ads run for years, its social ads since
 * February.
 */
const today = '2026-04-10';
const lagDays = 36;
const first = '2024-04-01';
const leadDays = Array.from({ length: 738 }, (_, at) => addDays(first, at));
const lastDay = leadDays.at(-1) ?? today;
const socialFrom = '2026-02-01';

let warehouse: Warehouse;
const scope = testScope();
const runReport = createAsker(() => warehouse, today);

beforeAll(async () => {
  warehouse = await openTestWarehouse();
  const leads = leadDays.map((day, at) => ({
    lead_key: `L${at}`,
    day,
    occurred_at: `${day} 10:00:00`,
    email: `p${at}@x.example`,
    name: `Person Number${at}`,
    campaign: 'Drains',
    channel: 'Paid Search',
  }));
  const invoices = leadDays.flatMap((day, at): TestFactRow[] => {
    const invoiced = addDays(day, lagDays);
    if (invoiced > lastDay) return [];
    const line = testInvoiceLine(invoiced, `I${at}`, 100, {
      customer_key: `C${at}`,
      customer: `Person Number${at}`,
      customer_email: `p${at}@x.example`,
      city: null,
    });
    return [line];
  });
  const ads = leadDays.flatMap((day) => [
    testAdRow(day, 'Drains', 20),
    ...(day < socialFrom ? [] : [testAdRow(day, 'Visitors', 10, { channel: 'facebook_ads' })]),
  ]);
  await loadRows(warehouse, scope, 'leads', leads, { replaces: 'identity', from: first, to: lastDay });
  await loadRows(warehouse, scope, 'invoices', invoices, { from: first, to: lastDay });
  await loadRows(warehouse, scope, 'ads', ads, { from: first, to: lastDay });
  await warehouse.match(scope, []);
});
afterAll(() => warehouse.close());

const days = 'date:>=2026-02-01,date:<=2026-03-31';

test('steady ad spend is mature, and new ad spend has brought the part that its days allow', async () => {
  const channels = await runReport(scope, 'roi-channels', { filter: days, per_page: '-1' });
  const maturityOf = (channel: string) =>
    Number(channels.data.find((row) => row['internal_channel'] === channel)?.['maturity']);
  expect(maturityOf('Generic Paid Search')).toBeCloseTo(1, 1);
  // A lead is invoiced in the period if it came until five weeks before its end: in 24 of 59 days.
  expect(Math.abs(maturityOf('Social') - 24 / 59)).toBeLessThan(0.06);
  const total = channels.meta[0]?.maturity ?? 0;
  expect(total).toBeCloseTo((2 * maturityOf('Generic Paid Search') + maturityOf('Social')) / 3, 1);
});

test('the maturity of filtered or listed campaigns is that of their own ad spend', async () => {
  const named = await runReport(scope, 'roi-campaigns', { filter: days, per_page: '-1' });
  const of = named.data.find(({ campaign }) => campaign === 'Visitors')?.['maturity'];
  const filtered = await runReport(scope, 'roi-insights', { filter: `${days},campaign:=Visitors` });
  expect([typeof of, filtered.meta[0]?.maturity]).toEqual(['number', of]);
});

test('the maturity of ad spend is not known without a year before it', async () => {
  const query = { filter: 'date:>=2022-01-01,date:<=2022-12-31' };
  expect((await runReport(scope, 'roi-insights', query)).meta[0]?.maturity).toBeUndefined();
});
