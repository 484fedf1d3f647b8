import { buildRankingBandsChart } from '@bellwether/charts/answers/ranking-bands';
import { seoSummary } from '@bellwether/contract/pages/analytics/seo-summary';
import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';

test('each keyword counts in exactly one ranking band, so that the bands add up to all keywords', () => {
  const counts = { ranked_keywords: 9, top_3_keywords: 2, top_10_keywords: 5, top_20_keywords: 8 };
  const none = { ranked_keywords: null, top_3_keywords: null, top_10_keywords: null, top_20_keywords: null };
  const chart = buildRankingBandsChart(
    createAnswer([
      { date: '2026-01-01', ...counts },
      { date: '2026-02-01', ...none },
    ]),
  );
  expect(chart.series.map(({ label, values }) => [label, ...values])).toEqual([
    ['Top 3', 2, null, null],
    ['4 to 10', 3, null, null],
    ['11 to 20', 3, null, null],
    ['21 and lower', 1, null, null],
  ]);
});

test('the SEO summary names organic sessions, leads and keywords in the top 3', () => {
  const visits = createAnswer([], {
    totals: { sessions: 1200, valid_leads: 6 },
    compare_totals: { sessions: 1000, valid_leads: 0 },
    comparison: { from: '2025-01-01', to: '2025-03-31' },
  });
  const keywords = ['plumber', 'drain'].map((keyword, at) => ({ keyword, position: at + 1 }));
  expect(seoSummary(visits, createAnswer(keywords))).toBe(
    'You received 1,200 sessions from organic search, up 20.0% on the year before. They became 6 valid leads. 2 keywords are in the top 3.',
  );
  expect(seoSummary(createAnswer([]), undefined)).toBeNull();
});
