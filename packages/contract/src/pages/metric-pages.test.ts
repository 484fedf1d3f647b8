import { isMetric, metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import { expect, test } from 'vitest';
import { pages } from './list.ts';
import { listMetricPages } from './metric-pages.ts';

const pathOf = (metric: string, shown = pages, priority: 'leads' | 'transactions' = 'leads') =>
  listMetricPages(shown, { priority }).find((one) => one.metric === metric)?.page.path;

test('the link of a metric leads to the first page with a card of the metric', () => {
  expect(pathOf('revenue')).toBe('/dashboard/performance');
  expect(pathOf('roas')).toBe('/analytics/google-ads');
  expect(pathOf('attributed_roas')).toBe('/roi/insights');
  const roas = listMetricPages(pages, { priority: 'leads' }).find(({ metric }) => metric === 'roas');
  expect(roas?.hash).toBe('overview');
});

test('the link of a metric skips pages that the reader may not open', () => {
  const business = pages.filter(({ module }) => module === 'financials');
  expect(pathOf('revenue', business)).toBe('/business/revenue');
  expect(pathOf('roas', business)).toBeUndefined();
});

test("a metric that the business's marketing priority hides has no page link", () => {
  expect(pathOf('cost_per_transaction', pages, 'transactions')).toBe('/dashboard/performance');
  expect(pathOf('cost_per_transaction')).toBeUndefined();
});

test('every metric with an abbreviation is on a card', () => {
  for (const metric of Object.keys(metrics).filter(isMetric)) {
    if (metrics[metric].names === undefined) continue;
    expect(pathOf(metric) ?? pathOf(metric, pages, 'transactions'), metric).toBeDefined();
  }
});
