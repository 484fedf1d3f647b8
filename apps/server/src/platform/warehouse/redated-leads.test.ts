import { expect, test } from 'vitest';
import { openWarehouse } from './duckdb.ts';
import { type FactRow, loadRows, testScope } from './testing.ts';

const lead = (lead_key: string, day: string, name: string): FactRow => ({
  lead_key,
  day,
  kind: 'form',
  name,
});

test('a lead without contact data under a new date is the same lead if its name is the same', async () => {
  const warehouse = await openWarehouse(':memory:');
  const scope = testScope();
  const load = (...rows: FactRow[]) => loadRows(warehouse, scope, 'leads', rows, { replaces: 'identity' });
  const count = async () =>
    (await warehouse.query({ sql: 'SELECT count(*)::INTEGER AS n FROM leads', params: {} }))[0];
  await load(lead('1', '2026-05-30', 'Ann'), lead('2', '2026-05-31', 'Bob'));
  await load(lead('1', '2026-06-02', 'Ann'), lead('3', '2026-06-03', 'Cal'));
  expect(await count()).toEqual({ n: 3 });
  // The same number with another name is a lead of another system.
  await load(lead('2', '2026-06-05', 'Dee'));
  expect(await count()).toEqual({ n: 4 });
  await warehouse.close();
});
