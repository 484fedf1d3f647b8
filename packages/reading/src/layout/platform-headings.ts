import type { AdChannel } from '@bellwether/domain/channels/ad-channels';
import { normaliseHeading } from '../cells/heading.ts';
import { findPlatformByName, type Vendor } from './platform.ts';

/** Headings that only one vendor's exports use, separated by `|`. */
const signs: readonly (readonly [name: string, headings: readonly string[]])[] = (
  [
    [
      'Google Ads',
      [
        'search impr. share|view-through conv.|added/excluded|ad network type|cost micros',
        'metrics cost micros|cost / conv.|conv. value|total conv. value|conv. value / cost',
        'keyword state|campaign state|ad group state|interaction rate|interactions|segments date',
        'search lost is (budget)',
      ],
    ],
    [
      'Meta Ads',
      [
        'reporting starts|reporting ends|attribution setting|result indicator|campaign delivery',
        'ad set delivery|ad delivery|xyz campaign id|fb campaign id|inline link clicks|ad set budget',
        'landing page views|cost per 1,000 accounts centre accounts reached|website purchases',
        'ctr (link click-through rate)',
      ],
    ],
    [
      'LinkedIn Ads',
      [
        'total spent|cost in local currency|cost in usd|lead form opens|one click leads',
        'sponsored messaging|approximate unique impressions|total social actions',
        'campaign group name|campaign group id',
      ],
    ],
    [
      'Microsoft Ads',
      [
        'device os|delivered match type|bid match type|top vs other|top vs. other',
        'conversions qualified|gregorian date|ad distribution|returned customers',
        'budget association status|all revenue',
      ],
    ],
    [
      'TikTok Ads',
      [
        'clicks (destination)|cpc (destination)|ctr (destination)|2-second video views',
        '6-second video views|complete payment roas|total complete payment value',
        'real-time conversions|stat time day',
      ],
    ],
    [
      'Pinterest Ads',
      [
        'spend in account currency|pin clicks|pin click rate|saves|save rate|earned impressions',
        'promoted pin id|promoted pin name|total order value (checkout)|total conversions (checkout)',
        'paid pin clicks',
      ],
    ],
    [
      'Snapchat Ads',
      ['swipe-ups|swipes|swipe up rate|ecpsu|paid ecpsu|story opens|ad squad name|ad squad id'],
    ],
    [
      'Spotify Ads',
      [
        'listeners|new listeners|ad listens|audio starts|audio completes|completed listens|cpcl',
        'intent rate',
      ],
    ],
    [
      'X Ads',
      [
        'tweet engagements|post engagements|media views|media engagements|retweets|reposts',
        'funding source name|funding instrument name|cost per follow|url clicks|app clicks',
        'qualified impressions|campaign objective',
      ],
    ],
    [
      'Display & Video 360',
      [
        'insertion order|insertion order id|line item|line item id|advertiser currency',
        'billable impressions|media cost (advertiser currency)|revenue (adv currency)',
        'total media cost (advertiser currency)',
      ],
    ],
  ] as const
).map(([name, headings]) => [name, headings.flatMap((alternatives) => alternatives.split('|'))] as const);

/**
 * Headings that identify a vendor only in combination: all of the first list, at least one of the second, none of the
 * third.
 */
const together: readonly (readonly [name: string, all: string[], any: string[], none: string[]])[] = [
  [
    'Meta Ads',
    ['amount spent'],
    [
      'link clicks',
      'clicks (all)',
      'reach',
      'frequency',
      'results',
      'cost per result',
      'ad set name',
      'adset name',
    ],
    ['spend', 'cost'],
  ],
  ['Google Ads', ['impr.', 'cost'], [], ['spend', 'amount spent']],
  ['Google Ads', ['campaign', 'currency code', 'cost'], [], ['spend', 'amount spent']],
  ['Google Ads', ['search term', 'cost'], ['ad group', 'currency code', 'campaign', 'match type'], ['spend']],
  ['Microsoft Ads', ['impr.', 'spend'], [], ['amount spent']],
  ['Microsoft Ads', ['spend', 'account number'], [], []],
];

/** Returns the vendor with the most exclusive headings; undefined without any, or if two vendors tie. */
export const findCertainVendor = (header: readonly string[]): Vendor | undefined => {
  const [best] = scores(header);
  return best && best.score > 0 ? findPlatformByName(best.name) : undefined;
};

/** Counts the exclusive headings of each vendor, highest first; empty if two vendors tie. */
const scores = (header: readonly string[]): { name: string; score: number }[] => {
  const keys = new Set(header.map(normaliseHeading));
  const all = signs
    .map(([name, headings]) => ({
      name,
      score: headings.filter((heading) => keys.has(normaliseHeading(heading))).length,
    }))
    .toSorted((one, other) => other.score - one.score);
  return all[0]?.score === all[1]?.score ? [] : all;
};

/** Returns the vendor whose export has these headings; undefined if none or several match. */
export const findVendor = (header: readonly string[]): Vendor | undefined => {
  const keys = new Set(header.map(normaliseHeading));
  const has = (heading: string) => keys.has(normaliseHeading(heading));
  const sure = findCertainVendor(header);
  if (sure) return sure;
  if (signs.some(([, headings]) => headings.some(has))) return undefined;
  const found = together.find(
    ([, all, any, none]) => all.every(has) && (any.length === 0 || any.some(has)) && !none.some(has),
  );
  return findPlatformByName(found?.[0]);
};

export const findPlatform = (header: readonly string[]): AdChannel => findVendor(header)?.channel ?? 'other';
