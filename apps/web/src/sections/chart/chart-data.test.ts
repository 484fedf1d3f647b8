import { expect, test } from 'vitest';
import { answerOf } from '../answer.test-data.ts';
import { byDimension, pareto, stackedOverTime } from './by-dimension.ts';
import { chartFile, chartTable, isBlank, withoutComparison } from './data.ts';
import { overTime } from './over-time.ts';
import { shortValue } from './short-value.ts';
import { spansYears, yearOnYear, yearOnYearChart } from './year-on-year.ts';

const months = answerOf(
  [
    { date: '2026-01-01', revenue: 10, compare: { date: '2025-01-01', revenue: 4 } },
    { date: '2026-03-01', revenue: 30, compare: { date: '2025-03-01', revenue: 5 } },
  ],
  { range: { from: '2026-01-01', to: '2026-03-20' }, comparison: { from: '2025-01-01', to: '2025-03-20' } },
);

test('a chart over time has every period, the comparison beside it, and says which is only a part', () => {
  const chart = overTime(months, [{ metric: 'revenue', draw: 'bar', colour: 0 }]);
  expect(chartTable(chart)).toEqual({
    head: ['Month', 'Revenue', 'Revenue before'],
    rows: [
      ['Jan 26', '$10.00', '$4.00'],
      ['Feb 26', 'N/A', 'N/A'],
      ['Mar 26 (20 of 31 days)', '$30.00', '$5.00'],
    ],
  });
  expect(chart.before).toEqual(['Jan 25', 'Feb 25', 'Mar 25']);
});

test('a chart without its comparison draws the same figures alone [CHART-004]', () => {
  const chart = withoutComparison(overTime(months, [{ metric: 'revenue', draw: 'bar', colour: 0 }]));
  expect(chartFile(chart)).toEqual([
    ['Month', 'Revenue'],
    ['Jan 26', 10],
    ['Feb 26', null],
    ['Mar 26', 30],
  ]);
  expect(chart).not.toHaveProperty('before');
});

test('a chart of nothing is blank [CHART-009]', () => {
  expect(isBlank(overTime(answerOf([]), [{ metric: 'revenue', draw: 'bar', colour: 0 }]))).toBe(true);
  expect(isBlank(overTime(months, [{ metric: 'revenue', draw: 'bar', colour: 0 }]))).toBe(false);
});

test('spend by channel stacks a series for each channel that cost anything, the dearest first', () => {
  const chart = stackedOverTime(
    answerOf([
      { date: '2026-01-01', channel: 'google_ads', cost: 5 },
      { date: '2026-02-01', channel: 'facebook_ads', cost: 7 },
      { date: '2026-02-01', channel: 'google_ads', cost: 1 },
      { date: '2026-02-01', channel: 'other', cost: 0 },
    ]),
    'channel',
    'cost',
  );
  expect(chart.series.map(({ label, values }) => [label, values])).toEqual([
    ['Meta Ads', [0, 7, 0]],
    ['Google Ads', [5, 1, 0]],
  ]);
});

test('ranks keep the order of the report, and the running share ends at what they are of the whole', () => {
  const products = answerOf(
    [
      { product: 'Mug', revenue: 60 },
      { product: 'Bowl', revenue: 20 },
    ],
    { totals: { revenue: 100 } },
  );
  expect(byDimension(products, 'product', 'revenue', { most: 1 }).categories).toEqual(['Mug']);
  expect(pareto(products, 'product', 'revenue').series[1]?.values).toEqual([0.6, 0.8]);
});

test('year on year stands the same months of later years above each other [CHART-012]', () => {
  const points = Array.from({ length: 24 }, (_, at) => ({
    day: `${2023 + Math.floor((at + 6) / 12)}-${String(((at + 6) % 12) + 1).padStart(2, '0')}-01`,
    value: at,
  }));
  const { months: axis, years } = yearOnYear({ from: '2023-07-01', to: '2025-06-30' }, points);
  expect(axis).toEqual(['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']);
  expect(years.map(({ label, values }) => [label, values[0], values[11]])).toEqual([
    ['2023/24', 0, 11],
    ['2024/25', 12, 23],
  ]);
});

test('year on year is offered when a range is over twelve months, and the future is no figure [CHART-013]', () => {
  expect(spansYears({ from: '2025-11-01', to: '2026-10-31' })).toBe(false);
  expect(spansYears({ from: '2025-11-01', to: '2026-11-19' })).toBe(true);
  const chart = yearOnYearChart(
    answerOf([{ date: '2026-11-01', revenue: 9 }], { range: { from: '2025-11-01', to: '2026-11-19' } }),
    'revenue',
  );
  expect(chart.series.at(-1)?.values.slice(0, 2)).toEqual([9, null]);
});

test('an axis says as little as it can', () => {
  expect(shortValue(250_000, 'currency', 'AUD')).toBe('$250K');
  expect(shortValue(-40, 'currency', 'AUD')).toBe('−$40');
  expect(shortValue(0.25, 'percent', 'AUD')).toBe('25%');
  expect(shortValue(1500, 'count', 'AUD')).toBe('1,500');
});
