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
  google_ads: { label: 'Google Ads', integration: 'Google Ads', route: '/analytics/google-ads' },
  facebook_ads: { label: 'Meta Ads', integration: 'Meta Ads PPC', route: '/analytics/facebook-ads' },
  display_and_remarketing: {
    label: 'Display',
    integration: 'Google Ads',
    route: '/analytics/display-and-remarketing',
  },
  linked_in_ads: { label: 'LinkedIn Ads', integration: 'LinkedIn', route: '/analytics/linkedin' },
  microsoft_ads: { label: 'Microsoft Ads', integration: null, route: null },
  other: { label: 'Other ads', integration: null, route: null },
} as const satisfies Record<string, { label: string; integration: string | null; route: string | null }>;

export type AdChannel = keyof typeof adChannels;
export const adChannelKeys = Object.keys(adChannels) as AdChannel[];

/** Returns the analytics sources of a business from the names of its connected integration types. */
export const listAnalyticsSources = (connected: readonly string[]): string[] => [
  'Google Analytics',
  ...(connected.includes('Google Ads') ? ['Google Ads'] : []),
  ...(connected.includes('Meta Ads PPC') ? ['Meta Ads'] : []),
  ...(connected.includes('LinkedIn') ? ['LinkedIn'] : []),
];
