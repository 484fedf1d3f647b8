import { sqlLiteral } from '../sql-literal.ts';

const search =
  'google|bing|duckduckgo|yahoo|baidu|ecosia|yandex|qwant|startpage|search|brave|ask\\.com|aol|naver|seznam';
const social =
  'facebook|instagram|linkedin|lnkd\\.in|twitter|^t\\.co$|^x\\.com$|pinterest|reddit|tiktok|snapchat|threads|tumblr|quora|whatsapp|mastodon|bluesky|vk\\.com|xing';
const video = 'youtube|vimeo|dailymotion|twitch';
const shopping = 'amazon|ebay|etsy|alibaba|walmart|shopping|shopify';
const paid = '^(.*cp.*|ppc|retargeting|paid.*)$';

/**
 * Rules of Google's default channel group, in its order; the first rule that matches source, medium and
 * campaign wins.
 */
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

/** Source, medium and campaign of a visit or a lead, as the source wrote them. */
export type Origin = {
  source?: string | null | undefined;
  medium?: string | null | undefined;
  campaign?: string | null | undefined;
};

/** Channels where no rule decides: without source and medium, and for a source without a medium. */
export type UndecidedChannels = { neither: string | null; alone: string | null };
const undecided: UndecidedChannels = { neither: null, alone: 'Referral' };

const patterns = rules.map(
  ([channel, when]) =>
    [
      channel,
      Object.entries(when).map(([key, form]) => [key as keyof Origin, new RegExp(form)] as const),
    ] as const,
);

/** Returns Google's default channel group of an origin. `classifyChannelSql` is the same rule in SQL. */
export const classifyChannel = (origin: Origin, { neither, alone } = undecided): string | null => {
  const { source = null, medium = null } = origin;
  if (source === null && medium === null) return neither;
  const fits = ([key, form]: readonly [keyof Origin, RegExp]) => form.test((origin[key] ?? '').toLowerCase());
  const found = patterns.find(([, when]) => when.every(fits));
  if (found) return found[0];
  return source !== null && medium === null ? alone : 'Unassigned';
};

/**
 * Returns SQL for the channel of the columns `source` and `medium`, and of the expression `campaign`.
 * `classifyChannel` is the same rule in TypeScript.
 */
export const classifyChannelSql = (campaign: string, { neither, alone } = undecided): string => {
  const columns = { source: 'source', medium: 'medium', campaign };
  const when = (tests: { source?: string; medium?: string; campaign?: string }) =>
    Object.entries(tests)
      .map(
        ([column, form]) =>
          `regexp_matches(lower(coalesce(${columns[column as keyof typeof columns]}, '')), ${sqlLiteral(form)})`,
      )
      .join(' AND ');
  const cases = rules.map(([channel, tests]) => `WHEN ${when(tests)} THEN ${sqlLiteral(channel)}`);
  const orNull = (channel: string | null) => (channel === null ? 'NULL' : sqlLiteral(channel));
  return `CASE WHEN source IS NULL AND medium IS NULL THEN ${orNull(neither)} ${cases.join(' ')} WHEN source IS NOT NULL AND medium IS NULL THEN ${orNull(alone)} ELSE 'Unassigned' END`;
};
