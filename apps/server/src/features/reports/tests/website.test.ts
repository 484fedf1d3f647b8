import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());

const runReport = createAsker(() => warehouse, '2026-03-10');
const filter = 'date:>=2026-01-01,date:<=2026-01-31';

const visit = (
  day: string,
  channel: string | null,
  sessions: number,
  over: TestFactRow = {},
): TestFactRow => ({
  day,
  channel,
  source: 'google',
  medium: 'organic',
  campaign: null,
  landing_page: '/',
  device: 'mobile',
  sessions,
  users: sessions,
  new_users: 1,
  engaged_sessions: 2,
  conversions: 1,
  transactions: 0,
  revenue: 0,
  ...over,
});
const visits: readonly TestFactRow[] = [
  visit('2026-01-02', 'Organic Search', 40, { landing_page: 'https://a.example/book?utm_source=x' }),
  visit('2026-01-09', 'Organic Search', 10, { landing_page: '/book', conversions: 3 }),
  visit('2026-01-09', 'Organic Search', 5),
  visit('2026-01-12', 'Referral', 8, { source: 'truelocal.com.au', medium: 'referral' }),
  visit('2026-01-13', 'Referral', 4, { source: 'yellowpages.com.au', medium: 'referral', users: 3 }),
  visit('2026-01-14', 'Referral', 2, { source: 'truelocal.com.au', medium: 'referral' }),
  visit('2026-01-15', 'Paid Search', 20, { medium: 'cpc', campaign: 'Brand – us', revenue: 12.5 }),
  visit('2026-01-15', 'Organic Social', 6, { source: 'instagram', medium: 'social' }),
  visit('2026-02-15', 'Organic Search', 900),
];
const lead = (day: string, key: string, over: TestFactRow): TestFactRow => ({
  lead_key: key,
  day,
  occurred_at: `${day} 09:30:00`,
  kind: 'form',
  ...over,
});
const enquiries: readonly TestFactRow[] = [
  lead('2026-01-02', 'a', { channel: 'Organic Search', landing_page: '/book', source: 'google' }),
  lead('2026-01-03', 'b', { channel: 'Referral', source: 'truelocal.com.au', medium: 'referral' }),
  lead('2026-01-15', 'c', { channel: 'Paid Search', campaign: 'Brand – us', source: 'google' }),
  lead('2026-01-16', 'd', { channel: null }),
];
const campaigns = [testAdRow('2026-01-15', 'Brand – us', 50), testAdRow('2026-01-16', 'Drains', 30)];

const business = async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'sessions', visits);
  await loadRows(warehouse, scope, 'leads', enquiries);
  await loadRows(warehouse, scope, 'ads', campaigns);
  return scope;
};
const inJanuary = (row: TestFactRow) => String(row['day']).startsWith('2026-01');
const sumsBy = (rows: readonly TestFactRow[], by: (row: TestFactRow) => string, column: string) => {
  const sums: Record<string, number> = {};
  for (const row of rows.filter(inJanuary))
    sums[by(row)] = (sums[by(row)] ?? 0) + Number(column === 'one' ? 1 : row[column]);
  return sums;
};
const pairs = (data: readonly Record<string, unknown>[], by: string, metric: string) =>
  Object.fromEntries(data.flatMap((row) => (row[metric] ? [[row[by], row[metric]]] : [])));

const optionByChannel: Readonly<Record<string, string>> = {
  'Paid Search': 'Branded Paid Search',
  'Organic Social': 'Social',
};
const option = ({ channel }: TestFactRow) => optionByChannel[String(channel)] ?? String(channel);

