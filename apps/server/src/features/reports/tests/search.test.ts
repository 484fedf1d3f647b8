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

const sumsBy = (rows: readonly TestFactRow[], by: (row: TestFactRow) => string, column: string) => {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(by(row), (sums.get(by(row)) ?? 0) + Number(row[column]));
  return sums;
};

const term = (day: string, search_term: string, cost: number, over: TestFactRow = {}): TestFactRow => ({
  day,
  channel: 'google_ads',
  account: 'main',
  campaign: 'Brand',
  ad_group: 'All',
  search_term,
  impressions: 100,
  clicks: 4,
  cost,
  conversions: 1,
  conversion_value: 3,
  ...over,
});

test('a report by search term takes cost from search terms, and other reports take it from ads [REPORT-004] [REPORT-002]', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'ads', [
    testAdRow('2026-01-02', 'Brand', 50),
    testAdRow('2026-01-03', 'Brand', 8),
  ]);
  const terms = [
    term('2026-01-02', 'plumber', 30),
    term('2026-01-02', 'blocked drain', 5),
    term('2026-01-03', 'plumber', 2.5, { campaign: 'Other' }),
    term('2026-01-03', 'plumber', 900, { channel: 'microsoft_ads' }),
    term('2026-02-03', 'plumber', 1000),
  ];
  await loadRows(warehouse, scope, 'search_terms', terms);
  const byTerm = await runReport(scope, 'google-ppc-search-terms', { filter });
  const countedTerms = terms.filter(
    ({ day, channel }) => String(day) < '2026-02' && channel === 'google_ads',
  );
  const sums = sumsBy(countedTerms, (row) => `${row['search_term']} ${row['campaign']}`, 'cost');
  expect(byTerm.data.map((row) => [`${row['search_term']} ${row['campaign']}`, row['cost']])).toEqual(
    [...sums].toSorted((a, b) => b[1] - a[1]),
  );
  expect(byTerm.meta[0]?.totals).toMatchObject({ cost: 37.5, avg_cpc: 37.5 / 12, ctr: 12 / 300 });
  expect(byTerm.meta[0]?.sources).toMatchObject([{ fact: 'search_terms' }]);
  const overTime = await runReport(scope, 'google-ppc-overview', { filter });
  expect(overTime.meta[0]?.totals).toMatchObject({ cost: 58 });
  expect(overTime.meta[0]?.sources).toMatchObject([{ fact: 'ads' }]);
});

test('landing pages of ads count only for their own channel [REPORT-005]', async () => {
  const scope = testScope();
  const page = (landing_page: string | null, cost: number, channel = 'google_ads'): TestFactRow => ({
    day: '2026-01-05',
    channel,
    account: 'main',
    campaign: 'Brand',
    landing_page,
    impressions: 10,
    clicks: 2,
    cost,
    conversions: 0,
    conversion_value: 0,
  });
  await loadRows(warehouse, scope, 'ad_landing_pages', [
    page('/', 10),
    page('/book', 40),
    page(null, 1),
    page('/book', 5, 'facebook_ads'),
  ]);
  const { data, meta } = await runReport(scope, 'google-ppc-landing-pages', { filter });
  expect(data.map((row) => [row['landing_page'], row['cost'], row['avg_cpc']])).toEqual([
    ['/book', 40, 20],
    ['/', 10, 5],
    [null, 1, 0.5],
  ]);
  expect(meta[0]?.totals).toMatchObject({ cost: 51 });
  // Loaded days of another channel do not count for this channel.
  const otherScope = testScope();
  await loadRows(warehouse, otherScope, 'ad_landing_pages', [page('/', 5, 'facebook_ads')]);
  expect(
    (await runReport(otherScope, 'google-ppc-landing-pages', { filter })).meta[0]?.missing,
  ).toMatchObject({
    cost: 'never',
  });
});

