import { pages } from '@bellwether/contract/pages/list';
import { expect, test } from 'vitest';
import { createChartTheme } from '../model/chart-theme.ts';
import { resolveColours } from '../model/colours.ts';
import type { ChartData } from '../model/data.ts';
import { parseHexColour } from './colour.ts';
import { colourDistance } from './colour-blindness.ts';
import { measurePosition } from './measures.ts';

/** Groups of measures that one chart draws together. */
const drawnTogether = pages.flatMap(({ path, parts }) =>
  parts.flatMap(({ charts = [] }) =>
    charts.flatMap(({ title, chart }) => {
      if (chart.kind === 'over-time')
        return [{ name: `${path}: ${title}`, keys: chart.lines.map(({ metric }) => metric) }];
      return chart.kind === 'scores' ? [{ name: `${path}: ${title}`, keys: [...chart.metrics] }] : [];
    }),
  ),
);
const draw = (keys: readonly string[]): ChartData => ({
  kind: 'cartesian',
  axis: 'Month',
  categories: ['Jan'],
  series: keys.map((key) => ({ key, label: key, unit: 'count', currency: '', mark: 'bar', values: [1] })),
});
const brands = ['#6B75FF', '#C62828', '#1B5E20', '#E69F00', '#272729', '#00796B'];

test('a measure has one colour in all charts of all pages, in both schemes', () => {
  for (const brand of brands)
    for (const scheme of ['light', 'dark'] as const) {
      const theme = createChartTheme(brand, scheme);
      for (const { name, keys } of drawnTogether) {
        const paint = resolveColours(draw(keys), theme);
        const own = keys.map((key) => theme.palette[measurePosition(key) ?? -1]);
        expect(keys.map(paint.key), name).toEqual(own);
        expect(new Set(own).size, name).toBe(keys.length);
      }
    }
});

test('measures drawn in one chart have distinct colours, also for colour-blind readers', () => {
  for (const brand of brands)
    for (const scheme of ['light', 'dark'] as const) {
      const { palette } = createChartTheme(brand, scheme);
      for (const { name, keys } of drawnTogether)
        for (const [at, key] of keys.entries())
          for (const other of keys.slice(at + 1)) {
            const [one = '', two = ''] = [key, other].map((it) => palette[measurePosition(it) ?? -1]);
            const gap = colourDistance(parseHexColour(one), parseHexColour(two));
            expect(gap, `${name}, ${brand}, ${scheme}: ${key} and ${other}`).toBeGreaterThan(0.05);
          }
    }
});