test('reports cost beside sessions and leads, per channel and in total [REPORT-001] [REPORT-015]', async () => {
  const { data, meta } = await runReport(await business(), 'digital-marketing-overview', { filter });
  for (const metric of ['sessions', 'engaged_sessions'])
    expect(pairs(data, 'internal_channel', metric)).toEqual(sumsBy(visits, option, metric));
  expect(pairs(data, 'internal_channel', 'web_conversions')).toEqual(sumsBy(visits, option, 'conversions'));
  expect(pairs(data, 'internal_channel', 'leads')).toEqual(sumsBy(enquiries, option, 'one'));
  expect(pairs(data, 'internal_channel', 'cost')).toEqual({
    'Branded Paid Search': 50,
    'Generic Paid Search': 30,
  });
  expect(data.find((row) => row['internal_channel'] === 'Branded Paid Search')).toMatchObject({
    sessions: 20,
    leads: 1,
    session_conversion_rate: 1 / 20,
    cost_per_lead: 50,
    purchase_revenue: 12.5,
  });
  // A channel without cost has no cost per lead, rather than zero.
  const free = data.filter((row) => row['leads'] && !row['cost']);
  expect(free.length).toBeGreaterThan(0);
  expect(free.map((row) => row['cost_per_lead'])).toEqual(free.map(() => null));
  expect(meta[0]?.totals).toMatchObject({ sessions: 95, leads: 4, cost: 80, cost_per_lead: 20 });
});

test('the channel filter limits sessions, leads and cost to the chosen channels [CHAN-016]', async () => {
  const scope = await business();
  const chosen = encodeURIComponent('Branded Paid Search;Referral');
  const { meta } = await runReport(scope, 'digital-marketing-over-time', {
    filter: `${filter},internal_channel:=${chosen}`,
    timestamp: 'day',
  });
  expect(meta[0]?.totals).toMatchObject({ sessions: 34, leads: 2, cost: 50 });
  const campaigns = await runReport(scope, 'digital-marketing-campaigns', { filter });
  expect(campaigns.data.find((row) => row['campaign'] === 'Brand – us')).toMatchObject({
    internal_channel: 'Branded Paid Search',
    sessions: 20,
    leads: 1,
    cost: 50,
  });
});

test('traffic sources add up to their channel, and campaigns to their traffic source [REPORT-015]', async () => {
  const scope = await business();
  const sources = await runReport(scope, 'digital-marketing-sources', {
    filter: `${filter},internal_channel:=Referral`,
  });
  expect(pairs(sources.data, 'source_medium', 'sessions')).toEqual({
    'truelocal.com.au / referral': 10,
    'yellowpages.com.au / referral': 4,
  });
  expect(sources.meta[0]?.totals).toMatchObject({ sessions: 14, leads: 1 });
  const parts = await runReport(scope, 'digital-marketing-source-campaigns', {
    filter: `${filter},internal_channel:=${encodeURIComponent('Branded Paid Search')},source_medium:=${encodeURIComponent('google / cpc')}`,
  });
  expect(parts.data).toMatchObject([{ campaign: 'Brand – us', sessions: 20 }]);
});

test('organic search reports count only organic search, by day and by page without query string [REPORT-006] [REPORT-007]', async () => {
  const scope = await business();
  const organic = visits.filter(({ channel }) => channel === 'Organic Search');
  const over = await runReport(scope, 'seo-overview', { filter, timestamp: 'day', per_page: '-1' });
  expect(pairs(over.data, 'date', 'sessions')).toEqual(sumsBy(organic, ({ day }) => String(day), 'sessions'));
  expect(over.meta[0]?.totals).toMatchObject({ sessions: 55, leads: 1, session_conversion_rate: 1 / 55 });
  const pages = await runReport(scope, 'seo-landing-pages', { filter });
  expect(pages.data).toMatchObject([
    { page_path: '/book', sessions: 50, leads: 1, web_conversions: 4, web_conversion_rate: 4 / 50 },
    { page_path: '/', sessions: 5, leads: 0 },
  ]);
});

test('the referral report counts only referrals, and each referring domain once [REPORT-010]', async () => {
  const scope = await business();
  const over = await runReport(scope, 'network-development', { filter, timestamp: 'month' });
  expect(over.data).toMatchObject([{ sessions: 14, users: null, leads: 1, referring_domains: 2 }]);
  const domains = await runReport(scope, 'referring-domains', { filter });
  const referred = visits.filter(({ channel }) => channel === 'Referral');
  expect(pairs(domains.data, 'source', 'sessions')).toEqual(
    sumsBy(referred, ({ source }) => String(source), 'sessions'),
  );
  expect(domains.data[0]).toMatchObject({ source: 'truelocal.com.au', leads: 1 });
  const one = await runReport(scope, 'network-development', {
    filter: `${filter},source:=truelocal.com.au`,
    timestamp: 'month',
  });
  expect(one.data).toMatchObject([{ sessions: domains.data[0]?.['sessions'], leads: 1 }]);
});
