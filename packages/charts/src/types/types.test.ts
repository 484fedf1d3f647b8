import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printSvg } from '../files/print-svg.ts';
import { buildChartFile, buildChartTable } from '../files/table.ts';
import { createChartTheme } from '../model/chart-theme.ts';
import type { ChartPlace, Size } from '../model/chart-type.ts';
import { chartTypeNames } from '../model/chart-type-names.ts';
import { resolveColours } from '../model/colours.ts';
import type { ChartData, Series, SeriesMark } from '../model/data.ts';
import { nextPlace } from '../model/reading.ts';
import { estimateTextWidth } from '../model/text.ts';
import { findChartType } from './chart-types.ts';

const theme = createChartTheme('#6B75FF', 'light');
const day = Date.UTC(2026, 0, 1);

/** Generates chart data of every kind: missing values, zeros and losses, in one or several series with any mark. */
const charts = fc
  .record({
    rows: fc.array(
      fc.array(fc.option(fc.integer({ min: -500, max: 5000 }), { freq: 6 }), {
        minLength: 12,
        maxLength: 12,
      }),
      { minLength: 1, maxLength: 6 },
    ),
    count: fc.integer({ min: 1, max: 12 }),
    mark: fc.constantFrom<SeriesMark>('bar', 'line', 'area', 'band', 'target', 'point'),
    stack: fc.boolean(),
    sharing: fc.boolean(),
    x: fc.constantFrom('linear' as const, 'log' as const, 'time' as const),
    noted: fc.boolean(),
  })
  .map(
    ({ rows, count, mark, stack, sharing, x, noted: annotated }): Omit<ChartData, 'kind'> => ({
      axis: 'Thing',
      categories: Array.from({ length: count }, (_, at) => `Thing number ${at}`),
      series: rows.map(
        (values, at): Series => ({
          key: `s${at}`,
          label: `Series ${at}`,
          unit: 'count',
          currency: '',
          mark,
          stack,
          values: values.slice(0, count),
          low: values.slice(0, count).map((value) => value && value - 10),
          high: values.slice(0, count).map((value) => value && value + 10),
          size: 40,
        }),
      ),
      ...(sharing ? { stacking: 'share' as const } : {}),
      x: {
        scale: x,
        label: 'When',
        values: Array.from({ length: count }, (_, at) =>
          x === 'time' ? day + at * 36e5 * 30 : at * at * 10,
        ),
      },
      ...(annotated
        ? {
            references: [{ key: 'r', label: 'Target', value: 800 }],
            annotations: [
              { at: 0, text: 'First' },
              { at: count - 1, text: 'Last' },
            ],
          }
        : {}),
    }),
  );
const sizes = fc.record({
  width: fc.integer({ min: 260, max: 1400 }),
  height: fc.integer({ min: 140, max: 500 }),
});

describe.each(chartTypeNames)('%s', (name) => {
  const texts = (markup: string) =>
    [...markup.matchAll(/<text([^>]*)>(?:<tspan[^>]*>)?([^<]*)/g)].map(([, attributes = '', text = '']) => ({
      x: Number(/ x="([^"]*)"/.exec(attributes)?.[1] ?? 0),
      anchor: /text-anchor="(\w+)"/.exec(attributes)?.[1] ?? 'start',
      slanted: attributes.includes('rotate'),
      words: text,
    }));

  test('every chart type draws random data with finite numbers inside the drawing, and reads every place', async () => {
    const kind = findChartType(name);
    fc.assert(
      fc.property(charts, sizes, (chart, size: Size) => {
        const data: ChartData = { ...chart, kind: name };
        const paint = resolveColours(data, theme);
        const layout = kind.layout(data, size);
        const markup = printSvg(kind.draw({ layout, data, theme, paint, id: 'a' }));
        expect(markup).not.toMatch(/NaN|Infinity|undefined/);
        for (const { x, anchor, words: text, slanted } of texts(markup)) {
          if (slanted || text === '') continue;
          const wide = estimateTextWidth(text);
          const start = anchor === 'end' ? x - wide : anchor === 'middle' ? x - wide / 2 : x;
          expect(start, text).toBeGreaterThanOrEqual(-3);
          expect(start + wide, text).toBeLessThanOrEqual(size.width + 3);
        }
        for (let at = 0; at < kind.reading.count(data); at++) {
          const { title, series } = kind.reading.at(data, { at }, theme);
          expect(title).not.toBe('');
          for (const one of series) expect(data.series).toContain(one);
          const { x, top } = kind.reading.anchor(layout, { at });
          expect(Number.isFinite(x) && Number.isFinite(top)).toBe(true);
        }
        const over = kind.hitTest(layout, size.width / 2, size.height / 2);
        if (over) expect(over.at).toBeLessThan(kind.reading.count(data));
      }),
      { numRuns: propertyRuns(40) },
    );
  });

  test('arrow keys reach every place of every chart type', async () => {
    const kind = findChartType(name);
    const values = [3, 1, 2];
    const series = ['a', 'b'].map(
      (key): Series => ({ key, label: key, unit: 'count', currency: '', mark: 'bar', values }),
    );
    const data: ChartData = {
      kind: name,
      axis: 'Thing',
      categories: ['x', 'y', 'z'],
      series,
      x: { scale: 'linear', label: 'X', values: [5, 1, 9] },
    };
    const reached = new Set<number>();
    const tried = new Set<string>();
    const from: (ChartPlace | null)[] = [null];
    for (const place of from)
      for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) {
        const to = kind.reading.next
          ? kind.reading.next(data, place, key)
          : nextPlace(kind.reading.count(data), place, key);
        if (!to || tried.has(JSON.stringify(to))) continue;
        tried.add(JSON.stringify(to));
        reached.add(to.at);
        from.push(to);
      }
    expect(reached.size).toBe(kind.reading.count(data));
  });

  test('every chart type has a table and a file with a row for every item', async () => {
    const kind = findChartType(name);
    const data: ChartData = {
      kind: name,
      axis: 'Thing',
      categories: ['x', 'y'],
      series: [
        { key: 'a', label: 'A', unit: 'count', currency: '', mark: 'bar', values: [3, null], size: 7 },
        { key: 'b', label: 'B', unit: 'count', currency: '', mark: 'bar', values: [1, 2], size: 5 },
      ],
    };
    const { head, rows } = buildChartTable(data, kind);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toHaveLength(head.length);
    expect(buildChartFile(data, kind)).toHaveLength(3);
  });
});
