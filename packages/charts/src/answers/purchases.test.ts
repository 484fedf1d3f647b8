import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { buildChartTable } from '../files/table.ts';
import { xyChart } from '../types/xy/chart.ts';
import { buildPurchasesChart } from './purchases.ts';

const range = { from: '2026-01-01', to: '2026-11-28' };
const spec = { kind: 'purchases', metric: 'revenue', expected: '2026-07-06' } as const;

test('purchases are points by their day, with the expected next one, up to the last day of the range', () => {
  const chart = buildPurchasesChart(
    createAnswer(
      [
        { date: '2026-06-01', revenue: 100, invoices: 1 },
        { date: '2026-06-02', revenue: 0, invoices: 0 },
        { date: '2026-06-20', revenue: 300, invoices: 2 },
        { date: '2026-06-21', revenue: null, invoices: null },
      ],
      { range, frequency: 'day' },
    ),
    spec,
  );
  if (!chart) throw new Error('There is no chart.');
  expect(buildChartTable(chart, xyChart).rows).toEqual([
    ['Purchase 1', '1 Jun, 2026', '$100.00', 'N/A', ''],
    ['Purchase 2', '20 Jun, 2026', '$300.00', 'N/A', ''],
    ['Expected next purchase', '6 Jul, 2026', 'N/A', '$200.00', 'Expected by 6 Jul, 2026'],
  ]);
  expect(chart.x?.domain?.[1]).toBeGreaterThanOrEqual(Date.parse('2026-11-28'));
});

test('a customer without a purchase in the range has no chart', () => {
  expect(
    buildPurchasesChart(createAnswer([{ date: '2026-06-02', revenue: 0, invoices: 0 }], { range }), spec),
  ).toBeNull();
});
