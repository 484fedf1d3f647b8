import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { createRandom, drawPoisson } from '@bellwether/domain/testing/noise';
import { addDays, type Day } from '@bellwether/domain/time/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

/** A Monday. */
const first: Day = '2024-01-01';
const office = [1.5, 1.5, 1.5, 1.5, 1, 0, 0];
const products = ['Drain', 'Heater'] as const;
type Line = { day: Day; number: string; product: (typeof products)[number]; amount: number };

/** Draws invoices whose customers get one to four on a day; a tenth of them holds a large heater beside a drain. */
const drawLines = (): Line[] => {
  const random = createRandom(7);
  return Array.from({ length: 760 }, (_, at) => addDays(first, at)).flatMap((day, at) =>
    Array.from({ length: drawPoisson(random, 3 * (office[at % 7] ?? 0)) }, () => 1 + Math.floor(4 * random()))
      .flatMap((invoices) => Array.from({ length: invoices }, () => random()))
      .flatMap((draw, number): Line[] => {
        const shared = { day, number: `I${at}-${number}` };
        const drain: Line = { ...shared, product: 'Drain', amount: 100 + Math.round(100 * draw) };
        return draw < 0.1 ? [drain, drain, { ...shared, product: 'Heater', amount: 5000 }] : [drain];
      }),
  );
};
const lines = drawLines();

let warehouse: Warehouse;
const scope = testScope();
const ask = createAsker(() => warehouse, '2026-01-30');
beforeAll(async () => {
  warehouse = await openTestWarehouse();
  await loadRows(
    warehouse,
    scope,
    'invoices',
    lines.map(({ day, number, product, amount }) =>
      testInvoiceLine(day, number, amount, { product, product_code: product }),
    ),
  );
});
afterAll(() => warehouse.close());

const range = { from: '2025-10-01', to: '2025-10-31' };
const comparison = { from: '2025-09-01', to: '2025-09-30' };
const compare = (slug: string, extra = '') =>
  ask(scope, slug, {
    filter: `date:>=${range.from},date:<=${range.to},compare_from_date:=${comparison.from},compare_to_date:=${comparison.to}${extra}`,
    per_page: '-1',
  });
const metaOf = ({ meta: [meta] }: ReportAnswer) => meta;

/** Returns the sum of the squared invoices of October, each only with the lines of some products, and the largest. */
const expectParts = (of: readonly string[]) => {
  const totals = new Map<string, number>();
  for (const { day, number, product, amount } of lines)
    if (day >= range.from && day <= range.to && of.includes(product))
      totals.set(number, (totals.get(number) ?? 0) + amount);
  const all = [...totals.values()];
  return { squares: all.reduce((sum, one) => sum + one ** 2, 0), largest: Math.max(...all) };
};

test('invoices that come several at once vary more than single ones, and so does their revenue', async () => {
  const meta = metaOf(await compare('financial-revenue'));
  const burst = (meta?.evidence?.variance?.['revenue'] ?? 0) / expectParts(products).squares;
  expect(burst).toBeGreaterThan(1.8);
  expect(burst).toBeLessThan(4);
});

test('a report says what each weekday brings, so that months of other weekdays can be compared', async () => {
  const weekdays = metaOf(await compare('financial-revenue'))?.weekdays?.['revenue'] ?? [];
  for (const [weekday, share] of office.entries())
    expect(Math.abs((weekdays[weekday] ?? -1) - share)).toBeLessThan(0.3);
});

test('the chance and the largest invoice of a product are those of its lines, in its row as with its filter', async () => {
  const total = metaOf(await compare('financial-revenue'))?.evidence;
  const burst = (total?.variance?.['revenue'] ?? 0) / expectParts(products).squares;
  expect(total?.largest?.['revenue']).toBe(expectParts(products).largest);
  const rows = (await compare('financial-products')).data;
  for (const product of products) {
    const { squares, largest } = expectParts([product]);
    const filtered = metaOf(await compare('financial-revenue', `,product:=${product}`))?.evidence;
    expect(filtered?.largest?.['revenue'], product).toBe(largest);
    expect((filtered?.variance?.['revenue'] ?? 0) / squares / burst, product).toBeCloseTo(1, 4);
    const row = rows.find((one) => one['product'] === product);
    expect(row?.['largest'], product).toMatchObject({ revenue: largest });
    expect(row?.['variance'], product).toMatchObject({ revenue: filtered?.variance?.['revenue'] });
  }
});
