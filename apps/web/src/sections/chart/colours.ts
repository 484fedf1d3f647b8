import { channelPlaces } from '../../theme/palette.ts';
import type { ChartTheme } from './chart-theme.ts';
import { type ChartData, colourKeys, type Series } from './data.ts';

/** The colour of what stands for the rest of a whole: no colour of the palette. */
export const restColour = 'rest';

const channelPrefix = 'channel:';
/** The colour of a channel, by its key or label: the same on every page. */
export const channelColour = (channel: string): string => `${channelPrefix}${channel}`;

/**
 * The place in the palette of each key of a chart. Channels have theirs on every page; the others take the free places in their order, so
 * that no two keys of a chart share one while there are enough.
 */
export function colourPlaces(keys: readonly string[]): ReadonlyMap<string, number> {
  const distinct = [...new Set(keys)].filter((key) => key !== restColour);
  const channels = distinct.filter((key) => key.startsWith(channelPrefix));
  const fixed = channelPlaces(channels.map((key) => key.slice(channelPrefix.length)));
  const places = new Map(channels.map((key, at) => [key, fixed[at] ?? at]));
  const taken = new Set(places.values());
  let free = 0;
  for (const key of distinct) {
    if (places.has(key)) continue;
    while (taken.has(free)) free += 1;
    places.set(key, free);
    free += 1;
  }
  return places;
}

/** The colour of each key of a chart. */
export type Paint = {
  key: (key: string) => string;
  series: (series: Series) => string;
  /** Of a series at a category, which may have a colour of its own. */
  at: (series: Series, at: number) => string;
};

const paints = new WeakMap<ChartData, { theme: ChartTheme; paint: Paint }>();

/** Colours by key, not by position: what is hidden or left out changes no other's. */
export function paintOf(data: ChartData, theme: ChartTheme): Paint {
  const known = paints.get(data);
  if (known?.theme === theme) return known.paint;
  const places = colourPlaces(colourKeys(data));
  const key = (name: string): string =>
    name === restColour
      ? theme.dimmed
      : (theme.palette[(places.get(name) ?? 0) % theme.palette.length] ?? theme.text);
  const series = (one: Series) => key(one.colour ?? one.key);
  const paint: Paint = {
    key,
    series,
    at: (one, at) => (data.colours?.[at] === undefined ? series(one) : key(data.colours[at])),
  };
  paints.set(data, { theme, paint });
  return paint;
}
