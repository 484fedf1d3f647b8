import { classifyChannelSql } from '@bellwether/facts/rules/channel';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import type { DuckDBConnection } from '@duckdb/node-api';
import { supersededTable } from '../schema.ts';

// Channel rule of release 7.18, which matched parts of words. It is kept to find the channels that it set.
const search =
  'google|bing|duckduckgo|yahoo|baidu|ecosia|yandex|qwant|startpage|search|brave|ask\\.com|aol|naver|seznam';
const social =
  'facebook|instagram|linkedin|lnkd\\.in|twitter|^t\\.co$|^x\\.com$|pinterest|reddit|tiktok|snapchat|threads|tumblr|quora|whatsapp|mastodon|bluesky|vk\\.com|xing';
const video = 'youtube|vimeo|dailymotion|twitch';
const shopping = 'amazon|ebay|etsy|alibaba|walmart|shopping|shopify';
const paid = '^(.*cp.*|ppc|retargeting|paid.*)$';

const rules: readonly (readonly [
  channel: string,
  when: { source?: string; medium?: string; campaign?: string },
])[] = [
  [
    'Direct',
    { source: '^(\\(direct\\)|direct( traffic)?)$', medium: '^(\\(none\\)|\\(not set\\)|none|direct|)$' },
  ],
  ['Paid Search', { source: '(google|bing|microsoft|yahoo) ?(ads|paid|ppc)|adwords|paid search' }],
  ['Paid Social', { source: '(facebook|meta|instagram|linkedin|tiktok|social) ?(ads|paid)|paid social' }],
  ['Cross-network', { campaign: 'cross-network' }],
  ['Paid Shopping', { source: shopping, medium: paid }],
  ['Paid Search', { source: search, medium: paid }],
  ['Paid Social', { source: social, medium: paid }],
  ['Paid Video', { source: video, medium: paid }],
  ['Display', { medium: '^(display|banner|expandable|interstitial|cpm)$' }],
  ['Paid Search', { medium: '^(ppc|cpc|paidsearch|paid-search)$' }],
  ['Paid Other', { medium: paid }],
  ['Organic Shopping', { source: shopping }],
  ['Organic Social', { source: social }],
  ['Organic Social', { medium: '^(social|social-network|social-media|sm|social network|social media)$' }],
  ['Organic Video', { source: video }],
  ['Organic Video', { medium: 'video' }],
  ['Organic Search', { source: search, medium: '^(organic|\\(none\\)|\\(not set\\)|none|referral|)$' }],
  ['Organic Search', { medium: '^organic$' }],
  ['Email', { source: 'e-?_? ?mail|newsletter|mailchimp|klaviyo|govdelivery' }],
  ['Email', { medium: 'e-?_? ?mail|newsletter' }],
  ['Affiliates', { medium: '^affiliates?$' }],
  ['Referral', { medium: '^(referral|app|link)$' }],
  ['Audio', { medium: '^audio$' }],
  ['SMS', { medium: '^sms$' }],
  ['Mobile Push Notifications', { medium: 'push$|mobile|notification' }],
];

const matches = (column: string, form: string) =>
  `regexp_matches(lower(coalesce(${column}, '')), ${sqlLiteral(form)})`;
const formerCases = rules
  .map(([channel, when]) => {
    const tests = Object.entries(when).map(([column, form]) => matches(column, form));
    return `WHEN ${tests.join(' AND ')} THEN ${sqlLiteral(channel)}`;
  })
  .join(' ');
const formerSql = `CASE WHEN source IS NULL AND medium IS NULL THEN NULL ${formerCases} WHEN medium IS NULL THEN 'Referral' ELSE 'Unassigned' END`;
const columns = { source: 'source', medium: 'medium', campaign: 'campaign' };

/** Sources of rows whose channel this product derived itself. */
const ownOrigins = "('csv', 'website_forms')";

/**
 * Recomputes channels that the former rule derived from source and medium; returns the number of rows. Channels that
 * the source stated stay. The rule runs once for each distinct origin.
 */
export const renewChannels = async (connection: DuckDBConnection): Promise<number> => {
  let changed = 0;
  for (const fact of ['leads', 'sessions'])
    for (const table of [fact, supersededTable(fact)])
      changed += (
        await connection.run(
          `UPDATE ${table} SET channel = renewed.now FROM (
             SELECT source, medium, campaign, ${formerSql} AS former, ${classifyChannelSql(columns)} AS now
             FROM (SELECT DISTINCT source, medium, campaign FROM ${table} WHERE origin IN ${ownOrigins} AND coalesce(source, medium) IS NOT NULL)
           ) renewed
           WHERE ${table}.origin IN ${ownOrigins} AND ${table}.channel = renewed.former AND renewed.now <> renewed.former
             AND ${table}.source IS NOT DISTINCT FROM renewed.source AND ${table}.medium IS NOT DISTINCT FROM renewed.medium
             AND ${table}.campaign IS NOT DISTINCT FROM renewed.campaign`,
        )
      ).rowsChanged;
  return changed;
};
