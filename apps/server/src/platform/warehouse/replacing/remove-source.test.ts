import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Warehouse } from '../../warehouse.ts';
import { openWarehouse } from '../duckdb.ts';
import { loadRows, testScope } from '../testing/testing.ts';
import { testAdRow } from '../testing/testing-rows.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

const spend = async (business: string) => {
  const rows = await warehouse.query({
    sql: 'SELECT day::VARCHAR AS day, origin, cost::DOUBLE AS cost FROM ads WHERE business_id = $b::UUID ORDER BY day, origin',
    params: { b: business },
  });
  return rows.map(({ day, origin, cost }) => [day, origin, cost]);
};
const ofAccount = (day: string, account: string, cost: number) => ({
  ...testAdRow(day, 'Brand', cost),
  account,
});

test('removing a source removes only the rows of its account, and its days are unknown again', async () => {
  const scope = testScope();
  const source = 'google_ads' as const;
  await loadRows(warehouse, scope, 'ads', [ofAccount('2026-01-10', 'One', 10)], { source });
  await loadRows(warehouse, scope, 'ads', [ofAccount('2026-01-10', 'One', 12)], { source });
  await loadRows(warehouse, scope, 'ads', [ofAccount('2026-01-10', 'Two', 7)], { source });
  await loadRows(warehouse, scope, 'ads', [ofAccount('2026-01-11', 'Three', 5)]);
  const rows = { fact: 'ads' as const, source, streams: ['google_ads|One'] };
  expect(await warehouse.removeSource(scope, rows)).toBe(2);
  expect(await spend(scope.business.id)).toEqual([
    ['2026-01-10', 'google_ads', 7],
    ['2026-01-11', 'csv', 5],
  ]);
  expect((await warehouse.coverage(scope)).map(({ stream }) => stream).toSorted()).toEqual([
    'google_ads|Three',
    'google_ads|Two',
  ]);
  expect(await warehouse.removeSource(scope, rows)).toBe(0);
});

test("a file's lead counts again after the source that also delivered it is removed", async () => {
  const scope = testScope();
  const lead = { day: '2026-01-10', lead_key: 'L1', name: 'Ann', email: 'ann@x.example', kind: 'form' };
  await loadRows(warehouse, scope, 'leads', [lead]);
  await loadRows(warehouse, scope, 'leads', [lead], { source: 'lead_forward_service' });
  const origins = async () =>
    (
      await warehouse.query({
        sql: 'SELECT origin FROM leads WHERE business_id = $b::UUID',
        params: { b: scope.business.id },
      })
    ).map(({ origin }) => origin);
  expect(await origins()).toEqual(['lead_forward_service']);
  const streams = (await warehouse.coverage(scope)).map(({ stream }) => stream);
  await warehouse.removeSource(scope, { fact: 'leads', source: 'lead_forward_service', streams });
  expect(await origins()).toEqual(['csv']);
});
