import { createAnswer } from '@bellwether/domain/testing/answer';
import { pairBuckets } from '@bellwether/domain/time/bucket-pairs';
import { expect, test } from 'vitest';
import { buildChartTable } from '../files/table.ts';
import { cartesianChart } from '../types/cartesian/chart.ts';
import { buildOverTimeChart } from './over-time.ts';

test('a comparison day without a counterpart gets its own point, or joins the week of the day before it', () => {
  const chart = buildOverTimeChart(
    createAnswer(
      [
        { date: '2025-02-28', revenue: 1, compare: { date: '2024-02-28', revenue: 2 } },
        { date: null, revenue: null, compare: { date: '2024-02-29', revenue: 4 } },
        { date: '2025-03-01', revenue: 8, compare: { date: '2024-03-01', revenue: 16 } },
      ],
      {
        range: { from: '2025-02-28', to: '2025-03-01' },
        comparison: { from: '2024-02-28', to: '2024-03-01' },
        frequency: 'day',
      },
    ),
    [{ metric: 'revenue', mark: 'bar' }],
  );
  expect(buildChartTable(chart, cartesianChart).rows).toEqual([
    ['28 Feb', '$1.00', '$2.00'],
    ['vs 29 Feb', 'N/A', '$4.00'],
    ['1 Mar', '$8.00', '$16.00'],
  ]);
  const range = { from: '2025-01-01', to: '2025-05-01' };
  const comparison = { from: '2024-01-01', to: '2024-05-01' };
  const rows = pairBuckets(range, comparison, 'day').map(({ current, before }) => ({
    date: current?.from ?? null,
    revenue: current ? 1 : null,
    compare: { date: before?.from ?? null, revenue: before ? 1 : null },
  }));
  const weekly = buildOverTimeChart(createAnswer(rows, { range, comparison, frequency: 'day' }), [
    { metric: 'revenue', mark: 'bar' },
  ]);
  const [series] = weekly.series;
  const added = (values: readonly (number | null)[] = []) => values.reduce<number>((a, b) => a + (b ?? 0), 0);
  expect([added(series?.values), added(series?.before)]).toEqual([121, 122]);
  expect(series?.values.slice(0, -1).every((value) => value === 7)).toBe(true);
});
