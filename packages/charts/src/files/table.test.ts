import { expect, test } from 'vitest';
import type { ChartData, Series } from '../model/data.ts';
import { formatXTick, toWallClock } from '../model/format-x.ts';
import { readCategory, seriesValueText } from '../model/reading.ts';
import { cartesianChart } from '../types/cartesian/chart.ts';
import { cohortChart } from '../types/cohort/chart.ts';
import { buildChartFile, buildChartTable } from './table.ts';

const series = (values: (number | null)[], more: Partial<Series> = {}): Series => ({
  key: 'a',
  label: 'Revenue',
  unit: 'count',
  currency: '',
  mark: 'bar',
  values,
  ...more,
});
const chart = (all: Series[], more: Partial<ChartData> = {}): ChartData => ({
  kind: 'cartesian',
  axis: 'Month',
  categories: ['Jan', 'Feb'],
  series: all,
  ...more,
});

test('a chart table has a column per reference line and one for notes', () => {
  const data = chart([series([1, 2])], {
    references: [{ key: 't', label: 'Target', value: 5 }],
    annotations: [
      { at: 1, text: 'New website' },
      { at: 1, text: 'Sale' },
    ],
  });
  expect(buildChartTable(data, cartesianChart)).toEqual({
    head: ['Month', 'Revenue', 'Target', 'Note'],
    rows: [
      ['Jan', '1', '5', ''],
      ['Feb', '2', '5', 'New website · Sale'],
    ],
  });
  expect(readCategory(data, { at: 1 })).toMatchObject({
    more: [{ label: 'Target', value: '5' }],
    note: 'New website · Sale',
  });
});

test('a chart table shows both edges of a band, and both share and value of a stack', () => {
  const band = series([10, null], { mark: 'band', low: [8, 9], high: [12, 13] });
  expect(buildChartTable(chart([band]), cartesianChart).head).toEqual([
    'Month',
    'Revenue',
    'Revenue low',
    'Revenue high',
  ]);
  expect(seriesValueText(chart([band]), band, 0)).toBe('10 (8 – 12)');
  expect(seriesValueText(chart([band]), band, 1)).toBe('9 – 13');
  const [one, other] = [
    series([1, 0], { stack: true }),
    series([3, 0], { key: 'b', label: 'B', stack: true }),
  ];
  const shares = chart([one, other], { stacking: 'share' });
  expect(seriesValueText(shares, one, 0)).toBe('25.0% (1)');
  expect(buildChartTable(shares, cartesianChart).rows).toEqual([
    ['Jan', '1', '25.0%', '3', '75.0%'],
    ['Feb', '0', 'N/A', '0', 'N/A'],
  ]);
});

test('the cohort table has one row per cohort, with its initial size', () => {
  const data = chart([series([1, 0.5], { label: 'Jan 26', unit: 'percent', size: 40 })], {
    kind: 'cohort',
    axis: 'First lead',
    categories: ['0', '1'],
  });
  expect(buildChartTable(data, cohortChart)).toEqual({
    head: ['First lead', 'Size', '0', '1'],
    rows: [['Jan 26', '40', '100.0%', '50.0%']],
  });
  expect(buildChartFile(data, cohortChart)[1]).toEqual(['Jan 26', 40, 1, 0.5]);
});

test("a timeline table shows times in the business's time zone, and its file as ISO", () => {
  const at = toWallClock('Australia/Sydney', new Date('2026-01-01T00:30:00Z'));
  expect(new Date(at).toISOString()).toBe('2026-01-01T11:30:00.000Z');
  const x = { scale: 'time' as const, label: 'When', values: [at, at] };
  const data = chart([series([1, 2])], { kind: 'timeline', x });
  expect(buildChartTable(data, cartesianChart).rows[0]).toEqual(['Jan', '1 Jan, 2026 11:30 AM', '1']);
  expect(buildChartFile(data, cartesianChart)[1]).toEqual(['Jan', '2026-01-01T11:30', 1]);
  const hour = 3_600_000;
  expect([hour, 24 * hour, 31 * 24 * hour, 366 * 24 * hour].map((step) => formatXTick(x, at, step))).toEqual([
    '11:30 AM',
    '1 Jan',
    'Jan 26',
    '2026',
  ]);
});
