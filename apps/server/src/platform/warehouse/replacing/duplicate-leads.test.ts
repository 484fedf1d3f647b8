import type { FactSource } from '@bellwether/domain/sources/fact-sources';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Warehouse } from '../../warehouse.ts';
import { openWarehouse } from '../duckdb.ts';
import { loadRows, type TestFactRow, testScope } from '../testing/testing.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

type Scope = ReturnType<typeof testScope>;
const lead = (lead_key: string, overrides: TestFactRow): TestFactRow => ({
  lead_key,
  day: '2026-05-05',
  kind: 'call',
  ...overrides,
});
const load = (scope: Scope, source: FactSource, rows: TestFactRow[]) =>
  loadRows(warehouse, scope, 'leads', rows, {
    source,
    replaces: 'identity',
    from: '2026-05-01',
    to: '2026-05-31',
  });
const keys = async (scope: Scope) =>
  (
    await warehouse.query({
      sql: 'SELECT lead_key FROM leads WHERE business_id = $b::UUID ORDER BY lead_key',
      params: { b: scope.business.id },
    })
  ).map((row) => row['lead_key']);
const connected = [
  lead('w1', { phone: '+61 400 111 222', occurred_at: '2026-05-05 09:00:00' }),
  lead('w2', { email: 'ann@a.example', kind: 'form' }),
];
const file = [
  lead('f1', { phone: '0400 111 222', occurred_at: '2026-05-05 09:04:00' }),
  lead('f2', { email: 'ANN@a.example ', kind: 'other' }),
  // Variants of the lead: with another time, with another kind, on another day, and of another person.
  lead('f3', { phone: '0400 111 222', occurred_at: '2026-05-05 14:00:00' }),
  lead('f4', { phone: '0400 111 222', kind: 'form' }),
  lead('f5', { phone: '0400 111 222', day: '2026-05-06' }),
  lead('f6', { phone: '0400 999 888' }),
];

test("a lead in both a file and a connected source counts once; without the source, the file's lead counts again", async () => {
  for (const first of ['csv', 'wildjar'] as const) {
    const scope = testScope();
    const rowsBySource = new Map<FactSource, string>();
    for (const source of first === 'csv' ? (['csv', 'wildjar'] as const) : (['wildjar', 'csv'] as const))
      rowsBySource.set(source, await load(scope, source, source === 'csv' ? file : connected));
    expect(await keys(scope)).toEqual(['f3', 'f4', 'f5', 'f6', 'w1', 'w2']);
    const fileLoad = (await warehouse.loads(scope)).find(({ source }) => source === 'csv');
    expect([fileLoad?.rows, fileLoad?.liveRows]).toEqual([6, 4]);
    expect(await warehouse.undo(scope, rowsBySource.get('wildjar') ?? '')).toBe('undone');
    expect(await keys(scope)).toEqual(['f1', 'f2', 'f3', 'f4', 'f5', 'f6']);
  }
});

test('a lead that two connected sources deliver is kept twice', async () => {
  const scope = testScope();
  await load(scope, 'wildjar', connected);
  await load(scope, 'website_forms', [lead('x1', { email: 'ann@a.example', kind: 'form' })]);
  expect(await keys(scope)).toEqual(['w1', 'w2', 'x1']);
});
