import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutLines } from '../../axes/lines.ts';
import { stackSeries } from '../../axes/stacks.ts';
import { chooseTicks, createScale } from '../../axes/ticks.ts';
import type { ChartData, Series } from '../../model/data.ts';
import { readCategory } from '../../model/reading.ts';
import { estimateTextWidth, truncateToWidth } from '../../model/text.ts';
import { layOutHorizontalBars } from '../horizontal-bar/chart.ts';
import { cartesianChart } from './chart.ts';
import { layOutCartesian } from './layout.ts';

const series = (values: (number | null)[], more: Partial<Series> = {}): Series => ({
  key: 'revenue',
  label: 'Revenue',
  unit: 'currency',
  currency: 'AUD',
  mark: 'bar',
  values,
  ...more,
});
const chart = (all: Series[], more: Partial<ChartData> = {}): ChartData => ({
  kind: 'cartesian',
  axis: 'Month',
  categories: (all[0]?.values ?? []).map((_, at) => `Month ${at}`),
  series: all,
  ...more,
});
const size = { width: 600, height: 300 };

test('axis ticks are round, enclose every value and include zero', () => {
  expect(chooseTicks([737_813, null])).toEqual([0, 200_000, 400_000, 600_000, 800_000]);
  expect(chooseTicks([-30, 100])).toEqual([-50, 0, 50, 100]);
  expect(chooseTicks([2], 4, true)).toEqual([0, 1, 2]);
  expect(chooseTicks([])).toEqual([0, 1]);
  const value = fc
    .double({ noNaN: true, min: -1e12, max: 1e12 })
    .filter((n) => n === 0 || Math.abs(n) > 1e-6);
  fc.assert(
    fc.property(fc.array(value, { maxLength: 30 }), (values) => {
      const ticks = chooseTicks(values);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks).toContain(0);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values));
    }),
  );
});

test('bar lengths are proportional to their values and start at the zero line', () => {
  const { bars, grid } = layOutCartesian(chart([series([10, 20, -10])]), size);
  const zero = grid.find((line) => line.zero)?.at ?? 0;
  const [one, two, minus] = bars;
  expect(two?.height).toBeCloseTo((one?.height ?? 0) * 2);
  expect((one?.y ?? 0) + (one?.height ?? 0)).toBeCloseTo(zero);
  expect(minus?.y).toBeCloseTo(zero);
});

test('bars stay inside the plot for any data', () => {
  const value = fc.option(fc.integer({ min: -1000, max: 1000 }));
  const pair = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(pair, fc.boolean(), fc.boolean(), (rows, stack, isHorizontal) => {
      const [a, b] = [rows.map(([n]) => n), rows.map(([, n]) => n)];
      const data = chart([series(a, { before: b, stack }), series(b, { key: 'other', before: a, stack })]);
      const { bars, plot } = (isHorizontal ? layOutHorizontalBars : layOutCartesian)(data, size);
      for (const bar of bars) {
        expect(bar.x).toBeGreaterThanOrEqual(plot.x - 0.01);
        expect(bar.y).toBeGreaterThanOrEqual(plot.y - 0.01);
        expect(bar.x + bar.width).toBeLessThanOrEqual(plot.x + plot.width + 0.01);
        expect(bar.y + bar.height).toBeLessThanOrEqual(plot.y + plot.height + 0.01);
      }
    }),
  );
});

test('a stacked bar starts where the one below ends, and losses stack downwards', () => {
  const stacked = [series([3, -1], { stack: true }), series([4, -2], { key: 'b', stack: true })];
  expect(stackSeries(stacked, false).map(({ at, from, to }) => [at, from, to])).toEqual([
    [0, 0, 3],
    [1, 0, -1],
    [0, 3, 7],
    [1, -1, -3],
  ]);
});

test('a line breaks at missing values and draws its segment to an unfinished period separately', () => {
  const partial = new Map([[4, '19 of 30 days']]);
  const data = chart([series([1, 2, null, 3, 1], { mark: 'line' })], { partial });
  const [stroke] = layOutCartesian(data, size).lines;
  expect(stroke?.path.match(/M/g)).toHaveLength(2);
  expect(stroke?.tail.match(/[ML]/g)).toEqual(['M', 'L']);
  const whole = layOutCartesian(
    chart([series([1, 2], { mark: 'line', whole: true })], { partial: new Map([[1, '']]) }),
    size,
  );
  expect(whole.lines[0]?.tail).toBe('');
});

