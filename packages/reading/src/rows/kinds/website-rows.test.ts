import { spreadRowsSql } from '@bellwether/analytics/compile/period-rows';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader } from '../../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

test('search terms are read with their campaign and cost', async () => {
  const { rows, report } = await reader.read(
    'search_terms',
    csv(
      'Date,Search query,Match type,Campaign,Impressions,Clicks,Cost,Conversions,Platform',
      '2026-03-02,plumber geelong,Exact,Drains,100,4,12.50,1,Google Ads',
      '2026-03-03,,Exact,Drains,9,1,1.00,0,Google Ads',
    ),
  );
  expect(rows).toMatchObject([
    { day: '2026-03-02', search_term: 'plumber geelong', match_type: 'Exact', channel: 'google_ads' },
  ]);
  expect(report).toMatchObject({ accepted: 1, rejected: 1 });
  expect(report.rejects[0]?.reason).toContain('there is no search term.');
  expect(report.money[0]?.totals).toEqual({ cost: '12.5' });
});

test('landing pages of a period are staged once and spread over its days', async () => {
  const { rows, report, staged } = await reader.read(
    'ad_landing_pages',
    csv('Landing page,Clicks,Cost', 'https://a.example/book,4,8.00'),
    { period: { from: '2026-03-01', to: '2026-03-02' }, platform: 'google_ads' },
  );
  expect(rows).toMatchObject([
    { day: '2026-03-01', period_end: '2026-03-02', cost: '8.000000', clicks: '4' },
  ]);
  expect(report).toMatchObject({ from_date: '2026-03-01', to_date: '2026-03-02', money: [{ rows: 2 }] });
  const days = await reader.connection.runAndReadAll(
    `SELECT day::VARCHAR, cost::DOUBLE, clicks::INTEGER
     FROM ${spreadRowsSql(duckdb, { fact: 'ad_landing_pages', table: staged.table, by: 'day', keep: [] })} ORDER BY day`,
  );
  expect(days.getRows()).toEqual([
    ['2026-03-01', 4, 2],
    ['2026-03-02', 4, 2],
  ]);
});

test('a keyword that was not found has no position, whatever the file writes', async () => {
  const { rows } = await reader.read(
    'keyword_rankings',
    csv(
      'Keyword,Position,Search volume,URL,Date',
      'Plumber Geelong,3,1300,/,05/03/2026',
      'blocked drain,0,90,,05/03/2026',
      'gas fitter,-,40,,05/03/2026',
    ),
  );
  expect(rows.map(({ keyword, position }) => [keyword, position === null ? null : Number(position)])).toEqual(
    [
      ['plumber geelong', 3],
      ['blocked drain', null],
      ['gas fitter', null],
    ],
  );
  expect(rows[0]).toMatchObject({ day: '2026-03-05', search_volume: '1300', url: '/' });
});

test('a list of keyword rankings without dates belongs to the given period', async () => {
  const { rows } = await reader.read('keyword_rankings', csv('Keyword,Rank', 'plumber,4'), {
    period: { from: '2026-03-01', to: '2026-03-01' },
  });
  expect(rows).toMatchObject([{ day: '2026-03-01', keyword: 'plumber' }]);
});

test('a review keeps its time, reply and reply time, and is rejected with a rating over five', async () => {
  const { rows, report } = await reader.read(
    'reviews',
    csv(
      'Review date,Reviewer name,Star rating,Review text,Owner response,Response date',
      '2026-03-05 14:07,Ann,5,Great,Thank you,2026-03-06 09:07',
      '2026-03-06,Bo,9,Odd,,',
      '2026-03-07,Cy,2,Slow,,',
    ),
  );
  expect(rows).toMatchObject([
    { day: '2026-03-05', author: 'Ann', review: 'Great', reply: 'Thank you' },
    { day: '2026-03-07', author: 'Cy', reply: null, replied_at: null },
  ]);
  expect(rows[0]?.['occurred_at']).toBe('2026-03-05 14:07:00');
  expect(rows[0]?.['replied_at']).toBe('2026-03-06 09:07:00');
  expect(new Set(rows.map(({ review_key }) => review_key)).size).toBe(2);
  expect(report.rejects[0]?.reason).toContain('is not a rating from 1 to 5.');
});

test('different spellings of a competitor metric are stored under one name', async () => {
  const names = [
    'Visibility',
    'Search visibility',
    'Average rating',
    'Number of reviews',
    'Page speed',
    'Keywords',
    'SEO score',
    'Mobile friendly',
    'Backlinks',
  ];
  const { rows } = await reader.read(
    'competitor_metrics',
    csv(
      'Date,Competitor,Website,Metric,Value',
      ...names.map((name) => `2026-03-02,Them,them.example,${name},7`),
    ),
  );
  expect(rows.map(({ metric }) => metric)).toEqual([
    'visibility',
    'visibility',
    'rating',
    'review_count',
    'speed',
    'keywords',
    'search_readiness',
    'mobile',
    'backlinks',
  ]);
});

test('a website audit has a score from 0 to 100, issues, or both', async () => {
  const { rows, report } = await reader.read(
    'website_audits',
    csv(
      'Date,Page,Check,Score,Issues',
      '2026-03-02,/,Speed,88,2',
      '2026-03-02,/book,Links,,4',
      '2026-03-02,/x,Speed,140,0',
    ),
  );
  expect(
    rows.map(({ page, score, issues }) => [page, score === null ? null : Number(score), Number(issues)]),
  ).toEqual([
    ['/', 88, 2],
    ['/book', null, 4],
  ]);
  expect(report.rejects[0]?.reason).toContain('is not a score from 0 to 100.');
  expect(report.totals).toEqual({ issues: '6' });
});

test('lead touches need a lead but no channel', async () => {
  const { rows, report } = await reader.read(
    'lead_touches',
    csv(
      'Lead ID,Session date,Channel,Campaign',
      'L1,2026-03-02 14:07,Organic Search,',
      'L1,2026-03-05,Paid Search,Brand',
      ',2026-03-06,Direct,',
    ),
  );
  expect(
    rows.map(({ lead_key, occurred_at, day, channel, campaign }) => [
      lead_key,
      occurred_at,
      day,
      channel,
      campaign,
    ]),
  ).toEqual([
    ['L1', '2026-03-02 14:07:00', '2026-03-02', 'Organic Search', null],
    ['L1', '2026-03-05 00:00:00', '2026-03-05', 'Paid Search', 'Brand'],
  ]);
  expect(report.rejects[0]?.reason).toContain('it does not say of which lead.');
});
