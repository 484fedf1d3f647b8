import { expect, test } from 'vitest';
import type { TableColumn } from '../table/columns/column.ts';
import { type CampaignRow, campaignColumns, totalInvoicesMetric } from './campaign-columns.ts';
import { historyColumns } from './history-columns.ts';
import { locationColumns } from './location-columns.ts';
import { toRowMetrics } from './metric-column.ts';

const shown = <T>(columns: readonly TableColumn<T>[], row: T) =>
  Object.fromEntries(columns.map(({ key, cell }) => [key, cell(row)]));
const exportRow = <T>(columns: readonly TableColumn<T>[], row: T) =>
  Object.fromEntries(columns.map(({ key, exportValue }) => [key, exportValue?.(row)]));

const campaign: CampaignRow = {
  _id: '1',
  combined_sessions_cost_view: { campaign: 'Spring hot water', cost: 12.5, internal_channel: 'seo' },
  sessions: 1234,
  total_invoices: null,
};

test('a campaign row shows campaign, cost and channel from the fields chosen for its page [TBL-035] [TBL-036] [TBL-037]', () => {
  const columns = campaignColumns([], 'AUD');
  expect(shown(columns, campaign)).toEqual({
    campaign: 'Spring hot water',
    internal_channel: 'seo',
    cost: '$12.50',
  });
  expect(exportRow(columns, campaign)['cost']).toBe(12.5);
  const unknown = { campaign: null, cost: null, internal_channel: 'google_ads' };
  expect(shown(columns, { ...campaign, combined_sessions_cost_view: unknown })).toEqual({
    campaign: 'No campaign',
    internal_channel: 'Google Ads',
    cost: 'N/A',
  });
});

test('a campaign table has a column for each given metric, and N/A for unknown total invoices [TBL-038]', () => {
  const columns = campaignColumns([...toRowMetrics(['sessions']), totalInvoicesMetric], 'AUD');
  expect(columns.map(({ label }) => label)).toEqual([
    'Campaign',
    'Channel',
    'Ad spend',
    'Sessions',
    'Total invoices',
  ]);
  expect(shown(columns, campaign)).toMatchObject({ sessions: '1,234', total_invoices: 'N/A' });
  expect(shown(columns, { ...campaign, total_invoices: 0 })['total_invoices']).toBe('$0.00');
});

test('a location row shows city and region in one column [TBL-034]', () => {
  const columns = locationColumns(toRowMetrics(['revenue']), 'AUD');
  const row = { _id: '1', city: 'Carlton', region: 'Victoria', revenue: 10 };
  expect(shown(columns, row)).toEqual({ suburb: 'Carlton, Victoria', revenue: '$10.00' });
});

test('a history row shows item, change, time and user', () => {
  const columns = historyColumns('Australia/Melbourne');
  const entry = {
    type: 'agenda_item',
    action: 'updated',
    occurred: '2026-03-05T03:05:00.000Z',
    user: { id: '1', full_name: 'Sam Miller' },
    item_name: 'Budget',
    changed: ['name', 'due_date'],
  };
  expect(shown(columns, entry)).toEqual({
    type: 'Agenda item: Budget',
    action: 'Updated: name, due date',
    occurred: '5 Mar, 2026 2:05 PM',
    user: 'Sam Miller',
  });
  expect(
    shown(columns, { ...entry, user: null, item_name: null, action: 'created', changed: [] }),
  ).toMatchObject({
    type: 'Agenda item',
    action: 'Created',
    user: 'Unknown user',
  });
});