test('an average position ignores days without a position, and counts each keyword once [REPORT-008]', async () => {
  const scope = testScope();
  const at = (day: string, keyword: string, position: number | null, engine = 'google'): TestFactRow => ({
    day,
    keyword,
    position,
    engine,
    place: 'Geelong',
    url: '/',
    search_volume: 90,
  });
  const rows = [
    at('2026-01-05', 'plumber', 2),
    at('2026-01-06', 'plumber', 4),
    at('2026-01-06', 'plumber', 9, 'bing'),
    at('2026-01-06', 'drain', 12),
    at('2026-01-07', 'drain', null),
  ];
  await loadRows(warehouse, scope, 'keyword_rankings', rows);
  const { data, meta } = await runReport(scope, 'seo-keyword-rankings', { filter });
  const found = rows.filter(({ position }) => position !== null);
  const sums = sumsBy(found, (row) => String(row['keyword']), 'position');
  const counts = sumsBy(
    found.map((row) => ({ ...row, one: 1 })),
    (row) => String(row['keyword']),
    'one',
  );
  expect(data.map((row) => [row['keyword'], row['average_position']])).toEqual(
    [...sums].map(([keyword, sum]) => [keyword, sum / (counts.get(keyword) ?? 0)]),
  );
  expect(meta[0]?.totals).toMatchObject({
    average_position: 27 / 4,
    rankings: 4,
    top_3_keywords: 1,
    top_10_keywords: 1,
  });
  const google = await runReport(scope, 'seo-keyword-rankings', { filter: `${filter},engine:=google` });
  expect(google.data[0]).toMatchObject({ keyword: 'plumber', average_position: 3 });
});

test('averages of ratings, replies, competitor measurements and audit scores ignore unknown values [REPORT-013]', async () => {
  const scope = testScope();
  const review = (key: string, rating: number | null, reply: string | null = null): TestFactRow => ({
    review_key: key,
    day: '2026-01-09',
    occurred_at: '2026-01-09 10:00:00',
    rating,
    reply,
  });
  await loadRows(warehouse, scope, 'reviews', [review('a', 5, 'Thanks'), review('b', 2), review('c', null)]);
  const reviews = await runReport(scope, 'reputation', { filter, timestamp: 'month' });
  expect(reviews.data).toMatchObject([{ reviews: 3, average_rating: 3.5, reply_rate: 1 / 3 }]);
  const five = await runReport(scope, 'reputation', { filter: `${filter},rating:=5`, timestamp: 'month' });
  expect(five.data).toMatchObject([{ reviews: 1, average_rating: 5 }]);

  const reading = (competitor: string, metric: string, value: number) => ({
    day: '2026-01-09',
    competitor,
    metric,
    value,
  });
  await loadRows(warehouse, scope, 'competitor_metrics', [
    reading('Them', 'visibility', 30),
    reading('Us', 'visibility', 10),
    { ...reading('Us', 'visibility', 20), day: '2026-01-10' },
  ]);
  expect((await runReport(scope, 'competitor-readings', { filter })).data).toMatchObject([
    { competitor: 'Them', competitor_metric: 'visibility', competitor_average: 30 },
    { competitor: 'Us', competitor_average: 15, competitor_readings: 2 },
  ]);

  const check = (page: string, audit_check: string, score: number, issues: number) => ({
    day: '2026-01-09',
    page,
    audit_check,
    score,
    issues,
  });
  await loadRows(warehouse, scope, 'website_audits', [
    check('/', 'speed', 50, 4),
    check('/book', 'speed', 90, 1),
    check('/', 'headings', 100, 0),
    { ...check('/', 'speed', 10, 9), day: '2026-01-02' },
    { ...check('/old', 'links', 20, 3), day: '2026-01-02' },
  ]);
  const audit = await runReport(scope, 'website-audit', { filter });
  expect(audit.data).toMatchObject([
    { audit_check: 'links', audit_score: 20, audit_issues: 3 },
    { audit_check: 'speed', audit_score: 70, audit_issues: 5 },
    { audit_check: 'headings', audit_score: 100, audit_issues: 0 },
  ]);
  expect(audit.meta[0]?.totals).toMatchObject({ audit_score: 80, audits: 3 });
});

