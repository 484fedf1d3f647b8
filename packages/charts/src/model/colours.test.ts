import { googleChannels } from '@bellwether/domain/channels/ad-channels';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChartTheme } from './chart-theme.ts';
import {
  assignColours,
  channelColourKey,
  colourOfOtherGroup,
  paleColourKey,
  resolveColours,
} from './colours.ts';
import { type ChartData, withoutHidden } from './data.ts';

const theme = createChartTheme('#6B75FF', 'light');
const chart = (keys: readonly string[]): ChartData => ({
  kind: 'cartesian',
  axis: 'Month',
  categories: ['Jan'],
  series: keys.map((key) => ({ key, label: key, unit: 'count', currency: '', mark: 'bar', values: [1] })),
});

test('every channel has its own colour, the same in every chart', () => {
  const all = googleChannels.map(channelColourKey);
  const paint = resolveColours(chart([...all, colourOfOtherGroup]), theme);
  const colours = all.map((key) => paint.key(key));
  expect(new Set(colours).size).toBe(all.length);
  for (const key of all) expect(resolveColours(chart([key]), theme).key(key)).toBe(paint.key(key));
  // The colour of 'Other' differs from all channel colours.
  expect(colours).not.toContain(paint.key(colourOfOtherGroup));
});

test('the keys of one chart get distinct colours as long as the palette has enough', () => {
  const keys = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 8 });
  fc.assert(
    fc.property(keys, fc.subarray([...googleChannels], { maxLength: 6 }), (names, channels) => {
      const all = [...names.filter((name) => name !== colourOfOtherGroup), ...channels.map(channelColourKey)];
      expect(new Set(assignColours(all).values()).size).toBe(all.length);
    }),
  );
});

test('a channel has the same colour for every brand', () => {
  const keys = ['google_ads', 'Organic Search', 'Email'].map(channelColourKey);
  const brands = ['#6B75FF', '#C62828', '#1B5E20'].map((brand) => createChartTheme(brand, 'light'));
  const colours = brands.map((one) => keys.map((key) => resolveColours(chart(keys), one).key(key)));
  expect(new Set(colours.map((all) => all.join())).size).toBe(1);
});

test('hiding a series does not change the other colours', () => {
  const data = chart(['a', 'b', 'c']);
  const [, , last] = data.series;
  if (!last) throw new Error('no series');
  const seen = withoutHidden(data, new Set(['a']));
  expect(resolveColours(seen, theme).series(last)).toBe(resolveColours(data, theme).series(last));
});

test("a pale key gets a lighter version of another key's colour and uses no palette position", () => {
  for (const scheme of ['light', 'dark'] as const) {
    const own = createChartTheme('#6B75FF', scheme);
    const paint = resolveColours(chart([paleColourKey('revenue'), 'revenue', 'target']), own);
    expect(['revenue', 'target'].map(paint.key)).toEqual(own.palette.slice(0, 2));
    expect(own.palette).not.toContain(paint.key(paleColourKey('revenue')));
  }
});
