import { campaignRow } from '@bellwether/connectors/google-ads/rows';
import { figuresForm } from '@bellwether/connectors/linkedin/rows';
import { expect, test } from 'vitest';
import { watchFields } from './field-reads.ts';

const campaign = (added: object) => ({
  segments: { date: '2026-11-20', device: 'MOBILE', hour: 12 },
  campaign: { id: '101', name: 'Canary', advertisingChannelType: 'SEARCH' },
  metrics: { impressions: '12', clicks: '1', costMicros: '900000', averageCpc: 0.5 },
  ...added,
});
const body = () => ({
  results: [campaign({ extra: 'canary' }), campaign({ customer: { id: '1234567890' } })],
  requestId: 'canary',
});

/** Reads the rows as a connector does. */
const readRows = (watched: unknown): readonly unknown[] => {
  const { results } = watched as { results: readonly unknown[] };
  return results.slice(0, 2);
};

test('finds the fields that no form names, at any depth', () => {
  const fields = watchFields();
  for (const row of readRows(fields.watch(body(), 'POST /search')))
    expect(campaignRow.parse(row).campaign.id).toBe('101');
  const endpoint = 'POST /search';
  expect(fields.listUnread()).toEqual([
    { endpoint, field: 'requestId', shape: 'text' },
    { endpoint, field: 'results[].extra', shape: 'text' },
    { endpoint, field: 'results[].customer', shape: '{ id: number as text }' },
    { endpoint, field: 'results[].segments.hour', shape: 'number' },
    { endpoint, field: 'results[].metrics.averageCpc', shape: 'number' },
  ]);
});

test('lists of fixed length can be watched', () => {
  const fields = watchFields();
  const element = {
    dateRange: { start: { year: 2026, month: 11, day: 20 }, end: { year: 2026, month: 11, day: 20 } },
    pivotValues: ['urn:li:sponsoredCampaign:1'],
  };
  expect(figuresForm.parse(fields.watch(element, 'GET /adAnalytics')).dateRange.start).toBe('2026-11-20');
  expect(fields.listUnread().map(({ field }) => field)).toEqual(['dateRange.end']);
});

test('comparing and storing whole rows does not count as reading their fields', () => {
  const fields = watchFields();
  const [first] = readRows(fields.watch(body(), 'POST /search'));
  expect(JSON.stringify(first)).toBe(JSON.stringify(body().results[0]));
  const { metrics, ...others } = first as Readonly<Record<string, unknown>>;
  expect(metrics).toBeDefined();
  expect(JSON.stringify(others)).toContain('canary');
  expect(fields.listUnread().map(({ field }) => field)).toEqual([
    'requestId',
    'results[].segments',
    'results[].campaign',
    'results[].extra',
  ]);
});
