import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { addDays } from '@bellwether/domain/time/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

/** One invoice a day, whose amount is the number of the day, starting at 1. */
const first = '2023-01-01';
const days = Array.from({ length: 1250 }, (_, n) => addDays(first, n));
const amountByDay = new Map(days.map((day, n) => [day, n + 1]));

let warehouse: Warehouse;
const scope = testScope();
const runReport = createAsker(() => warehouse, '2026-05-10');
beforeAll(async () => {
  warehouse = await openTestWarehouse();
  await loadRows(
    warehouse,
    scope,
    'invoices',
    days.map((day, n) => testInvoiceLine(day, `I${n}`, n + 1)),
  );
});
afterAll(() => warehouse.close());

type Span = [string, string];
const compared = (timestamp: 'day' | 'month', [from, to]: Span, [cFrom, cTo]: Span) =>
  runReport(scope, 'financial-revenue', {
    filter: `date:>=${from},date:<=${to},compare_from_date:=${cFrom},compare_to_date:=${cTo}`,
    timestamp,
    per_page: '-1',
  });
type Row = ReportAnswer['data'][number];
const before = (row: Row) => row['compare'] as Record<string, number | string | null>;
const readColumn = ({ data }: ReportAnswer) =>
  data.reduce((sum, row) => sum + Number(before(row)['revenue']), 0);
const readTotal = ({ meta: [meta] }: ReportAnswer) => meta?.compare_totals?.['revenue'];
const findRow = ({ data }: ReportAnswer, date: string) => data.find((row) => row['date'] === date) ?? {};

test('a year-on-year report compares each day with its date a year before and omits no day', async () => {
  const answer = await compared('day', ['2024-11-01', '2025-11-24'], ['2023-11-01', '2024-11-24']);
  for (const [date, previous] of [
    ['2025-02-28', '2024-02-28'],
    ['2025-03-01', '2024-03-01'],
    ['2025-11-24', '2024-11-24'],
  ] as const)
    expect(before(findRow(answer, date))).toMatchObject({
      date: previous,
      revenue: amountByDay.get(previous),
    });
  expect(answer.data.filter(({ date }) => date === null)).toMatchObject([
    { revenue: null, compare: { date: '2024-02-29', revenue: amountByDay.get('2024-02-29') } },
  ]);
  expect(readColumn(answer)).toBe(readTotal(answer));
});

test('29 February has no comparison day, and each later day is compared with the same date', async () => {
  const answer = await compared('day', ['2024-02-01', '2024-03-31'], ['2023-02-01', '2023-03-31']);
  expect(before(findRow(answer, '2024-02-29'))).toMatchObject({ date: null, revenue: null });
  expect(before(findRow(answer, '2024-03-01'))).toMatchObject({ date: '2023-03-01' });
  expect(before(findRow(answer, '2024-03-31'))).toMatchObject({ revenue: amountByDay.get('2023-03-31') });
  expect(readColumn(answer)).toBe(readTotal(answer));
});

test('the extra days of a longer comparison month get separate rows', async () => {
  const answer = await compared('day', ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-31']);
  expect(answer.data).toHaveLength(31);
  expect(answer.data.slice(28).map((row) => [row['date'], before(row)['date']])).toEqual([
    [null, '2026-01-29'],
    [null, '2026-01-30'],
    [null, '2026-01-31'],
  ]);
  expect(readColumn(answer)).toBe(readTotal(answer));
});

test('months of a date range that starts mid-month are compared with as many days, and no day is omitted', async () => {
  const answer = await compared('month', ['2026-03-05', '2026-04-30'], ['2026-01-07', '2026-03-04']);
  const sum = (from: string, to: string) =>
    days
      .filter((day) => from <= day && day <= to)
      .reduce((all, day) => all + Number(amountByDay.get(day)), 0);
  expect(answer.data).toMatchObject([
    {
      date: '2026-03-01',
      revenue: sum('2026-03-05', '2026-03-31'),
      compare: { date: '2026-01-07', revenue: sum('2026-01-07', '2026-02-02') },
    },
    {
      date: '2026-04-01',
      revenue: sum('2026-04-01', '2026-04-30'),
      compare: { date: '2026-02-03', revenue: sum('2026-02-03', '2026-03-04') },
    },
  ]);
  expect(readColumn(answer)).toBe(readTotal(answer));
});

test.each([
  [
    ['2024-11-01', '2025-11-24'],
    ['2023-11-01', '2024-11-24'],
  ],
  [
    ['2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-01-31'],
  ],
  [
    ['2025-03-17', '2025-04-20'],
    ['2025-02-10', '2025-03-16'],
  ],
  [
    ['2025-03-17', '2025-04-20'],
    ['2024-03-17', '2024-04-20'],
  ],
  [
    ['2026-03-31', '2026-04-30'],
    ['2026-02-28', '2026-03-30'],
  ],
  // Comparison periods that are longer or shorter than the date range, or overlap it.
  [
    ['2026-04-01', '2026-04-20'],
    ['2025-11-03', '2026-03-09'],
  ],
  [
    ['2026-01-01', '2026-04-20'],
    ['2025-11-01', '2025-11-09'],
  ],
  [
    ['2025-01-01', '2026-04-20'],
    ['2024-01-01', '2025-04-20'],
  ],
] satisfies [Span, Span][])(
  'the comparison column of %j against %j adds up to its total, by day and by month',
  async (range, comparison) => {
    for (const timestamp of ['day', 'month'] as const) {
      const answer = await compared(timestamp, range, comparison);
      expect(readColumn(answer)).toBe(readTotal(answer));
      const { data, meta } = answer;
      expect(data.reduce((sum, row) => sum + Number(row['revenue']), 0)).toBe(meta[0]?.totals['revenue']);
    }
  },
);
