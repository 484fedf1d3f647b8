import { createAnswer } from '@bellwether/domain/testing/answer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, textColourOn } from '../colour/colour.ts';
import { createPalette, getChannelPalette } from '../colour/palette.ts';
import { surfaces } from '../colour/surfaces.ts';
import { buildPictureFile } from '../files/picture.ts';
import { buildChartFile, buildChartTable } from '../files/table.ts';
import { resolveColours } from '../model/colours.ts';
import { nextPlace } from '../model/reading.ts';
import { funnelChart as funnelKind } from '../types/funnel/chart.ts';
import { layOutFunnel } from '../types/funnel/layout.ts';
import { heatmapChart as heatmapKind } from '../types/heatmap/chart.ts';
import { heatmapColour } from '../types/heatmap/colour.ts';
import { layOutHeatmap } from '../types/heatmap/layout.ts';
import { buildFunnelChart } from './funnel.ts';
import { buildHeatmapChart } from './heatmap.ts';

const spend = createAnswer([
  { date: '2026-01-01', channel: 'google_ads', cost: 50 },
  { date: '2026-03-01', channel: 'google_ads', cost: 100 },
  { date: '2026-02-01', channel: 'facebook_ads', cost: 0 },
]);
const map = buildHeatmapChart(spend, { down: 'channel', across: 'date', metric: 'cost' });
const steps = buildFunnelChart(
  createAnswer([], {
    totals: { impressions: 1000, clicks: 50, conversions: 5 },
    compare_totals: { impressions: 800, clicks: 80, conversions: 0 },
  }),
  ['impressions', 'clicks', 'conversions'],
);
const size = { width: 640, height: 272 };
const themes = (['light', 'dark'] as const).map((scheme) => ({
  text: surfaces[scheme].text,
  dimmed: surfaces[scheme].quiet,
  line: surfaces[scheme].line,
  surface: surfaces[scheme].card,
  font: 'Inter',
  palette: createPalette('#6B75FF', scheme),
  channels: getChannelPalette(scheme),
  comparisonColour: (colour: string) => colour,
  comparisonFill: 1,
}));

test('a heat map has every period in order, and distinguishes zero from no data', () => {
  expect(buildChartTable(map, heatmapKind)).toEqual({
    head: ['Date', 'Google Ads', 'Meta Ads'],
    rows: [
      ['Jan 26', '$50.00', 'N/A'],
      ['Feb 26', 'N/A', '$0.00'],
      ['Mar 26', '$100.00', 'N/A'],
    ],
  });
  const { cells } = layOutHeatmap(map, size);
  expect(cells.map(({ share }) => share)).toEqual([0.5, null, 1, null, 0, null]);
});

test('a heat map follows a given order of rows', () => {
  const ordered = buildHeatmapChart(spend, {
    down: 'channel',
    across: 'date',
    metric: 'cost',
    order: { down: ['facebook_ads', 'other', 'google_ads'] },
  });
  expect(ordered.series.map(({ label }) => label)).toEqual(['Meta Ads', 'Other ads', 'Google Ads']);
});

test('heat map cells stay inside the drawing and show a figure only where it fits', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 1400 }),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 1, max: 12 }),
      (width, columns, rows) => {
        const data = {
          ...map,
          categories: Array.from({ length: columns }, (_, at) => `${at}`),
          series: Array.from({ length: rows }, (_, at) => ({
            ...map.series[0],
            key: `${at}`,
            label: `Row ${at}`,
            unit: 'count' as const,
            currency: '',
            mark: 'bar' as const,
            values: Array.from({ length: columns }, (_, n) => n * 100),
          })),
        };
        const layout = layOutHeatmap(data, { width, height: 272 });
        for (const cell of layout.cells) {
          expect(cell.x + cell.width).toBeLessThanOrEqual(width + 0.01);
          expect(cell.y + cell.height).toBeLessThanOrEqual(272);
          expect(heatmapKind.hitTest(layout, cell.x + cell.width / 2, cell.y + cell.height / 2)).toEqual({
            at: cell.at,
          });
          if (cell.text !== null) expect(cell.width).toBeGreaterThan(cell.text.length * 6);
        }
      },
    ),
  );
});

