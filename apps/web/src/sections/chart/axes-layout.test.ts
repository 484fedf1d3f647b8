import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axesLayoutOf } from './axes-layout.ts';
import type { ChartData, Series } from './data.ts';
import { arcOf } from './donut.tsx';
import { pictureOf, wrapped } from './picture.ts';
import { fitted, scaleOf, textWidth, ticksOf } from './scale.ts';
import { stacksOf } from './stacks.ts';

const series = (values: (number | null)[], more: Partial<Series> = {}): Series => ({
  key: 'revenue',
  label: 'Revenue',
  unit: 'currency',
  currency: 'AUD',
  draw: 'bar',
  colour: 0,
  values,
  ...more,
});
const chart = (all: Series[], more: Partial<ChartData> = {}): ChartData => ({
  kind: 'time',
  axis: 'Month',
  categories: (all[0]?.values ?? []).map((_, at) => `Month ${at}`),
  series: all,
  ...more,
});
const size = { width: 600, height: 300 };

test('an axis holds every value between round figures, and zero among them', () => {
  expect(ticksOf([737_813, null])).toEqual([0, 200_000, 400_000, 600_000, 800_000]);
  expect(ticksOf([-30, 100])).toEqual([-50, 0, 50, 100]);
  expect(ticksOf([2], 4, true)).toEqual([0, 1, 2]);
  expect(ticksOf([])).toEqual([0, 1]);
  const value = fc
    .double({ noNaN: true, min: -1e12, max: 1e12 })
    .filter((n) => n === 0 || Math.abs(n) > 1e-6);
  fc.assert(
    fc.property(fc.array(value, { maxLength: 30 }), (values) => {
      const ticks = ticksOf(values);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks).toContain(0);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values));
    }),
  );
});

test('a value twice as large is a bar twice as long, from the line of zero', () => {
  const { bars, grid } = axesLayoutOf(chart([series([10, 20, -10])]), size);
  const zero = grid.find((line) => line.zero)?.at ?? 0;
  const [one, two, minus] = bars;
  expect(two?.height).toBeCloseTo((one?.height ?? 0) * 2);
  expect((one?.y ?? 0) + (one?.height ?? 0)).toBeCloseTo(zero);
  expect(minus?.y).toBeCloseTo(zero);
});

test('bars stay in the plot and beside each other, whatever is drawn', () => {
  const value = fc.option(fc.integer({ min: -1000, max: 1000 }));
  const pair = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      pair,
      fc.boolean(),
      fc.constantFrom<ChartData['kind']>('time', 'horizontalBar'),
      (rows, stack, kind) => {
        const [a, b] = [rows.map(([n]) => n), rows.map(([, n]) => n)];
        const data = chart([series(a, { before: b, stack }), series(b, { key: 'other', before: a, stack })], {
          kind,
        });
        const { bars, plot } = axesLayoutOf(data, size);
        for (const bar of bars) {
          expect(bar.x).toBeGreaterThanOrEqual(plot.x - 0.01);
          expect(bar.y).toBeGreaterThanOrEqual(plot.y - 0.01);
          expect(bar.x + bar.width).toBeLessThanOrEqual(plot.x + plot.width + 0.01);
          expect(bar.y + bar.height).toBeLessThanOrEqual(plot.y + plot.height + 0.01);
        }
      },
    ),
  );
});

test('stacked bars begin where the one below ends, and losses pile downwards', () => {
  const stacked = [series([3, -1], { stack: true }), series([4, -2], { key: 'b', stack: true })];
  expect(stacksOf(stacked, false).map(({ at, from, to }) => [at, from, to])).toEqual([
    [0, 0, 3],
    [1, 0, -1],
    [0, 3, 7],
    [1, -1, -3],
  ]);
});

test('a line breaks where a figure is missing, and leads to a period that is not over apart', () => {
  const partial = new Map([[4, '19 of 30 days']]);
  const data = chart([series([1, 2, null, 3, 1], { draw: 'line' })], { partial });
  const [stroke] = axesLayoutOf(data, size).strokes;
  expect(stroke?.path.match(/M/g)).toHaveLength(2);
  expect(stroke?.tail.match(/[ML]/g)).toEqual(['M', 'L']);
  const whole = axesLayoutOf(
    chart([series([1, 2], { draw: 'line', whole: true })], { partial: new Map([[1, '']]) }),
    size,
  );
  expect(whole.strokes[0]?.tail).toBe('');
});

