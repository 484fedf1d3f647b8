import type { googleChannels } from '@bellwether/contract/catalogue/channels';
import type { Dialect } from '../dialects/dialect.ts';

type Option = (typeof googleChannels)[number];

/** Filter options of analytics channels, in lower case; the filter distinguishes fewer channels. */
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
const adOptions: Readonly<Record<string, Option>> = {
  display_and_remarketing: 'Display',
  facebook_ads: 'Social',
  linked_in_ads: 'Social',
};
const paidSearch = ['paid search', 'paid shopping', 'cross-network', 'google_ads', 'microsoft_ads'];

const whenClauses = (names: Readonly<Record<string, Option>>): string =>
  Object.entries(names)
    .map(([name, option]) => `WHEN '${name}' THEN '${option}'`)
    .join(' ');

/**
 * Returns SQL that separates branded from generic paid search by campaign name; without a campaign it is
 * unknown.
 */
const searchOption = (sql: Dialect, campaign: string): string =>
  `CASE WHEN ${campaign} IS NULL OR ${campaign} LIKE '(%' THEN 'Paid Search'
    WHEN ${sql.matches(sql.lower(campaign), '\\bbrand(ed)?\\b')} AND NOT ${sql.matches(sql.lower(campaign), '\\bnon[ -_]?brand')} THEN 'Branded Paid Search'
    ELSE 'Generic Paid Search' END`;

/**
 * Returns SQL for a row's option of the channel filter, from an advertising key or Google's analytics name.
 * So the cost of a channel appears next to its visits and leads. NULL if a row names no channel.
 */
export const channelOptionSql = (sql: Dialect, channel: string, campaign: string): string =>
  `CASE WHEN ${channel} IS NULL THEN NULL WHEN ${sql.lower(channel)} IN (${paidSearch.map((name) => `'${name}'`).join(', ')}) THEN ${searchOption(sql, campaign)}
    ELSE CASE ${sql.lower(channel)} ${whenClauses(options)} ${whenClauses(adOptions)} ELSE '(Other)' END END`;