test('axis labels never overlap or leave the drawing, and the last is always shown', () => {
  const lengths = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: 200, max: 1200 }), fc.boolean(), (count, width, running) => {
      const data = chart([series(Array.from({ length: count }, () => 5))], {
        categories: Array.from({ length: count }, () => 'Sep 26'),
        ...(running ? { partial: new Map([[count - 1, '19 of 30 days']]) } : {}),
      });
      const { labels, middles } = layOutCartesian(data, { width, height: 300 });
      const lines = ['c', 'n'].map((line) =>
        labels
          .filter(({ key }) => key.startsWith(line))
          .map(({ key, text, x }) => ({ key, x, half: estimateTextWidth(text) / 2 }))
          .sort((a, b) => a.x - b.x),
      );
      expect(lines[0]?.at(-1)?.key).toBe(`c${count - 1}`);
      for (const line of lines)
        line.forEach(({ x, half }, at) => {
          const next = line[at + 1];
          expect(x + half).toBeLessThanOrEqual(next ? next.x - next.half : width + 0.01);
        });
      // A long note neither moves its period's name nor displaces another name.
      const { partial: _, ...whole } = data;
      const alone = layOutCartesian(whole, { width, height: 300 });
      const readNames = (all: typeof labels) =>
        all.flatMap(({ key, x }) => (key.startsWith('c') ? [[key, x]] : []));
      if (running) expect(readNames(labels)).toEqual(readNames(alone.labels));
      expect(middles).toHaveLength(count);
    }),
  );
});

test('a second axis has its own scale', () => {
  const data = chart([
    series([1000, 2000]),
    series([1, 2], { key: 'n', unit: 'count', mark: 'line', right: true }),
  ]);
  const { lines, bars } = layOutCartesian(data, size);
  expect(lines[0]?.points[1]?.y).toBeCloseTo(bars[1]?.y ?? 0);
});

test('an axis scale is linear between its ends, and long names are truncated', () => {
  expect(createScale([0, 50, 100], 200, 0)(25)).toBe(150);
  expect(truncateToWidth('Installation revenue', 60)).toBe('Installa…');
  expect(truncateToWidth('Sales', 60)).toBe('Sales');
});

test('a Pareto chart names every bar, slanted where names are long', () => {
  const names = Array.from({ length: 30 }, (_, at) => `Product with a long name ${at}`);
  const data = chart([series(names.map((_, at) => 30 - at))], { named: true, categories: names });
  const { labels, plot } = layOutCartesian(data, { width: 620, height: 300 });
  const shown = labels.filter(({ slanted }) => slanted);
  expect(shown.map(({ key }) => key)).toEqual(names.map((_, at) => `c${at}`));
  for (const { y } of shown) expect(y).toBeGreaterThan(plot.y + plot.height);
});

test('the top of a stack is its sum, and the top of a share stack is one', () => {
  const row = fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
      const stacked = rows.map((values, at) => series(values, { key: `${at}`, stack: true }));
      for (const at of [0, 1, 2, 3]) {
        const sum = rows.reduce((done, values) => done + (values[at] ?? 0), 0);
        const top = (sharing: boolean) =>
          Math.max(
            0,
            ...stackSeries(stacked, false, sharing).flatMap((one) => (one.at === at ? [one.to] : [])),
          );
        expect(top(false)).toBe(sum);
        expect(top(true)).toBeCloseTo(sum > 0 ? 1 : 0);
      }
    }),
  );
});

test('an axis scale is monotone, and every tick lies inside the plot', () => {
  const value = fc.double({ noNaN: true, min: -1e9, max: 1e9 }).filter((n) => n === 0 || Math.abs(n) > 1e-3);
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 20 }), (values) => {
      const scale = createScale(chooseTicks(values), 0, 300);
      const sorted = values.toSorted((a, b) => a - b).map(scale);
      expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
      const { grid, plot } = layOutCartesian(chart([series(values)]), size);
      for (const { at } of grid) {
        expect(at).toBeGreaterThanOrEqual(plot.y - 0.01);
        expect(at).toBeLessThanOrEqual(plot.y + plot.height + 0.01);
      }
    }),
  );
});

