import { adChannelKeys, adChannels, googleChannels } from '@bellwether/contract/catalogue/channels';
import { makeReadable, mixColours, parseHexColour } from './colour.ts';
import { colourDistance } from './colour-blindness.ts';
import { type Scheme, surfaces } from './surfaces.ts';

/** Paul Tol's and Okabe and Ito's colours that stay apart for colour-blind readers. */
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
/** What follows when those are used up. */
const further = ['#332288', '#DDCC77', '#661100', '#EE3377', '#BBBBBB', '#6699CC'];

/** How many colours a chart may use: as many as there are channels with a colour of their own, and one more. */
export const paletteSize = 16;

/**
 * Categorical colours that begin at the brand colour: each next one is the candidate furthest from those before it, as the
 * readers who see it worst see it; all have 3 to 1 on a card, more in the dark, where thin lines look dull.
 */
export const createPalette = (brandPrimary: string, scheme: Scheme): readonly string[] => {
  const { card } = surfaces[scheme];
  const visible = (colour: string) => makeReadable(colour, card, scheme === 'light' ? 3 : 4.2);
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
    // A gap only narrows with each choice: it is measured against the last one alone.
    left = left
      .filter((one) => one !== next)
      .map(({ colour, gap }) => ({ colour, gap: Math.min(gap, between(colour, next.colour)) }));
  }
  return chosen;
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
 * The places in the palette of a chart's channels, by their keys or labels: a known channel's is the same on every page, and no two channels
 * of a chart share one while there are enough.
 */
export const assignChannelColours = (channels: readonly string[]): number[] => {
  const names = channels.map((channel) => (aliases[channel] ?? channel).toLowerCase());
  const taken = new Set(names.map((name) => channelOrder.indexOf(name)));
  return names.map((name) => {
    const known = channelOrder.indexOf(name);
    if (known >= 0) return known;
    let place = [...name].reduce((sum, char) => sum + char.charCodeAt(0), 0) % paletteSize;
    for (let tried = 0; taken.has(place) && tried < paletteSize; tried++) place = (place + 1) % paletteSize;
    taken.add(place);
    return place;
  });
};

/** A series' previous period: the same hue, lighter; it is drawn dashed. */
export const previousPeriodColour = (colour: string, scheme: Scheme): string =>
  mixColours(colour, '#ffffff', scheme === 'light' ? 0.6 : 0.4);
