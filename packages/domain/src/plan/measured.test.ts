import { expect, test } from 'vitest';
import {
  eventRange,
  type MonthlyAnswer,
  rangeOfActualFigures,
  readEventSize,
  readPlanMonths,
  readTrendMonths,
} from './measured.ts';

const plan = { year_start: '2025-07-01' };
const targets = [{ month: '2025-07-01', amount: 100 }];
const row = (date: string, revenue: number | null, currency: string) => ({
  date,
  revenue,
  currency,
  leads: 3,
});
type Rows = readonly ReturnType<typeof row>[];
const readMonths = (
  rows: Rows,
  type: 'revenue' | 'leads',
  lastDay = '2025-10-03',
  gaps: MonthlyAnswer['gaps'] = {},
) => readPlanMonths(plan, targets, { data: [...rows], gaps }, [], [], type, lastDay, { own: 'AUD' });
const actuals = (rows: Rows, type: 'revenue' | 'leads') =>
  readMonths(rows, type)
    .slice(0, 2)
    .map(({ actual }) => actual);

test('money in several currencies is not compared with a target, leads are', () => {
  const one = [row('2025-07-01', 10, 'AUD'), row('2025-08-01', 20, 'AUD')];
  const two = [row('2025-07-01', 10, 'AUD'), row('2025-08-01', 20, 'NZD')];
  expect(actuals(one, 'revenue')).toEqual([10, 20]);
  expect(actuals(two, 'revenue')).toEqual([null, null]);
  expect(actuals(two, 'leads')).toEqual([3, 3]);
  // One foreign currency in all months is not comparable with the target either.
  expect(actuals([row('2025-07-01', 10, 'NZD'), row('2025-08-01', null, 'AUD')], 'revenue')[0]).toBeNull();
  // The currency of a month without a figure is ignored.
  expect(actuals([row('2025-07-01', 10, 'AUD'), row('2025-08-01', null, 'NZD')], 'revenue')).toEqual([
    10,
    null,
  ]);
});

test('a plan month counts by its days that are over and known', () => {
  const rows = [row('2025-07-01', 10, 'AUD'), row('2025-08-01', 20, 'AUD'), row('2025-09-01', 5, 'AUD')];
  const gaps = { revenue: [{ from: '2025-06-20', to: '2025-07-10', why: 'not_loaded' as const }] };
  const months = readMonths(rows, 'revenue', '2025-08-15', gaps);
  expect(months.slice(0, 3).map(({ actual, known }) => [actual, known])).toEqual([
    [10, 21 / 31],
    [20, 15 / 31],
    [null, 0],
  ]);
  expect(rangeOfActualFigures({ from: '2025-07-01', to: '2026-06-30' }, '2025-08-15').to).toBe('2025-08-15');
  expect(rangeOfActualFigures({ from: '2025-07-01', to: '2026-06-30' }, '2026-09-01').to).toBe('2026-06-30');
});

test('an earlier month with unloaded days is unknown', () => {
  const rows = [row('2024-07-01', 200, 'AUD'), row('2024-08-01', 3100, 'AUD')];
  const gaps = { revenue: [{ from: '2021-07-01', to: '2024-07-29', why: 'not_loaded' as const }] };
  const previousMonths = readTrendMonths(plan, { data: rows, gaps }, 'revenue', { own: 'AUD' });
  expect(previousMonths).toHaveLength(48);
  expect(previousMonths.slice(36, 38)).toEqual([null, 3100]);
  const [july, august] = readPlanMonths(
    plan,
    targets,
    { data: [], gaps: {} },
    previousMonths,
    [],
    'revenue',
    '2025-07-01',
    {
      own: 'AUD',
    },
  );
  expect([july?.before, august?.before]).toEqual([null, 3100]);
});

test('the event size of a lead target is one, and of a revenue target comes from known invoices', () => {
  const rows = [
    { date: '2025-07-01', revenue: 300, invoice_squares: 50_000 },
    { date: '2025-08-01', revenue: 200, invoice_squares: 40_000 },
    { date: '2025-09-01', revenue: 900, invoice_squares: null },
  ];
  expect(readEventSize('leads', rows)).toBe(1);
  expect(readEventSize('ecom', rows)).toBe(0);
  expect(readEventSize('revenue', rows)).toBe(180);
  expect(readEventSize('revenue', [])).toBe(0);
  expect(eventRange({ from: '2025-07-01', to: '2026-06-30' }, '2025-10-03')).toEqual({
    from: '2023-07-01',
    to: '2025-10-03',
  });
});
