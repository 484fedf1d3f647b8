import { adChannelKeys, adChannels, googleChannels } from '@bellwether/contract/catalogue/channels';
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
  '#F0E442',
  '#117733',
];
/** Candidates for when the first ones are used up. */
const further = ['#332288', '#DDCC77', '#661100', '#EE3377', '#BBBBBB', '#6699CC'];

/** Maximum colours of a chart: one per channel with its own colour, plus one. */
export const paletteSize = 16;

/** Returns a colour with enough contrast on a card; in the dark scheme more, where thin lines look dull. */
const makeVisible = (colour: string, scheme: Scheme): string =>
  makeReadable(colour, surfaces[scheme].card, scheme === 'light' ? 3 : 4.2);

/**
 * Returns categorical colours, starting with the brand colour. Each next one is the candidate furthest from
 * those before it, for the reader who distinguishes them worst.
 */
export const createPalette = (brandPrimary: string, scheme: Scheme): readonly string[] => {
  const visible = (colour: string) => makeVisible(colour, scheme);
  const chosen = [visible(brandPrimary)];
  const between = (one: string, other: string) => colourDistance(parseHexColour(one), parseHexColour(other));
  const measured = (colours: readonly string[]) =>
    colours
      .map(visible)
      .map((colour) => ({ colour, gap: Math.min(...chosen.map((other) => between(colour, other))) }));
  let left = measured(candidates);
  while (chosen.length < paletteSize) {
    if (left.length === 0) left = measured(further);
    const next = left.reduce((best, one) => (one.gap > best.gap ? one : best));
    chosen.push(next.colour);
    // Each choice can only narrow a gap, so compare with the latest one only.
    left = left
      .filter((one) => one !== next)
      .map(({ colour, gap }) => ({ colour, gap: Math.min(gap, between(colour, next.colour)) }));
  }
  return chosen;
};

/** Colour of the first channel; it is far from all candidates. */
const firstChannelColour = '#6B75FF';
const channelPalettes = new Map<Scheme, readonly string[]>();

/**
 * Returns the colours of channels by their index. They depend on no brand, so that a channel has one colour over
 * all businesses; the dark scheme lightens the same hues.
 */
export const getChannelPalette = (scheme: Scheme): readonly string[] => {
  const known = channelPalettes.get(scheme);
  if (known) return known;
  const colours = createPalette(firstChannelColour, 'light').map((colour) => makeVisible(colour, scheme));
  channelPalettes.set(scheme, colours);
  return colours;
};

const channelOrder: readonly string[] = [
  ...new Set(
    [
      ...adChannelKeys.map((key) => adChannels[key].label),
      'Organic Search',
      'Direct',
      'Referral',
      'Email',
      ...googleChannels,
    ].map((name) => name.toLowerCase()),
  ),
];
const aliases: Readonly<Record<string, string>> = Object.fromEntries(
  adChannelKeys.map((key) => [key, adChannels[key].label]),
);

/**
 * Returns the index of each channel in the palette of channels, by key or label. A known channel has the same index on every
 * page. Channels of a chart share one only when the palette is used up.
 */
export const assignChannelColours = (channels: readonly string[]): number[] => {
  const names = channels.map((channel) => (aliases[channel] ?? channel).toLowerCase());
  const usedIndexes = new Set(names.map((name) => channelOrder.indexOf(name)));
  return names.map((name) => {
    const known = channelOrder.indexOf(name);
    if (known >= 0) return known;
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
