import { channels } from '@bellwether/domain/channels/channels';
import { makeReadable, mixColours, parseHexColour } from './colour.ts';
import { colourDistance } from './colour-blindness.ts';
import { type Scheme, surfaces } from './surfaces.ts';

/** Colours by Paul Tol and by Okabe and Ito that colour-blind readers can distinguish. */
const candidates = [
  '#0072B2',
  '#E69F00',
  '#009E73',
  '#CC79A7',
  '#D55E00',
  '#56B4E9',
  '#882255',
  '#999933',
  '#44AA99',
  '#AA4499',
  '#117733',
];
/** Further candidate colours, used when the first list is used up. */
const further = ['#332288', '#661100', '#EE3377', '#6699CC', '#CC6677'];

/** Maximum colours of a chart: one per channel with its own colour, plus one. */
export const paletteSize = 16;

/**
 * Returns a colour with enough contrast on a card. The dark scheme needs more contrast, because thin lines look dull
 * there.
 */
const makeVisible = (colour: string, scheme: Scheme): string =>
  makeReadable(colour, surfaces[scheme].card, scheme === 'light' ? 3 : 4.2);

const schemes: readonly Scheme[] = ['light', 'dark'];

/**
 * Returns categorical colours, starting with the brand colour. Each next colour is the candidate furthest from the
 * colours before it, measured for the reader who distinguishes them worst and in the scheme that shows the smaller
 * difference. Both schemes have the same hues in the same order, so that a series keeps its colour when the reader
 * changes the scheme.
 */
export const createPalette = (brandPrimary: string, scheme: Scheme): readonly string[] => {
  const show = (colour: string) => ({
    light: makeVisible(colour, 'light'),
    dark: makeVisible(colour, 'dark'),
  });
  type Shown = ReturnType<typeof show>;
  const between = (one: Shown, other: Shown) =>
    Math.min(
      ...schemes.map((name) => colourDistance(parseHexColour(one[name]), parseHexColour(other[name]))),
    );
  const chosen = [show(brandPrimary)];
  const measure = (colours: readonly string[]) =>
    colours
      .map(show)
      .map((colour) => ({ colour, gap: Math.min(...chosen.map((other) => between(colour, other))) }));
  let left = measure(candidates);
  while (chosen.length < paletteSize) {
    if (left.length === 0) left = measure(further);
    const next = left.reduce((best, one) => (one.gap > best.gap ? one : best));
    chosen.push(next.colour);
    // Compares each candidate with the latest colour only, because a new colour can only reduce a candidate's distance.
    left = left
      .filter((one) => one !== next)
      .map(({ colour, gap }) => ({ colour, gap: Math.min(gap, between(colour, next.colour)) }));
  }
  return chosen.map((colour) => colour[scheme]);
};

/** Colour of the first advertising channel; it is far from all candidate colours. */
const firstChannelColour = '#6B75FF';
const channelPalettes = new Map<Scheme, readonly string[]>();

/**
 * Returns the colours of channels by their index. They depend on no brand, so that a channel has one colour over
 * all businesses.
 */
export const getChannelPalette = (scheme: Scheme): readonly string[] => {
  const known = channelPalettes.get(scheme);
  if (known) return known;
  const colours = createPalette(firstChannelColour, scheme);
  channelPalettes.set(scheme, colours);
  return colours;
};

/** Fixed colour indexes of known channels, by key and by label in lower case. */
const ownIndexes: ReadonlyMap<string, number> = new Map(
  [...channels].flatMap(([key, { label, colour }]) =>
    colour === undefined ? [] : [key, label].map((name) => [name.toLowerCase(), colour] as const),
  ),
);

/**
 * Returns the index of each channel in the palette of channels, by key or label. A known channel has the same index on
 * every page. Two channels of a chart share an index only when the palette is used up.
 */
export const assignChannelColours = (names: readonly string[]): number[] => {
  const lower = names.map((name) => name.toLowerCase());
  const usedIndexes = new Set(lower.map((name) => ownIndexes.get(name) ?? -1));
  return lower.map((name) => {
    const own = ownIndexes.get(name);
    if (own !== undefined) return own;
    let index = [...name].reduce((sum, char) => sum + char.charCodeAt(0), 0) % paletteSize;
    for (let tried = 0; usedIndexes.has(index) && tried < paletteSize; tried++)
      index = (index + 1) % paletteSize;
    usedIndexes.add(index);
    return index;
  });
};

/**
 * Returns the colour of a series' comparison period: the same hue, closer to the card, so that it is quieter
 * than the series in both schemes. It is drawn dashed.
 */
export const previousPeriodColour = (colour: string, scheme: Scheme): string =>
  mixColours(colour, surfaces[scheme].card, scheme === 'light' ? 0.6 : 0.4);
