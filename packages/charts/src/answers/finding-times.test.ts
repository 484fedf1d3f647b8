import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { buildMissedCallTimesChart, buildWeekdayShiftChart } from './finding-times.ts';

const call = (weekday: string, hour: string | null, calls: number, missed: number) => ({
  weekday,
  hour,
  calls,
  missed_calls: missed,
});
const answer = createAnswer([
  call('1', '09', 10, 4),
  call('1', '12', 6, 3),
  call('2', '12', 8, 1),
  call('2', null, 2, 1),
  call('6', '20', 5, 5),
]);

test('missed calls by weekday mark the named weekday, and the rest of each bar are the answered calls', () => {
  const chart = buildMissedCallTimesChart(answer, {
    kind: 'missed-call-times',
    by: 'weekday',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    marked: [1],
    name: 'on Mondays',
  });
  expect(chart.categories).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(chart.series.map(({ label, values }) => [label, ...values])).toEqual([
    ['Missed on Mondays', 7, null, null, null, null, null, null],
    ['Missed at other times', null, 2, 0, 0, 0, 5, 0],
    ['Answered', 9, 8, 0, 0, 0, 0, 0],
  ]);
});

test('missed calls by hour count the named weekdays alone, and show each named hour', () => {
  const chart = buildMissedCallTimesChart(answer, {
    kind: 'missed-call-times',
    by: 'hour',
    weekdays: [1, 2, 3, 4, 5],
    marked: [12, 13],
    name: 'in these hours',
  });
  expect(chart.categories).toEqual(['9 am', '10 am', '11 am', '12 pm', '1 pm']);
  expect(chart.series.map(({ values }) => values)).toEqual([
    [null, null, null, 4, 0],
    [4, 0, 0, null, null],
    [6, 0, 0, 10, 0],
  ]);
});

test('a shift shows the average week, with the usual weekdays at the same total', () => {
  const now = createAnswer(
    [
      { weekday: '1', hour: '09', calls: 2 },
      { weekday: '3', hour: '09', calls: 10 },
    ],
    { range: { from: '2026-11-02', to: '2026-11-15' } },
  );
  const usual = createAnswer([
    { weekday: '1', hour: '09', calls: 18 },
    { weekday: '3', hour: null, calls: 6 },
  ]);
  const spec = { kind: 'weekday-shift', metric: 'calls', marked: [1, 3] } as const;
  const [marked, other, strokes] = buildWeekdayShiftChart(now, [usual], spec).series;
  expect(marked?.values).toEqual([1, null, 5, null, null, null, null]);
  expect(other?.values).toEqual([null, 0, null, 0, 0, 0, 0]);
  expect(strokes).toMatchObject({ mark: 'target', values: [4.5, 0, 1.5, 0, 0, 0, 0] });
  expect(buildWeekdayShiftChart(now, [], spec).series).toHaveLength(2);
});