test.each(themes)(
  'higher values contrast more with the background, and figures on them stay readable: $surface',
  (theme) => {
    const shares = [0, 0.05, 0.25, 0.5, 0.6, 0.75, 1];
    const from = shares.map((share) => contrast(heatmapColour(theme, share), theme.surface));
    expect(from).toEqual(from.toSorted((a, b) => a - b));
    expect(from.at(-1)).toBeGreaterThan(4.5);
    for (const share of shares) {
      const ground = heatmapColour(theme, share);
      expect(contrast(textColourOn(ground), ground)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('arrow keys move through a heat map in both directions and stay within its rows', () => {
  const next = (from: number | null, key: string) =>
    heatmapKind.reading.next?.(map, from === null ? null : { at: from }, key)?.at;
  expect(next(null, 'ArrowRight')).toBe(0);
  expect(next(0, 'ArrowRight')).toBe(1);
  expect(next(2, 'ArrowRight')).toBe(2);
  expect(next(1, 'ArrowDown')).toBe(4);
  expect(next(4, 'ArrowDown')).toBe(4);
  expect(next(4, 'ArrowUp')).toBe(1);
  expect(next(3, 'ArrowLeft')).toBe(3);
  expect(next(3, 'Enter')).toBeUndefined();
  const [theme] = themes;
  if (!theme) throw new Error('no theme');
  const { title, series } = heatmapKind.reading.at(map, { at: 5 }, theme);
  expect([title, series.map(({ label }) => label)]).toEqual(['Mar 26', ['Meta Ads']]);
});

test('arrow keys move through other charts by category', () => {
  expect(nextPlace(3, null, 'ArrowDown')).toEqual({ at: 0 });
  expect(nextPlace(3, { at: 2 }, 'ArrowRight')).toEqual({ at: 2 });
  expect(nextPlace(3, { at: 1 }, 'ArrowUp')).toEqual({ at: 0 });
  expect(nextPlace(3, { at: 1 }, 'End')).toEqual({ at: 2 });
});

test('a funnel shows each step as a share of the first and of the previous step', () => {
  expect(buildChartTable(steps, funnelKind)).toEqual({
    head: ['Step', 'Count', 'Of first step', 'Of previous step', 'Count (comparison)'],
    rows: [
      ['Impressions', '1,000', 'N/A', 'N/A', '800'],
      ['Clicks', '50', '5.0%', '5.0%', '80'],
      ['Conversions', '5', '0.5%', '10.0%', '0'],
    ],
  });
  expect(buildChartFile(steps, funnelKind)[2]).toEqual(['Clicks', 50, 0.05, 0.05, 80]);
});

test('funnel bars are centred and proportional to their figures', () => {
  const { steps: drawnSteps, row } = layOutFunnel(steps, size);
  expect(drawnSteps.map(({ bar }) => Math.round(bar.width))).toEqual([640, 32, 3]);
  for (const { bar, at } of drawnSteps) {
    expect(bar.x + bar.width / 2).toBeCloseTo(320);
    expect(bar.y + bar.height).toBeLessThan((at + 1) * row);
  }
  expect(drawnSteps[0]?.before?.width).toBeCloseTo(512);
  expect(
    drawnSteps.map(({ firstShareText: firstText, previousShareText: previousText }) => [
      firstText,
      previousText,
    ]),
  ).toEqual([
    [null, null],
    ['5.0% of first step', '5.0% of previous step'],
    ['0.5% of first step', '10.0% of previous step'],
  ]);
});

test('a funnel without figures, or starting at zero, has no shares', () => {
  const none = buildFunnelChart(createAnswer([], { totals: { clicks: 0, conversions: 3, leads: null } }), [
    'clicks',
    'conversions',
    'leads',
  ]);
  expect(
    layOutFunnel(none, size).steps.map(({ firstShareText: firstText, previousShareText: previousText }) => [
      firstText,
      previousText,
    ]),
  ).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
});

test('tooltips stay inside the drawing', () => {
  for (let at = 0; at < 3; at++) {
    const anchors = [
      heatmapKind.reading.anchor(layOutHeatmap(map, size), { at }),
      funnelKind.reading.anchor(layOutFunnel(steps, size), { at }),
    ];
    for (const { x, top } of anchors) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(size.width);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThanOrEqual(size.height);
    }
  }
});

test('a heat map with too many rows sums the excess rows in one row', () => {
  const many = createAnswer(
    Array.from({ length: 30 }, (_, at) => ({ date: '2026-01-01', channel: `Channel ${at}`, cost: at + 1 })),
  );
  const { series } = buildHeatmapChart(many, { down: 'channel', across: 'date', metric: 'cost' });
  expect(series).toHaveLength(13);
  expect(series.at(-1)?.label).toBe('Other (18)');
  const sum = series.reduce((all, { values }) => all + (values[0] ?? 0), 0);
  expect(sum).toBe((30 * 31) / 2);
});

test('the picture of a heat map includes its colour scale', () => {
  const [theme] = themes;
  if (!theme) throw new Error('no theme');
  const legend = heatmapKind.legend(map, theme, resolveColours(map, theme));
  const { svg } = buildPictureFile({ markup: '<svg></svg>', ...size }, legend, theme, {
    business: 'Tap & Co',
    title: 'Spend',
    subtitle: '',
  });
  expect(svg).toContain('>Ad spend $0<');
  expect(svg).toContain('>$100<');
  expect(svg.match(/width="16" height="8"/g)).toHaveLength(5);
});
