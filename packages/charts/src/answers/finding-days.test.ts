import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { buildChartTable } from '../files/table.ts';
import { cartesianChart } from '../types/cartesian/chart.ts';
import { buildFindingDaysChart, buildFindingMonthsChart, buildFindingWindowsChart } from './finding-days.ts';

const range = { from: '2026-11-01', to: '2026-11-06' };
const meta = { range, frequency: 'day' as const, totals: { cost: 30 } };
const spend = [
  { date: '2026-11-02', channel: 'google_ads', cost: 10 },
  { date: '2026-11-02', channel: 'microsoft_ads', cost: 5 },
  { date: '2026-11-03', channel: 'google_ads', cost: 15 },
];
const lines = [{ metric: 'cost', mark: 'line' }] as const;

test('a known day without rows is zero, an unknown day stays empty, and the rows of a day are added up', () => {
  const gaps = { cost: [{ from: '2026-11-05', to: '2026-11-05', why: 'not_loaded' as const }] };
  const draw = (knownFrom?: string) =>
    buildFindingDaysChart(createAnswer(spend, { ...meta, gaps }), [], {
      kind: 'finding-days',
      lines,
      ...(knownFrom ? { knownFrom } : {}),
    });
  const chart = draw('2026-11-01');
  expect(chart.series.map(({ key, values }) => [key, ...values])).toEqual([['cost', 0, 15, 15, 0, null, 0]]);
  // The platform of the campaign may have no load before its first row.
  expect(draw().series[0]?.values).toEqual([null, 15, 15, 0, null, 0]);
  expect(chart.unknown).toEqual(new Map([[4, 'Not loaded']]));
});

test('a day without rows stays empty if its figure cannot be zero', () => {
  const draw = (metric: 'cost' | 'average_position', missing: Record<string, 'not_in_source'>) =>
    buildFindingDaysChart(createAnswer([], { ...meta, missing }), [], {
      kind: 'finding-days',
      knownFrom: range.from,
      lines: [{ metric, mark: 'line' }],
    }).series[0]?.values;
  const empty = [null, null, null, null, null, null];
  expect(draw('average_position', {})).toEqual(empty);
  expect(draw('cost', { cost: 'not_in_source' })).toEqual(empty);
});

test('the days of a finding show the usual average', () => {
  const chart = buildFindingDaysChart(createAnswer(spend, meta), [], {
    kind: 'finding-days',
    lines,
    usual: { range: { from: '2026-11-05', to: '2026-11-06' }, average: 10 },
  });
  expect(chart.series[1]).toMatchObject({
    label: 'Usual, average a day',
    dashed: true,
    values: [null, null, null, null, 10, 10],
  });
});

test('the last window of a finding is shown against its band, and a window with an unknown day stays empty', () => {
  const gaps = { cost: [{ from: '2026-11-01', to: '2026-11-01', why: 'not_loaded' as const }] };
  const chart = buildFindingWindowsChart(createAnswer(spend, { ...meta, gaps }), {
    kind: 'finding-windows',
    metric: 'cost',
    windows: [
      { from: '2026-11-01', to: '2026-11-02' },
      { from: '2026-11-03', to: '2026-11-04' },
      { from: '2026-11-05', to: '2026-11-06' },
    ],
    usual: 20,
    band: { low: 10, high: 30 },
  });
  expect(buildChartTable(chart, cartesianChart)).toEqual({
    head: [
      '2 days from',
      'Usual, with 95 % band',
      'Usual, with 95 % band low',
      'Usual, with 95 % band high',
      'Ad spend',
    ],
    rows: [
      ['1 Nov', 'N/A', 'N/A', 'N/A', 'N/A'],
      ['3 Nov', 'N/A', 'N/A', 'N/A', '$15.00'],
      ['5 Nov', '$20.00', '$10.00', '$30.00', '$0.00'],
    ],
  });
});

test('leads of a second report are drawn on the right, zero where none came', () => {
  const leads = createAnswer([{ date: '2026-11-02', valid_leads: 1 }], {
    ...meta,
    totals: { valid_leads: 1 },
  });
  const chart = buildFindingDaysChart(createAnswer(spend, meta), [leads], {
    kind: 'finding-days',
    lines: [...lines, { metric: 'valid_leads', mark: 'line', right: true }],
  });
  expect(chart.series[1]).toMatchObject({ key: 'valid_leads', right: true, values: [null, 1, 0, 0, 0, 0] });
});

test('months are compared up to the same day, and a month with an unknown day has no bar', () => {
  const answer = createAnswer(
    [
      { date: '2026-09-01', cost: 7 },
      { date: '2026-09-03', cost: 100 },
      { date: '2026-11-02', cost: 4 },
    ],
    {
      range: { from: '2026-09-01', to: '2026-11-02' },
      frequency: 'day',
      gaps: { cost: [{ from: '2026-10-02', to: '2026-10-02', why: 'not_loaded' }] },
    },
  );
  const chart = buildFindingMonthsChart(answer, {
    kind: 'finding-months',
    metric: 'cost',
    days: 2,
    usual: 7,
  });
  expect(chart.categories).toEqual(['Sep 2026', 'Oct 2026', 'Nov 2026']);
  expect(chart.series.map(({ label, values }) => [label, ...values])).toEqual([
    ['Ad spend', null, null, 4],
    ['Months before', 7, null, null],
  ]);
  expect(chart.references).toEqual([{ key: 'usual', label: 'Median', value: 7 }]);
});