test('position is that of the last day with a ranking; best position is the lowest of all [REPORT-008]', async () => {
  const scope = testScope();
  const at = (
    day: string,
    keyword: string,
    position: number | null,
    over: TestFactRow = {},
  ): TestFactRow => ({
    day,
    keyword,
    position,
    engine: 'google',
    place: 'Geelong',
    url: '/',
    search_volume: 90,
    ...over,
  });
  const rows = [
    at('2026-01-05', 'plumber', 2),
    at('2026-01-26', 'plumber', 7),
    at('2026-01-26', 'plumber', 6, { place: 'Torquay' }),
    at('2026-01-28', 'plumber', null),
    at('2026-01-26', 'drain', 15, { search_volume: 40 }),
    at('2025-01-20', 'plumber', 11),
    at('2025-01-27', 'drain', 9),
  ];
  await loadRows(warehouse, scope, 'keyword_rankings', rows);
  const compared = `${filter},compare_from_date:=2025-01-01,compare_to_date:=2025-01-31`;
  const { data, meta } = await runReport(scope, 'seo-keyword-rankings', { filter: compared });
  const latest = (keyword: string, year: string) => {
    const found = rows.filter(
      (row) => row['keyword'] === keyword && row['position'] !== null && String(row['day']).startsWith(year),
    );
    const last = found
      .map(({ day }) => String(day))
      .toSorted()
      .at(-1);
    return Math.min(...found.filter(({ day }) => day === last).map((row) => Number(row['position'])));
  };
  expect(data.map((row) => [row['keyword'], row['position'], row['compare']])).toMatchObject(
    ['plumber', 'drain'].map((keyword) => [
      keyword,
      latest(keyword, '2026'),
      { position: latest(keyword, '2025') },
    ]),
  );
  expect(data).toMatchObject([
    { best_position: 2, search_volume: 90 },
    { best_position: 15, search_volume: 40 },
  ]);
  expect(meta[0]?.totals).toMatchObject({ best_position: 2 });
  const over = await runReport(scope, 'seo-rankings-over-time', { filter: compared, timestamp: 'month' });
  expect(over.data).toMatchObject([
    { top_3_keywords: 1, top_10_keywords: 1, top_20_keywords: 2, compare: { top_3_keywords: 0 } },
  ]);
});

const searched = (
  day: string,
  query: string,
  device: string,
  figures: [number, number, number],
): TestFactRow => {
  const [impressions, clicks, position] = figures;
  const page = `https://www.a.example/${query.split(' ')[0]}?utm_source=x`;
  return { day, query, page, device, impressions, clicks, position };
};

