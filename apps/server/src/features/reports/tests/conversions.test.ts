import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

let warehouse: Warehouse;
const scope = testScope();
const runReport = createAsker(() => warehouse, '2026-03-31');
const march = 'date:>=2026-03-01,date:<=2026-03-31';

const two = (n: number) => String(n).padStart(2, '0');
const anyOf = <T>(...values: T[]) => fc.constantFrom(...values);
const leads: readonly TestFactRow[] = fc
  .sample(
    fc.record({
      at: fc.record({ day: fc.integer({ min: 1, max: 31 }), hour: fc.nat({ max: 23 }) }),
      kind: anyOf('call', 'form', 'chat'),
      status: anyOf('answered', 'missed', 'abandoned', 'busy'),
      channel: anyOf('Direct', 'Paid Search', null),
      device: anyOf('mobile', 'desktop'),
      funnel: anyOf('Quote', 'Booking', null),
      agent_type: anyOf('Installer', null),
      landing_page: anyOf('/', '/taps', '/drains'),
      quality_score: fc.option(fc.nat({ max: 100 })),
    }),
    { numRuns: 300, seed: 9 },
  )
  .map(({ at, status, ...lead }, n) => ({
    ...lead,
    lead_key: String(n),
    day: `2026-03-${two(at.day)}`,
    occurred_at: `2026-03-${two(at.day)} ${two(at.hour)}:30:00`,
    call_status: lead.kind === 'call' ? status : null,
  }));

beforeAll(async () => {
  warehouse = await openTestWarehouse();
  await loadRows(warehouse, scope, 'leads', leads);
});
afterAll(() => warehouse.close());

const isCall = ({ kind }: TestFactRow) => kind === 'call';
const isMissed = (row: TestFactRow) =>
  isCall(row) && (row['call_status'] === 'missed' || row['call_status'] === 'abandoned');

const countLeads = (rows: readonly TestFactRow[]) => {
  const rated = rows.flatMap(({ quality_score }) => (quality_score === null ? [] : [Number(quality_score)]));
  const [calls, missed] = [rows.filter(isCall).length, rows.filter(isMissed).length];
  return {
    leads: rows.length,
    calls,
    forms: rows.filter(({ kind }) => kind === 'form').length,
    answered_calls: rows.filter((row) => isCall(row) && row['call_status'] === 'answered').length,
    missed_calls: missed,
    missed_call_share: calls === 0 ? null : missed / calls,
    average_quality: rated.length === 0 ? null : rated.reduce((sum, score) => sum + score, 0) / rated.length,
  };
};

const rounded = (figure: unknown) => (typeof figure === 'number' ? Number(figure.toFixed(9)) : null);

const by = (key: string | ((row: TestFactRow) => string)) =>
  Map.groupBy(leads, (row) => (typeof key === 'string' ? (row[key] ?? null) : key(row)));

test.each([
  ['leads-over-time', 'date', 'day'],
  ['lead-funnels', 'funnel', 'funnel'],
  ['lead-devices', 'device', 'device'],
  ['lead-landing-pages', 'landing_page', 'landing_page'],
  ['agent-leads', 'agent_type', 'agent_type'],
] as const)('the report %s equals the count of its individual leads', async (report, dimension, column) => {
  const { data, meta } = await runReport(scope, report, { filter: march, per_page: '-1', timestamp: 'day' });
  const expected = by(column);
  expect(data).toHaveLength(expected.size);
  for (const row of data) {
    const own = countLeads(expected.get((row[dimension] as string | null) ?? null) ?? []);
    for (const metric of Object.keys(own) as (keyof typeof own)[])
      if (metric in row)
        expect(rounded(row[metric]), `${metric} of ${String(row[dimension])}`).toBe(rounded(own[metric]));
  }
  expect(meta[0]?.totals['leads']).toBe(leads.length);
});

test('lead-hours counts leads by weekday and hour, and its invoice filter keeps only callers with an invoice', async () => {
  const { data } = await runReport(scope, 'lead-hours', { filter: march, per_page: '-1' });
  const slot = ({ day, occurred_at }: TestFactRow) => {
    const weekday = new Date(`${String(day)}T00:00:00Z`).getUTCDay() || 7;
    return `${weekday} ${String(occurred_at).slice(11, 13)}`;
  };
  const expected = by(slot);
  expect(data).toHaveLength(expected.size);
  for (const row of data) {
    const own = countLeads(expected.get(`${String(row['weekday'])} ${String(row['hour'])}`) ?? []);
    expect(row).toMatchObject({ leads: own.leads, calls: own.calls, missed_calls: own.missed_calls });
  }
  const bought = testScope({ connected: ['xero'] });
  const call = {
    kind: 'call',
    call_status: 'answered',
    day: '2026-03-05',
    occurred_at: '2026-03-05 09:00:00',
  };
  await loadRows(warehouse, bought, 'leads', [
    { ...call, lead_key: 'a', phone: '+61 3 5550 1234' },
    { ...call, lead_key: 'b', phone: '+61 3 5550 9999' },
  ]);
  const invoice = testInvoiceLine('2026-03-20', '1', 80, { customer_phone: '03 5550 1234' });
  await loadRows(warehouse, bought, 'invoices', [invoice], { source: 'xero' });
  await warehouse.match(bought, []);
  const total = async (slug: string, metric: string, filter = march) =>
    (await runReport(bought, slug, { filter, per_page: '-1' })).meta[0]?.totals[metric];
  expect(await total('lead-hours', 'answered_calls')).toBe(2);
  expect(await total('lead-hours', 'answered_calls', `${march},invoice:=yes`)).toBe(1);
  expect(await total('invoice-worth', 'average_invoice')).toBe(80);
});

test('conversions-overview divides cost and sessions by leads, and lead-channels groups by channel option', async () => {
  const own = testScope();
  const lead = { kind: 'form', day: '2026-03-05', channel: 'Direct' };
  await loadRows(warehouse, own, 'leads', [
    { ...lead, lead_key: 'a' },
    { ...lead, lead_key: 'b', kind: 'call', call_status: 'missed' },
  ]);
  await loadRows(warehouse, own, 'ads', [testAdRow('2026-03-02', 'x', 60)]);
  await loadRows(warehouse, own, 'sessions', [{ day: '2026-03-05', channel: 'Direct', sessions: 40 }]);
  const { meta } = await runReport(own, 'conversions-overview', { filter: march });
  expect(meta[0]?.totals).toMatchObject({
    leads: 2,
    forms: 1,
    cost_per_lead: 30,
    session_conversion_rate: 0.05,
    missed_call_share: 1,
    qualified_leads: 0,
    qualified_share: 0,
  });
  const channels = await runReport(own, 'lead-channels', { filter: march, per_page: '-1' });
  expect(channels.data).toMatchObject([{ internal_channel: 'Direct', leads: 2, calls: 1 }]);
});
