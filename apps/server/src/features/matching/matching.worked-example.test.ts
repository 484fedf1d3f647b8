import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attributionModelKeys } from '@bellwether/domain/attribution/models';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { openTestWarehouse } from '../../testing/warehouse.ts';
import { createAsker } from '../reports/testing/asker.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/attribution.md'), 'utf8');
/** Returns the rows of the document's table whose first heading is `first`, keyed by heading. */
const readTable = (first: string): Record<string, string>[] => {
  const lines = page.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  const cells = (line = '') =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const headings = cells(lines[at]);
  const rows = lines.slice(
    at + 2,
    lines.findIndex((line, i) => i > at && !line.startsWith('|')),
  );
  return rows.map((line) =>
    Object.fromEntries(headings.map((heading, i) => [heading, cells(line)[i] ?? ''])),
  );
};

test('every attribution model gives the results of the worked example in docs/attribution.md', async () => {
  const runReport = createAsker(() => warehouse, '2026-03-10');
  const scope = testScope();
  const mail = (person = '') => `${person.toLowerCase()}@example.com`;
  await loadRows(
    warehouse,
    scope,
    'leads',
    readTable('lead').map(({ lead = '', day = '', person, channel }) => ({
      lead_key: lead,
      day,
      occurred_at: `${day} 10:00:00`,
      email: mail(person),
      channel: channel || null,
    })),
    { replaces: 'identity' },
  );
  const visit = (day: string, channel: string) => ({
    lead_key: '5',
    day,
    occurred_at: `${day} 10:00:00`,
    channel,
  });
  await loadRows(warehouse, scope, 'lead_touches', [
    visit('2025-12-22', 'Organic Search'),
    visit('2025-12-29', 'Email'),
  ]);
  await loadRows(
    warehouse,
    scope,
    'invoices',
    readTable('invoice').map(({ invoice = '', day = '', person = '', amount }) => ({
      day,
      document_number: invoice,
      customer: person,
      customer_key: person,
      amount: Number(amount),
      document: Number(amount) < 0 ? 'credit_note' : 'invoice',
      customer_email: mail(person),
    })),
  );
  await warehouse.match(scope, []);
  expect(readTable('model').map(({ model }) => model)).toEqual(attributionModelKeys);
  for (const { model = '', ...channels } of readTable('model')) {
    const days = 'date:>=2026-01-01,date:<=2026-02-28';
    const { data, meta } = await runReport(scope, 'roi-channels', {
      filter: `${days},attribution_model:=${model}`,
      per_page: '-1',
    });
    const revenue = new Map(data.map((row) => [row['internal_channel'], Number(row['attributed_revenue'])]));
    for (const [channel, amount] of Object.entries(channels))
      expect([model, channel, (revenue.get(channel) ?? 0).toFixed(2)]).toEqual([model, channel, amount]);
    expect(meta[0]?.totals['attributed_revenue']).toBe(1880);
  }
  const unattributed = await runReport(scope, 'roi-unattributed', {
    filter: 'date:>=2026-01-01,date:<=2026-02-28',
  });
  expect(
    Object.fromEntries(
      unattributed.data.map((row) => [
        row['unattributed_reason'] ?? 'attributed',
        row['attributable_revenue'],
      ]),
    ),
  ).toEqual({ attributed: 1880, lead_later: 60, no_visit: 80, no_lead: 30 });
});
