import type { googleChannels } from '@bellwether/contract/catalogue/channels';

type Option = (typeof googleChannels)[number];

/** Channels that analytics tells apart and the channel filter does not, in small letters. */
const options: Readonly<Record<string, Option>> = {
  referral: 'Referral',
  affiliates: 'Referral',
  email: 'Email',
  direct: 'Direct',
  'organic search': 'Organic Search',
  social: 'Social',
  'organic social': 'Social',
  'paid social': 'Social',
  display: 'Display',
  'branded paid search': 'Branded Paid Search',
  'generic paid search': 'Generic Paid Search',
};
/** Advertising by its channel's key. */
const adOptions: Readonly<Record<string, Option>> = {
  display_and_remarketing: 'Display',
  facebook_ads: 'Social',
  linked_in_ads: 'Social',
};
const paidSearch = ['paid search', 'paid shopping', 'cross-network', 'google_ads', 'microsoft_ads'];

const whens = (names: Readonly<Record<string, Option>>): string =>
  Object.entries(names)
    .map(([name, option]) => `WHEN '${name}' THEN '${option}'`)
    .join(' ');

/** Paid search is of the brand when its campaign says so; which it is cannot be said without a campaign. */
const searchOption = (campaign: string): string =>
  `CASE WHEN ${campaign} IS NULL OR ${campaign} LIKE '(%' THEN 'Paid Search'
    WHEN regexp_matches(lower(${campaign}), '\\bbrand(ed)?\\b') AND NOT regexp_matches(lower(${campaign}), '\\bnon[ -_]?brand') THEN 'Branded Paid Search'
    ELSE 'Generic Paid Search' END`;

/**
 * SQL for the option of the channel filter that a row is of, whether advertising names its channel by key or analytics by Google's word,
 * so that what a channel cost stands beside the visits and leads that it brought. NULL where a row names no channel.
 */
export const channelOptionSql = (channel: string, campaign: string): string =>
  `CASE WHEN ${channel} IS NULL THEN NULL WHEN lower(${channel}) IN (${paidSearch.map((name) => `'${name}'`).join(', ')}) THEN ${searchOption(campaign)}
    ELSE CASE lower(${channel}) ${whens(options)} ${whens(adOptions)} ELSE '(Other)' END END`;