test('names along an axis never overlap nor leave the drawing, and the last is always there', () => {
  const lengths = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: 200, max: 1200 }), fc.boolean(), (count, width, running) => {
      const data = chart([series(Array.from({ length: count }, () => 5))], {
        categories: Array.from({ length: count }, () => 'Sep 26'),
        ...(running ? { partial: new Map([[count - 1, '19 of 30 days']]) } : {}),
      });
      const { labels, middles } = axesLayoutOf(data, { width, height: 300 });
      const lines = ['c', 'n'].map((line) =>
        labels
          .filter(({ key }) => key.startsWith(line))
          .map(({ key, text, x }) => ({ key, x, half: textWidth(text) / 2 }))
          .sort((a, b) => a.x - b.x),
      );
      expect(lines[0]?.at(-1)?.key).toBe(`c${count - 1}`);
      for (const line of lines)
        line.forEach(({ x, half }, at) => {
          const next = line[at + 1];
          expect(x + half).toBeLessThanOrEqual(next ? next.x - next.half : width + 0.01);
        });
      // A long note neither moves its period's name nor takes the place of another's.
      const { partial: _, ...whole } = data;
      const alone = axesLayoutOf(whole, { width, height: 300 });
      const namesOf = (all: typeof labels) =>
        all.flatMap(({ key, x }) => (key.startsWith('c') ? [[key, x]] : []));
      if (running) expect(namesOf(labels)).toEqual(namesOf(alone.labels));
      expect(middles).toHaveLength(count);
    }),
  );
});

test('a second axis has its own scale', () => {
  const data = chart([
    series([1000, 2000]),
    series([1, 2], { key: 'n', unit: 'count', draw: 'line', right: true }),
  ]);
  const { strokes, bars } = axesLayoutOf(data, size);
  expect(strokes[0]?.points[1]?.y).toBeCloseTo(bars[1]?.y ?? 0);
});

test('a scale is linear between the ends of its axis, and a long name loses its end', () => {
  expect(scaleOf([0, 50, 100], 200, 0)(25)).toBe(150);
  expect(fitted('Installation revenue', 60)).toBe('Installa…');
  expect(fitted('Sales', 60)).toBe('Sales');
});

test('the only part of a whole is drawn as a whole donut', () => {
  expect(arcOf(50, 50, 40, 20, 0, 1)).toMatch(/^M50\.00 10\.00A40 40 0 1 1 /);
});

test('a picture is one SVG with its title, in which names are text [CHART-007]', () => {
  const theme = {
    text: '#111',
    dimmed: '#666',
    line: '#ddd',
    surface: '#fff',
    font: "'Inter', sans-serif",
    palette: ['#00f'],
    earlier: (colour: string) => colour,
    earlierFill: 1,
  };
  const { svg } = pictureOf(
    { markup: '<svg></svg>', width: 400, height: 200 },
    chart([series([1], { label: 'A & <B>' }), series([2], { key: 'b' })]),
    theme,
    { business: 'Tap & Co', title: '<Brand>', subtitle: '1 Nov' },
  );
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="448" height="342"/);
  expect(svg).toContain('&lt;Brand&gt;');
  expect(svg).toContain('A &amp; &lt;B&gt;');
});

test('every bar of a Pareto chart has its name, slanted where names are long', () => {
  const names = Array.from({ length: 30 }, (_, at) => `Product with a long name ${at}`);
  const data = chart([series(names.map((_, at) => 30 - at))], { kind: 'columns', categories: names });
  const { labels, plot } = axesLayoutOf(data, { width: 620, height: 300 });
  const shown = labels.filter(({ slanted }) => slanted);
  expect(shown.map(({ key }) => key)).toEqual(names.map((_, at) => `c${at}`));
  for (const { y } of shown) expect(y).toBeGreaterThan(plot.y + plot.height);
});

test('the words of a picture are wrapped, never cut', () => {
  const words = '1 Nov, 2025 – 21 Nov, 2026, lighter: 1 Nov, 2024 – 21 Nov, 2025';
  const lines = wrapped(words, 200);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(' ')).toBe(words);
  for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(200);
});
