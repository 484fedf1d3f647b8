import type { IntegrationTypeId } from './integrations.ts';

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
] as const;

/** Joins chosen channels into one filter value. */
export const joinChannels = (channels: readonly string[]): string => channels.join(';');

/** Advertising channels; the key is the value of the fact's `channel` column. */
export const adChannels = {
  google_ads: { label: 'Google Ads', integration: 'google_ads', route: '/analytics/google-ads' },
  facebook_ads: { label: 'Meta Ads', integration: 'meta_ads_ppc', route: '/analytics/facebook-ads' },
  display_and_remarketing: {
    label: 'Display',
    integration: 'google_ads',
    route: '/analytics/display-and-remarketing',
  },
  linked_in_ads: { label: 'LinkedIn Ads', integration: 'linkedin', route: '/analytics/linkedin' },
  microsoft_ads: { label: 'Microsoft Ads', integration: null, route: null },
  other: { label: 'Other ads', integration: null, route: null },
} as const satisfies Record<
  string,
  { label: string; integration: IntegrationTypeId | null; route: string | null }
>;

export type AdChannel = keyof typeof adChannels;
export const adChannelKeys = Object.keys(adChannels) as AdChannel[];

/** Returns the names of a business's analytics sources from the types of its integrations. */
export const listAnalyticsSources = (connected: readonly IntegrationTypeId[]): string[] => [
  'Google Analytics',
  ...(connected.includes('google_ads') ? ['Google Ads'] : []),
  ...(connected.includes('meta_ads_ppc') ? ['Meta Ads'] : []),
  ...(connected.includes('linkedin') ? ['LinkedIn'] : []),
];
