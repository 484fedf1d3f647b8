import { adChannels, type Channel, type ChannelOption } from './ad-channels.ts';

/**
 * Channels of visits, leads and touches, by Google's name, which is also their label and the stored text of the column
 * `channel`.
 */
const analyticsChannels = {
  Direct: {
    group: 'own',
    cost: 'free',
    option: 'Direct',
    colour: 7,
  },
  'Organic Search': {
    group: 'search',
    cost: 'free',
    option: 'Organic Search',
    colour: 6,
  },
  'Organic Social': { group: 'social', cost: 'free', option: 'Social' },
  'Organic Shopping': { group: 'shopping', cost: 'free', option: '(Other)' },
  'Organic Video': { group: 'video', cost: 'free', option: '(Other)' },
  'Paid Search': {
    group: 'search',
    cost: 'paid',
    option: 'Paid Search',
    splitsByBrand: true,
    colour: 12,
  },
  'Paid Social': { group: 'social', cost: 'paid', option: 'Social' },
  'Paid Shopping': {
    group: 'shopping',
    cost: 'paid',
    option: 'Paid Search',
    splitsByBrand: true,
  },
  // Google Ads reports its video campaigns with those of the display network.
  'Paid Video': { group: 'video', cost: 'paid', option: 'Display' },
  'Paid Other': { group: 'other', cost: 'paid', option: 'Paid Other', colour: 15 },
  Display: { group: 'display', cost: 'paid', option: 'Display', colour: 2 },
  Social: { group: 'social', cost: 'mixed', option: 'Social', colour: 14 },
  'Cross-network': {
    group: 'search',
    cost: 'paid',
    option: 'Paid Search',
    splitsByBrand: true,
  },
  Email: {
    group: 'own',
    cost: 'free',
    option: 'Email',
    colour: 9,
  },
  Affiliates: {
    group: 'other',
    cost: 'free',
    option: 'Referral',
  },
  Referral: {
    group: 'own',
    cost: 'free',
    option: 'Referral',
    colour: 8,
  },
  'Word of mouth': {
    group: 'own',
    cost: 'free',
    option: 'Referral',
  },
  Audio: { group: 'other', cost: 'free', option: '(Other)' },
  SMS: {
    group: 'own',
    cost: 'free',
    option: '(Other)',
  },
  'Mobile Push Notifications': { group: 'own', cost: 'free', option: '(Other)' },
  Unassigned: { group: 'other', cost: 'free', option: '(Other)' },
  'Branded Paid Search': {
    group: 'search',
    cost: 'paid',
    option: 'Branded Paid Search',
    colour: 10,
  },
  'Generic Paid Search': {
    group: 'search',
    cost: 'paid',
    option: 'Generic Paid Search',
    colour: 11,
  },
  // The key of the channel 'Other' is '(Other)', because 'other' is the key of other advertising.
  '(Other)': {
    group: 'other',
    cost: 'free',
    option: '(Other)',
    colour: 13,
  },
  Offline: {
    group: 'other',
    cost: 'free',
    option: '(Other)',
  },
} as const satisfies Record<string, Omit<Channel, 'label'>>;

export type AnalyticsChannel = keyof typeof analyticsChannels;
export const analyticsChannelKeys = Object.keys(analyticsChannels) as AnalyticsChannel[];

/** Every channel by the text stored in the column `channel`. All code about channels uses this map. */
export const channels: ReadonlyMap<string, Channel> = new Map<string, Channel>([
  ...Object.entries(analyticsChannels).map(([label, channel]): [string, Channel] => [
    label,
    { label, ...channel },
  ]),
  // Advertising is always paid; its group is that of its filter option.
  ...Object.entries(adChannels).map(([key, channel]): [string, Channel] => [
    key,
    { ...channel, cost: 'paid', group: analyticsChannels[channel.option].group },
  ]),
]);

/** Lists the stored texts of the channels for which `accepts` returns true. */
export const listChannels = (accepts: (channel: Channel) => boolean): string[] =>
  [...channels].flatMap(([key, channel]) => (accepts(channel) ? [key] : []));

/** Returns the filter options that rows of a channel can have. */
export const listOptions = ({
  option,
  splitsByBrand,
}: Pick<Channel, 'option' | 'splitsByBrand'>): readonly ChannelOption[] =>
  splitsByBrand ? ['Branded Paid Search', 'Generic Paid Search', option] : [option];

/** Returns the page of the first advertising channel with a filter option. */
export const findOptionRoute = (option: string): string | null =>
  Object.values(adChannels).find(
    (channel) => channel.route !== null && listOptions(channel).some((one) => one === option),
  )?.route ?? null;