test('a stacked area starts on the area below, and a band fills the space between its edges', () => {
  const areas = layOutCartesian(
    chart([
      series([10, 10], { mark: 'area', stack: true }),
      series([0, 10], { key: 'b', mark: 'area', stack: true }),
    ]),
    size,
  ).areas;
  const ys = (path = '') => [...path.matchAll(/[ML][\d.]+,([\d.]+)/g)].map(([, y]) => Number(y));
  expect(ys(areas[1]?.path)[0]).toBeCloseTo(ys(areas[0]?.path)[0] ?? -1);
  const banded = series([2, null, 4], { mark: 'band', low: [1, null, 3], high: [3, null, 6] });
  const { areas: bands, lines } = layOutCartesian(chart([banded]), size);
  // A band breaks at missing values, as its line does.
  expect(bands[0]?.path.match(/M/g)).toHaveLength(2);
  expect(lines).toHaveLength(1);
});

test('reference lines stay inside the plot, and annotations without room show only a flag', () => {
  const data = chart([series([10, 20, 30])], {
    references: [{ key: 'target', label: 'Target', value: 95 }],
    annotations: [
      { at: 0, text: 'New website went live' },
      { at: 1, text: 'Price list' },
      { at: 1, text: 'Second office' },
    ],
  });
  const layout = layOutCartesian(data, size);
  const { references, plot, annotations } = layout;
  const [, second] = annotations;
  // Flags are below the axis and its labels, where they hide no data.
  for (const { y } of annotations) expect(y).toBeGreaterThan(plot.y + plot.height + 24);
  expect(cartesianChart.hitTest(layout, (second?.x ?? 0) + 8, (second?.y ?? 0) - 6)).toEqual({
    at: 1,
    lastNoteAt: 1,
  });
  expect(references[0]?.y).toBeGreaterThanOrEqual(plot.y);
  expect(annotations.map(({ text }) => text)).toEqual([
    'New website went live',
    'Price list · Second office',
  ]);
  const narrow = layOutCartesian(data, { width: 160, height: 300 }).annotations;
  expect(narrow.map(({ text }) => text)).toContain(null);
});

test('a flag of several long annotations names the first and counts the others', () => {
  const days = Array.from({ length: 100 }, () => 1);
  const data = chart([series(days)], {
    categories: days.map((_, at) => `${at}`),
    annotations: [
      { at: 10, text: 'New website went live' },
      { at: 12, text: 'Second office opened in Geelong' },
    ],
  });
  const { annotations } = layOutCartesian(data, size);
  expect(annotations.map(({ text, count, last }) => [text, count, last])).toEqual([
    [expect.stringMatching(/^New .+ \+1$/), 2, 12],
  ]);
  expect(readCategory(data, { at: 10, lastNoteAt: 12 }).note).toBe(
    'New website went live · Second office opened in Geelong',
  );
});

test('a line chart places its points at unevenly spaced x positions', () => {
  const [line] = layOutLines(
    chart([series([1, 2])]),
    series([1, 2], { mark: 'line' }),
    [10, 500],
    (value) => value,
  );
  expect(line?.path).toBe('M10,1L500,2');
});

test('a column name that is slightly too long wraps to two lines', () => {
  const names = ['Bathroom rough-in', 'Hot water unit', 'Blocked drain cleared'];
  const data = chart([series([3, 2, 1])], { named: true, categories: names });
  const { labels, band } = layOutCartesian(data, { width: 320, height: 300 });
  const written = labels.filter(({ key }) => key.startsWith('c'));
  expect(written.some(({ slanted }) => slanted)).toBe(false);
  expect(written.map(({ text }) => text).join(' ')).toBe(names.join(' '));
  for (const { text } of written) expect(estimateTextWidth(text)).toBeLessThanOrEqual(band);
});
