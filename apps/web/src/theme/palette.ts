import { adChannelKeys, adChannels, googleChannels } from '@bellwether/contract/catalogue/channels';
import { hexColour, mix, readableOn } from './colour.ts';
import { type Scheme, surfaces } from './surfaces.ts';
import { distance } from './vision.ts';

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

/** How many colours a chart may use. */
export const paletteSize = 10;

/**
 * Categorical colours that begin at the brand colour: each next one is the candidate furthest from those before it, as the
 * readers who see it worst see it; all have 3 to 1 on a card, more in the dark, where thin lines look dull.
 */
export const palette = (brandPrimary: string, scheme: Scheme): readonly string[] => {
  const { card } = surfaces[scheme];
  const visible = (colour: string) => readableOn(colour, card, scheme === 'light' ? 3 : 4.2);
  const chosen = [visible(brandPrimary)];
  const left = candidates.map(visible);
  const gap = (colour: string) =>
    Math.min(...chosen.map((other) => distance(hexColour(colour), hexColour(other))));
  while (chosen.length < paletteSize) {
    const next = left.reduce((best, colour) => (gap(colour) > gap(best) ? colour : best));
    left.splice(left.indexOf(next), 1);
    chosen.push(next);
  }
  return chosen;
};

const channelOrder: readonly string[] = [
  ...adChannelKeys.map((key) => adChannels[key].label),
  'Organic Search',
  'Direct',
  'Referral',
  'Email',
  ...googleChannels,
];
const aliases: Readonly<Record<string, string>> = Object.fromEntries(
  adChannelKeys.map((key) => [key, adChannels[key].label]),
);

/** The colour of a channel, by its key or label: the same on every page of a business. */
export const channelColour = (channel: string, colours: readonly string[]): string => {
  const name = aliases[channel] ?? channel;
  const known = channelOrder.indexOf(name);
  const place = known >= 0 ? known : [...name].reduce((sum, char) => sum + char.charCodeAt(0), 0);
  return colours[place % colours.length] ?? colours[0] ?? surfaces.light.quiet;
};

/** A series' previous period: the same hue, lighter (towards the card); it is drawn dashed. */
export const previousPeriod = (colour: string, scheme: Scheme): string =>
  mix(colour, surfaces[scheme].card, 0.45);
