import { expect, test } from 'vitest';
import { openWarehouse } from '../duckdb.ts';
import { loadRows, type TestFactRow, testScope } from '../testing/testing.ts';

const lead = (lead_key: string, day: string, name: string): TestFactRow => ({
  lead_key,
  day,
  kind: 'form',
  name,
});

test('a lead without contact data that reappears with a new date and the same name is the same lead', async () => {
  const warehouse = await openWarehouse(':memory:');
  const scope = testScope();
  const load = (...rows: TestFactRow[]) =>
    loadRows(warehouse, scope, 'leads', rows, { replaces: 'identity' });
  const count = async () =>
    (await warehouse.query({ sql: 'SELECT count(*)::INTEGER AS n FROM leads', params: {} }))[0];
  await load(lead('1', '2026-05-30', 'Ann'), lead('2', '2026-05-31', 'Bob'));
  await load(lead('1', '2026-06-02', 'Ann'), lead('3', '2026-06-03', 'Cal'));
  expect(await count()).toEqual({ n: 3 });
  // The same lead number with another name is a lead of another system.
  await load(lead('2', '2026-06-05', 'Dee'));
  expect(await count()).toEqual({ n: 4 });
  await warehouse.close();
});

test.each([
  ['0012', '12'],
  ['12', '12.0'],
  ['#12', '12'],
  ['Lead-7', 'LEAD-7'],
])('the lead %s written as %s is the same lead if its name is the same', async (was, again) => {
  const warehouse = await openWarehouse(':memory:');
  const scope = testScope();
  const load = (row: TestFactRow) => loadRows(warehouse, scope, 'leads', [row], { replaces: 'identity' });
  const keys = async () =>
    (await warehouse.query({ sql: 'SELECT lead_key FROM leads ORDER BY lead_key', params: {} })).map(
      ({ lead_key }) => lead_key,
    );
  await load(lead(was, '2026-05-30', 'Ann'));
  await load(lead(again, '2026-06-02', 'ann'));
  expect(await keys()).toEqual([was]);
  // The lead of another person with the same number stays a separate lead.
  await load(lead(again, '2026-06-03', 'Walter'));
  expect(await keys()).toEqual([was, again].toSorted());
  await warehouse.close();
});

test('phone numbers match with or without country code; the beginning of another name does not match', async () => {
  const warehouse = await openWarehouse(':memory:');
  const scope = testScope();
  const load = (row: TestFactRow) => loadRows(warehouse, scope, 'leads', [row], { replaces: 'identity' });
  const count = async () =>
    (await warehouse.query({ sql: 'SELECT count(*)::INTEGER AS n FROM leads', params: {} }))[0]?.['n'];
  await load({ ...lead('5', '2026-05-30', 'Jo'), phone: '+61 400 111 222' });
  await load({ ...lead('5', '2026-06-01', 'Reception'), phone: '0400111222' });
  expect(await count()).toBe(1);
  await load({ ...lead('6', '2026-06-02', 'Jo'), phone: '0400 000 001' });
  await load({ ...lead('6', '2026-06-03', 'Johannes Brandt'), phone: '0400 000 002' });
  expect(await count()).toBe(3);
  await load({ ...lead('6', '2026-06-04', 'Jo Marsh'), phone: '0400 000 003' });
  expect(await count()).toBe(3);
  await warehouse.close();
});

test('leads of two forms that both number from 1 on the same day stay separate', async () => {
  const warehouse = await openWarehouse(':memory:');
  const scope = testScope();
  const load = (...rows: TestFactRow[]) =>
    loadRows(warehouse, scope, 'leads', rows, { replaces: 'identity' });
  await load({ ...lead('1', '2026-03-01', 'Ann Lee'), email: 'a@x.example', phone: '0400111222' });
  await load({ ...lead('1', '2026-03-01', 'Bob Ray'), email: 'b@x.example', phone: '0400111333' });
  // A corrected name with the same address is the same lead.
  await load({ ...lead('1', '2026-03-01', 'Robert Ray'), email: 'b@x.example', phone: '0400111334' });
  const names = await warehouse.query({ sql: 'SELECT name FROM leads ORDER BY name', params: {} });
  expect(names.map(({ name }) => name)).toEqual(['Ann Lee', 'Robert Ray']);
  await warehouse.close();
});
