import { mixColours } from '../colour/colour.ts';
import { measurePosition } from '../colour/measures.ts';
import { assignChannelColours } from '../colour/palette.ts';
import type { ChartTheme } from './chart-theme.ts';
import { type ChartData, listColourKeys, type Series } from './data.ts';

/** Colour key of the group 'Other', which has a grey outside the palette. */
export const colourOfOtherGroup = 'rest';

const channelPrefix = 'channel:';
/**
 * Returns the colour key of a channel, from its key or label. A channel has the same colour on every page.
 */
export const channelColourKey = (channel: string): string => `${channelPrefix}${channel}`;

const palePrefix = 'pale:';
/** Returns the colour key for a paler version of another key's colour, for a series related to that key. */
export const paleColourKey = (key: string): string => `${palePrefix}${key}`;
const withoutPale = (key: string): string =>
  key.startsWith(palePrefix) ? key.slice(palePrefix.length) : key;

/**
 * Assigns a palette position to each colour key of a chart. Channels have fixed positions, and so have measures, except
 * the second measure of the same kind. Other keys take the free positions in order. Two keys share a position only when
 * the palette is used up.
 */
export function assignColours(keys: readonly string[]): ReadonlyMap<string, number> {
  const distinct = [...new Set(keys.map(withoutPale))].filter((key) => key !== colourOfOtherGroup);
  const channels = distinct.filter((key) => key.startsWith(channelPrefix));
  const fixed = assignChannelColours(channels.map((key) => key.slice(channelPrefix.length)));
  const positions = new Map(channels.map((key, at) => [key, fixed[at] ?? at]));
  const usedPositions = new Set(positions.values());
  for (const key of distinct) {
    const own = measurePosition(key);
    if (own === undefined || usedPositions.has(own)) continue;
    positions.set(key, own);
    usedPositions.add(own);
  }
  let nextPosition = 0;
  for (const key of distinct) {
    if (positions.has(key)) continue;
    while (usedPositions.has(nextPosition)) nextPosition += 1;
    positions.set(key, nextPosition);
    nextPosition += 1;
  }
  return positions;
}

export type ChartColours = {
  key: (key: string) => string;
  series: (series: Series) => string;
  /** Returns the colour of a series at a category; a category may have its own colour. */
  at: (series: Series, at: number) => string;
};

const paints = new WeakMap<ChartData, { theme: ChartTheme; paint: ChartColours }>();

/**
 * Returns the colours of a chart, assigned by key instead of position. Hiding a series therefore does not
 * change the others.
 */
export function resolveColours(data: ChartData, theme: ChartTheme): ChartColours {
  const known = paints.get(data);
  if (known?.theme === theme) return known.paint;
  const positions = assignColours(listColourKeys(data));
  const key = (name: string): string => {
    if (name === colourOfOtherGroup) return theme.dimmed;
    if (name.startsWith(palePrefix))
      return mixColours(theme.surface, theme.comparisonColour(key(withoutPale(name))), theme.comparisonFill);
    const colours = name.startsWith(channelPrefix) ? theme.channels : theme.palette;
    return colours[(positions.get(name) ?? 0) % colours.length] ?? theme.text;
  };
  const series = (one: Series) => key(one.colour ?? one.key);
  const paint: ChartColours = {
    key,
    series,
    at: (one, at) => (data.colours?.[at] === undefined ? series(one) : key(data.colours[at])),
  };
  paints.set(data, { theme, paint });
  return paint;
}