test('an average search position weights each row by its impressions, over days and devices', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'organic_searches', [
    searched('2026-01-05', 'dentist', 'MOBILE', [90, 9, 2]),
    searched('2026-01-05', 'dentist', 'DESKTOP', [10, 4, 12]),
    searched('2026-01-06', 'dentist', 'MOBILE', [300, 15, 4.5]),
    searched('2026-01-06', 'implants cost', 'DESKTOP', [100, 2, 8.123456]),
    searched('2026-02-01', 'dentist', 'MOBILE', [1000, 1, 50]),
  ]);
  const byQuery = await runReport(scope, 'seo-searches', { filter });
  expect(byQuery.data).toEqual([
    {
      search_query: 'dentist',
      search_impressions: 400,
      search_clicks: 28,
      search_click_rate: 28 / 400,
      // Weighted mean: (90 × 2 + 10 × 12 + 300 × 4.5) ÷ 400. The mean of the three rows would be 6.17.
      search_position: 4.125,
    },
    {
      search_query: 'implants cost',
      search_impressions: 100,
      search_clicks: 2,
      search_click_rate: 0.02,
      search_position: 8.123456,
    },
  ]);
  // Weighted mean: (1650 + 812.3456) ÷ 500.
  expect(byQuery.meta[0]?.totals).toMatchObject({ search_impressions: 500, search_clicks: 30 });
  expect(byQuery.meta[0]?.totals['search_position']).toBeCloseTo(4.9246912, 9);

  const overTime = await runReport(scope, 'seo-searches-over-time', { filter, timestamp: 'day' });
  const days = overTime.data.filter((row) => row['search_impressions']);
  // Weighted means: (90 × 2 + 10 × 12) ÷ 100, then (300 × 4.5 + 100 × 8.123456) ÷ 400.
  expect(days).toMatchObject([
    { date: '2026-01-05', search_position: 3 },
    { date: '2026-01-06', search_position: 5.405864 },
  ]);
  const months = await runReport(scope, 'seo-searches-over-time', { filter, timestamp: 'month' });
  expect(months.data).toMatchObject([{ search_impressions: 500, search_click_rate: 0.06 }]);

  const positionOf = async (more: string) =>
    (await runReport(scope, 'seo-searches-over-time', { filter: `${filter},${more}` })).meta[0]?.totals[
      'search_position'
    ];
  // Weighted mean: (90 × 2 + 300 × 4.5) ÷ 390.
  expect(await positionOf('device:=mobile')).toBeCloseTo(1530 / 390, 9);
  expect(await positionOf('page_path:=/implants')).toBe(8.123456);
});

test('days without searches are zero and have no position, and a business without Search Console has no figures', async () => {
  const scope = testScope();
  const none = await runReport(scope, 'seo-searches-over-time', { filter, timestamp: 'day' });
  expect(none.meta[0]?.missing).toMatchObject({
    search_impressions: 'never',
    search_click_rate: 'never',
    search_position: 'never',
  });
  await loadRows(warehouse, scope, 'organic_searches', [
    searched('2026-01-05', 'dentist', 'MOBILE', [90, 9, 2]),
    searched('2026-01-07', 'dentist', 'MOBILE', [10, 1, 4]),
  ]);
  const { data } = await runReport(scope, 'seo-searches-over-time', { filter, timestamp: 'day' });
  const on = (date: string) => data.find((row) => row['date'] === date);
  expect(on('2026-01-06')).toMatchObject({
    search_impressions: 0,
    search_click_rate: null,
    search_position: null,
  });
  expect(on('2026-01-08')).toMatchObject({ search_impressions: null, search_position: null });
});

test('reports of all searches show the totals of Google on their days, and a filter or a search hides them', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'organic_searches', [
    searched('2026-01-05', 'dentist', 'MOBILE', [90, 9, 2]),
    searched('2026-01-06', 'implants', 'MOBILE', [10, 1, 4]),
  ]);
  const notesOf = async (slug: string, query: Record<string, string> = {}) =>
    (await runReport(scope, slug, { filter, ...query })).meta[0]?.notes;
  expect(await notesOf('seo-searches')).toEqual([]);
  await loadRows(warehouse, scope, 'search_totals', [
    { day: '2026-01-05', clicks: 12, impressions: 1000 },
    { day: '2026-01-06', clicks: 1, impressions: 300 },
  ]);
  const note =
    'The searches listed here have 10 clicks and 100 impressions. Google counts 13 clicks and 1,300 impressions on the same days: it hides rare searches.';
  expect(await notesOf('seo-searches')).toEqual([note]);
  expect(await notesOf('seo-searches', { per_page: '1' })).toEqual([note]);
  expect(await notesOf('seo-searches-over-time', { timestamp: 'day' })).toEqual([note]);
  expect(await notesOf('seo-searches', { filter: `${filter},device:=mobile` })).toEqual([]);
  expect(await notesOf('seo-searches', { table_keywords: 'dentist' })).toEqual([]);
  const compared = `${filter},compare_from_date:=2025-01-01,compare_to_date:=2025-01-31`;
  expect(await notesOf('seo-searches', { filter: compared })).toEqual([note]);
});
