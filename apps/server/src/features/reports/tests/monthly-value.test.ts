import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../../platform/warehouse/testing/testing-rows.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

const scope = testScope();
let warehouse: Awaited<ReturnType<typeof openTestWarehouse>>;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());

const january = { filter: 'date:>=2026-01-01,date:<=2026-01-31' };
const readTotals = async () => {
  const { meta } = await createAsker(() => warehouse, '2026-07-01')(scope, 'roi-insights', january);
  return meta[0]?.totals;
};
/** Months from the only invoice, on 1 January, to a day. */
const monthsTo = (day: string) => (Date.parse(day) - Date.parse('2026-01-01')) / 86_400_000 / 30.4375;

test('a customer’s monthly revenue extends to the last loaded day, even without a newer invoice', async () => {
  await loadRows(warehouse, scope, 'ads', [testAdRow('2026-01-01', 'Drains', 300)]);
  await loadRows(warehouse, scope, 'leads', [
    {
      day: '2026-01-01',
      occurred_at: '2026-01-01 08:00:00',
      lead_key: 'L1',
      name: 'Ann',
      email: 'ann@a.example',
      channel: 'Paid Search',
      campaign: 'Drains',
    },
  ]);
  const customer = { customer: 'Ann', customer_key: 'ann', customer_email: 'ann@a.example' };
  const invoice = testInvoiceLine('2026-01-01', 'A1', 1200, customer);
  const loads = [
    { rows: [invoice], from: '2026-01-01', to: '2026-04-30' },
    { rows: [], from: '2026-05-01', to: '2026-06-30' },
  ];
  for (const { rows, from, to } of loads) {
    await loadRows(warehouse, scope, 'invoices', rows, { from, to });
    await warehouse.match(scope, []);
    const totals = await readTotals();
    expect(totals?.['paid_monthly_value']).toBeCloseTo(1200 / monthsTo(to), 4);
    expect(totals?.['payback_months']).toBeCloseTo((300 * monthsTo(to)) / 1200, 4);
  }
});
