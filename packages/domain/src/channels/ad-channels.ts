import type { IntegrationTypeId } from '../sources/integrations.ts';

/** Options of the channel filter, in the order of its menu. */
export const googleChannels = [
  'Branded Paid Search',
  'Generic Paid Search',
  'Referral',
  'Paid Search',
  'Email',
  'Direct',
  'Organic Search',
  '(Other)',
  'Social',
  'Display',
  'Paid Other',
] as const;
export type ChannelOption = (typeof googleChannels)[number];

/** Joins chosen channels into one filter value. */
export const joinChannels = (channels: readonly string[]): string => channels.join(';');

export type ChannelGroup = 'search' | 'social' | 'shopping' | 'video' | 'display' | 'own' | 'other';

/** Advertising platform of a channel in the fact `ads`: its integration, and its page. */
type Platform = { readonly integration: IntegrationTypeId | null; readonly route: string | null };

export type Channel = {
  /** Name that users see. */
  readonly label: string;
  readonly group: ChannelGroup;
  /** Whether its visits and leads are paid for. `mixed`: the medium decides, otherwise the existence of a campaign. */
  readonly cost: 'paid' | 'free' | 'mixed';
  /** Option of the channel filter. With `splitsByBrand`, the campaign name decides between more exact options. */
  readonly option: ChannelOption;
  readonly splitsByBrand?: true;
  /** Fixed colour index in the palette; channels without one take a free colour. */
  readonly colour?: number;
};

/** Channels of the fact `ads`, by the stored text of its column `channel`. */
export const adChannels = {
  google_ads: {
    label: 'Google Ads',
    option: 'Paid Search',
    splitsByBrand: true,
    integration: 'google_ads',
    route: '/analytics/google-ads',
    colour: 0,
  },
  facebook_ads: {
    label: 'Meta Ads',
    option: 'Social',
    integration: 'meta_ads_ppc',
    route: '/analytics/facebook-ads',
    colour: 1,
  },
  display_and_remarketing: {
    label: 'Display',
    option: 'Display',
    integration: 'google_ads',
    route: '/analytics/display-and-remarketing',
    colour: 2,
  },
  linked_in_ads: {
    label: 'LinkedIn Ads',
    option: 'Social',
    integration: 'linkedin',
    route: '/analytics/linkedin',
    colour: 3,
  },
  microsoft_ads: {
    label: 'Microsoft Ads',
    option: 'Paid Search',
    splitsByBrand: true,
    integration: null,
    route: null,
    colour: 4,
  },
  other: {
    label: 'Other ads',
    option: 'Paid Other',
    integration: null,
    route: null,
    colour: 5,
  },
} as const satisfies Record<string, Omit<Channel, 'cost' | 'group'> & Platform>;

export type AdChannel = keyof typeof adChannels;
export const adChannelKeys = Object.keys(adChannels) as AdChannel[];

/** Returns the names of a business's analytics sources from the types of its integrations. */
export const listAnalyticsSources = (connected: readonly IntegrationTypeId[]): string[] => [
  'Google Analytics',
  ...(connected.includes('google_ads') ? ['Google Ads'] : []),
  ...(connected.includes('meta_ads_ppc') ? ['Meta Ads'] : []),
  ...(connected.includes('linkedin') ? ['LinkedIn'] : []),
];
