import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../../platform/warehouse/testing/testing.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());

const runReport = createAsker(() => warehouse, '2026-03-10');
const days = 'date:>=2026-01-01,date:<=2026-02-28';

const reading = (day: string, competitor: string, metric: string, value: number): TestFactRow => ({
  day,
  competitor,
  metric,
  value,
  website: competitor === 'Them' ? 'them.example' : null,
});
const readings: readonly TestFactRow[] = [
  reading('2026-01-05', 'Us', 'visibility', 20),
  reading('2026-01-26', 'Us', 'visibility', 24.5),
  reading('2026-02-02', 'Us', 'visibility', 22),
  reading('2026-01-26', 'Them', 'visibility', 40),
  reading('2026-03-02', 'Them', 'visibility', 99),
  reading('2026-01-26', 'Them', 'keywords', 120),
  reading('2026-01-26', 'Us', 'rating', 4.6),
  reading('2026-01-26', 'Us', 'review_count', 81),
  reading('2026-01-26', 'Us', 'speed', 70),
  reading('2026-01-26', 'Us', 'mobile', 80),
  reading('2026-01-27', 'Us', 'search_readiness', 90),
  reading('2025-02-03', 'Us', 'visibility', 11),
];

const latest = (competitor: string, metric: string, from: string, to: string): number | null => {
  const found = readings
    .filter((row) => row['competitor'] === competitor && row['metric'] === metric)
    .filter(({ day }) => String(day) >= from && String(day) <= to)
    .toSorted((a, b) => String(a['day']).localeCompare(String(b['day'])));
  const last = found.at(-1);
  return last ? Number(last['value']) : null;
};

test("a competitor report has each competitor's last measurement in the date range and comparison period [REPORT-013] [REPORT-015]", async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'competitor_metrics', readings);
  const { data } = await runReport(scope, 'competitors', {
    filter: `${days},compare_from_date:=2025-01-01,compare_to_date:=2025-02-28`,
  });
  const expected = ['Them', 'Us'].map((name) => {
    const currentValue = (metric: string) => latest(name, metric, '2026-01-01', '2026-02-28');
    return {
      competitor: name,
      website: name === 'Them' ? 'them.example' : null,
      visibility: currentValue('visibility'),
      competitor_keywords: currentValue('keywords'),
      competitor_rating: currentValue('rating'),
      review_count: currentValue('review_count'),
      compare: { visibility: latest(name, 'visibility', '2025-01-01', '2025-02-28') },
    };
  });
  expect(data).toMatchObject(expected);
  const over = await runReport(scope, 'competitors-over-time', { filter: days, timestamp: 'month' });
  expect(over.data.map((row) => [row['date'], row['competitor'], row['visibility']])).toEqual([
    ['2026-01-01', 'Them', 40],
    ['2026-01-01', 'Us', 24.5],
    ['2026-02-01', 'Us', 22],
  ]);
});

test('benchmarking reports have website scores and ratings per competitor [REPORT-016]', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'competitor_metrics', readings);
  const scores = await runReport(scope, 'website-benchmark', { filter: days });
  expect(scores.data.find((row) => row['competitor'] === 'Us')).toMatchObject({
    speed_score: 70,
    mobile_score: 80,
    search_score: 90,
  });
  const ratings = await runReport(scope, 'reputation-benchmark', { filter: days });
  expect(
    ratings.data.map((row) => [row['competitor'], row['competitor_rating'], row['review_count']]),
  ).toEqual([
    ['Us', 4.6, 81],
    ['Them', null, null],
  ]);
});

test('reviews by day, reply times and star ratings equal those of the raw rows [REPORT-016]', async () => {
  const scope = testScope();
  const review = (key: string, day: string, rating: number | null, hours: number | null): TestFactRow => ({
    review_key: key,
    day,
    occurred_at: `${day} 08:00:00`,
    rating,
    reply: hours === null ? null : 'Thanks',
    replied_at: hours === null ? null : `${day} ${String(8 + hours).padStart(2, '0')}:30:00`,
  });
  const rows = [
    review('a', '2026-01-05', 5, 1),
    review('b', '2026-01-05', 2, 9),
    review('c', '2026-01-09', 5, 4),
    review('d', '2026-01-09', null, null),
    review('e', '2026-03-01', 1, null),
  ];
  await loadRows(warehouse, scope, 'reviews', rows);
  const { data, meta } = await runReport(scope, 'reputation', {
    filter: days,
    timestamp: 'day',
    per_page: '-1',
  });
  for (const day of ['2026-01-05', '2026-01-09']) {
    const rowsOfDay = rows.filter((row) => row['day'] === day);
    const rated = rowsOfDay.filter(({ rating }) => rating !== null);
    expect(data.find((row) => row['date'] === day)).toMatchObject({
      reviews: rowsOfDay.length,
      average_rating: rated.reduce((sum, { rating }) => sum + Number(rating), 0) / rated.length,
      reply_rate: rowsOfDay.filter(({ reply }) => reply !== null).length / rowsOfDay.length,
    });
  }
  // Replies took 1.5, 4.5 and 9.5 hours.
  expect(meta[0]?.totals).toMatchObject({ reviews: 4, median_reply_hours: 4.5, average_rating: 4 });
  const stars = await runReport(scope, 'review-ratings', { filter: days });
  expect(stars.data.map((row) => [row['rating'], row['reviews']])).toEqual([
    ['5', 2],
    ['2', 1],
    [null, 1],
  ]);
});

test('a channel filter counts only that channel, in all its campaigns and ad groups [REPORT-011] [REPORT-012]', async () => {
  const scope = testScope();
  const spent = (
    day: string,
    channel: string,
    campaign: string,
    ad_group: string,
    cost: number,
  ): TestFactRow => ({
    day,
    channel,
    account: 'main',
    campaign,
    ad_group,
    device: 'mobile',
    impressions: 1000,
    clicks: 10,
    cost,
    conversions: 2,
    conversion_value: 5,
  });
  const rows = [
    spent('2026-01-05', 'display_and_remarketing', 'Visitors', 'All', 20),
    spent('2026-01-06', 'display_and_remarketing', 'Visitors', '30 days', 12.5),
    spent('2026-01-06', 'linked_in_ads', 'Directors', 'Titles', 80),
    spent('2026-01-06', 'google_ads', 'Brand', 'All', 900),
  ];
  await loadRows(warehouse, scope, 'ads', rows);
  for (const [channel, overTime, groups] of [
    ['display_and_remarketing', 'display-and-remarketing', 'display-ad-groups'],
    ['linked_in_ads', 'linkedin', 'linkedin-ad-groups'],
  ] as const) {
    const channelRows = rows.filter((row) => row['channel'] === channel);
    const by = await runReport(scope, overTime, { filter: days, timestamp: 'day', per_page: '-1' });
    for (const row of channelRows)
      expect(by.data.find(({ date }) => date === row['day'])).toMatchObject({
        cost: row['cost'],
        ctr: 0.01,
        cpm: row['cost'],
        avg_cpc: Number(row['cost']) / 10,
      });
    const groupAnswer = await runReport(scope, groups, { filter: days });
    expect(groupAnswer.data.map((row) => [row['campaign'], row['ad_group'], row['cost']])).toEqual(
      channelRows.map((row) => [row['campaign'], row['ad_group'], row['cost']]),
    );
  }
});
