import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Warehouse } from '../../warehouse.ts';
import { openWarehouse } from '../duckdb.ts';
import { loadRows, testScope } from '../testing/testing.ts';
import { testInvoiceLine } from '../testing/testing-rows.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

const lead = (key: string, email: string | null, day = '2026-01-02') => ({ lead_key: key, day, email });
const buyer = (n: number | string) => ({
  customer_key: `c${n}`,
  customer: `Name ${n}`,
  customer_email: `p${n}@x.example`,
});
type Scope = ReturnType<typeof testScope>;
const customers = async (scope: Scope) =>
  (
    await warehouse.query({
      sql: `SELECT lead_key, customer_key, customer_name, match_state, lifetime_value, total_invoices FROM leads
        WHERE business_id = $b::UUID AND lead_key IN ('0', 'late') ORDER BY lead_key`,
      params: { b: scope.business.id },
    })
  ).map((row) => Object.values(row).map(String).join(' '));

test('loads continue during matching, and the next matching matches their leads', async () => {
  const [scope, otherScope] = [testScope(), testScope()];
  const many = Array.from({ length: 5000 }, (_, n) => n);
  await loadRows(
    warehouse,
    scope,
    'invoices',
    many.map((n) => testInvoiceLine('2026-01-05', `I${n}`, 10, buyer(n))),
  );
  await loadRows(
    warehouse,
    scope,
    'leads',
    many.map((n) => lead(String(n), `p${n}@x.example`)),
    { replaces: 'identity' },
  );
  const ended: string[] = [];
  const matching = warehouse.match(scope, []).then((matched) => {
    ended.push('matched');
    return matched;
  });
  await loadRows(warehouse, otherScope, 'leads', [lead('1', null)]);
  ended.push('other');
  await loadRows(warehouse, scope, 'leads', [lead('late', 'p1@x.example', '2026-02-01')], {
    replaces: 'identity',
  });
  ended.push('own');
  expect(await matching).toMatchObject({ counted: 5000, changed: true });
  expect(ended).toEqual(['other', 'own', 'matched']);
  expect(await customers(scope)).toEqual(['0 c0 Name 0 automatic 10 1', 'late null null null null null']);
  // Matching uses the facts as of its start, so later rows are not matched yet.
  expect(await warehouse.unmatched(scope.business.id)).toEqual([scope.business.id]);
  expect(await warehouse.match(scope, [])).toMatchObject({ counted: 5001 });
  expect(await customers(scope)).toEqual(['0 c0 Name 0 automatic 10 1', 'late c1 Name 1 automatic 10 1']);
  expect(await warehouse.unmatched(scope.business.id)).toEqual([]);
});

test('a reloaded lead keeps its customer, and matching updates a lead that an undo restored', async () => {
  const scope = testScope();
  const mail = 'p0@x.example';
  await loadRows(warehouse, scope, 'invoices', [testInvoiceLine('2026-01-05', 'I1', 10, buyer(0))]);
  await loadRows(warehouse, scope, 'leads', [lead('0', mail)]);
  await warehouse.match(scope, []);
  const again = await loadRows(warehouse, scope, 'leads', [lead('0', mail)]);
  expect(await customers(scope)).toEqual(['0 c0 Name 0 automatic 10 1']);
  await loadRows(warehouse, scope, 'invoices', [testInvoiceLine('2026-01-06', 'I2', 5, buyer(0))], {
    replaces: 'identity',
  });
  await warehouse.match(scope, []);
  expect(await customers(scope)).toEqual(['0 c0 Name 0 automatic 15 2']);
  // The restored lead was matched when there was only one invoice.
  await warehouse.undo(scope, again);
  expect(await warehouse.unmatched(scope.business.id)).toEqual([scope.business.id]);
  await warehouse.match(scope, []);
  expect(await customers(scope)).toEqual(['0 c0 Name 0 automatic 15 2']);
});
