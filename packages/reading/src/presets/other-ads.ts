import type { HeadingPattern, Preset } from './preset.ts';

/** Builds the preset of an ad platform that has no channel of its own. */
const report = (
  id: string,
  vendor: string,
  headings: Preset['headings'],
  columns: Readonly<Record<string, HeadingPattern>>,
): Preset => ({
  id: `${id}-ads`,
  vendor,
  label: `${vendor} report`,
  kind: 'ads',
  headings,
  columns: {
    day: 'Date|Day',
    campaign: 'Campaign name|Campaign',
    account: 'Ad account name|Account name|Ad account|Account',
    impressions: 'Impressions',
    currency: 'Currency|Currency code|Account currency',
    ...columns,
  },
  platform: 'other',
});

/**
 * Pinterest reports (help.pinterest.com/business, 'Download reports'): spend is in the account currency, and several
 * kinds of conversions have columns.
 */
const pinterest = report(
  'pinterest',
  'Pinterest Ads',
  {
    all: ['Impressions|Paid impressions', 'Spend in account currency|Spend|Total spend'],
    any: [
      'Spend in account currency|Pin clicks|Paid Pin clicks|Pin click rate|Saves|Save rate|Earned impressions|Promoted Pin ID|Promoted Pin name',
      'Total order value (Checkout)|Total conversions (Checkout)|Total conversions value (Checkout)',
    ],
    none: ['Amount spent', 'Swipe-Ups', 'Clicks (destination)', 'Media views', 'Impression device'],
  },
  {
    period_start: 'Week|Month|Start date',
    period_end: 'End date',
    ad_group: 'Ad group name|Ad name|Promoted Pin name',
    impressions: 'Impressions|Paid impressions',
    clicks: 'Outbound clicks|Paid outbound clicks|Pin clicks|Paid Pin clicks|Clicks|Clickthroughs',
    cost: 'Spend in account currency|Spend|Total spend',
    conversions:
      'Total conversions (Checkout)|Conversions (Checkout)|Total conversions (Lead)|Total conversions|Web conversions|Conversions',
    conversion_value:
      'Total order value (Checkout)|Total conversions value (Checkout)|Order value (Checkout)|Total conversion value|Total order value|Conversion value',
  },
);

/**
 * Snapchat reports (businesshelp.snapchat.com, 'Export your data'): one row per day from midnight to midnight. Clicks
 * used to be called swipe-ups.
 */
const snapchat = report(
  'snapchat',
  'Snapchat Ads',
  {
    all: ['Paid Impressions|Impressions', 'Amount Spent|Spend'],
    any: [
      'Paid Impressions|Swipe-Ups|Swipe Ups|Swipes|Swipe Up Rate|eCPSU|Paid eCPSU|Paid eCPM|Story Opens|Ad Squad Name|Ad Squad ID',
    ],
    none: ['Link clicks', 'Reporting starts', 'Pin clicks', 'Spend in account currency', 'Saves'],
  },
  {
    day: 'Date|Day',
    period_start: 'Start time|Start date',
    period_end: 'End time|End date',
    ad_group: 'Ad Set Name|Ad Squad Name|Ad Name',
    impressions: 'Paid Impressions|Impressions',
    clicks: 'Swipe-Ups|Swipe Ups|Swipes|Clicks|Paid Clicks',
    cost: 'Amount Spent|Spend',
    conversions: 'Results|Result|Purchases|Conversion Purchases|Conversions',
    result_type: 'Result type|Result indicator',
    conversion_value: 'Purchases Value|Conversion Purchases Value|Purchase Value|Conversion Value',
  },
);

/** Spotify reports (adshelp.spotify.com, 'Export reporting'). */
const spotify = report(
  'spotify',
  'Spotify Ads',
  {
    all: ['Impressions|Paid impressions', 'Spend|Total spend|Budget spent'],
    any: [
      'Listeners|New listeners|Ad listens|Audio starts|Audio completes|Completed listens|CPCL|Intent rate|Conversion listeners',
      'Third quartiles|Midpoints|First quartiles',
    ],
    none: ['Amount spent', 'Saves', 'Swipe-Ups', 'Clicks (destination)', 'Media views'],
  },
  {
    period_start: 'Week|Month|Start date',
    period_end: 'End date',
    ad_group: 'Ad set name|Ad name',
    impressions: 'Impressions|Paid impressions',
    clicks: 'Clicks|Paid clicks',
    cost: 'Spend|Total spend|Budget spent',
    conversions: 'Conversions|Purchases|Leads',
    conversion_value: 'Purchase value|Conversion value|Revenue',
  },
);

/** X reports (business.x.com/help, 'Ads Manager exports'): posts were called tweets before 2023. */
const x = report(
  'x',
  'X Ads',
  {
    all: ['Impressions', 'Spend|Total spend'],
    any: [
      'Tweet engagements|Post engagements|Media views|Media engagements|Retweets|Reposts|Funding source name|Funding instrument name',
      'App clicks|URL clicks|Qualified impressions|Cost per follow',
    ],
    none: ['Amount spent', 'Pin clicks', 'Saves', 'Swipe-Ups', 'Clicks (destination)', 'Listeners'],
  },
  {
    day: 'Time period|Date|Day|Segment date',
    period_start: 'Start date|Week|Month',
    period_end: 'End date',
    account: 'Account name|Ad account name|Account|Funding source name|Funding instrument name',
    ad_group: 'Ad group name|Line item name|Ad name|Post text|Tweet text',
    clicks: 'Link clicks|URL clicks|Clicks',
    cost: 'Spend|Total spend',
    conversions: 'Results|Site visits conversions|Purchases|Conversions|Total conversions',
    result_type: 'Result type',
    conversion_value: 'Purchases - sale amount|Purchases value|Sale amount|Conversion value',
  },
);

/**
 * Display & Video 360 reports (support.google.com/displayvideo, 'Reports'): the advertiser's cost is called revenue.
 */
const dv360 = report(
  'dv360',
  'Display & Video 360',
  {
    all: [
      'Impressions|Billable impressions',
      'Media Cost (Advertiser Currency)|Total Media Cost (Advertiser Currency)|Revenue (Adv Currency)|Revenue (Advertiser Currency)|Media Cost (USD)|Revenue (USD)',
    ],
    any: [
      'Insertion Order|Insertion Order ID|Line Item|Line Item ID|Advertiser Currency|Billable impressions|Advertiser ID|Partner ID',
    ],
  },
  {
    day: 'Date|Day',
    period_start: 'Week|Month',
    account: 'Advertiser|Advertiser ID|Partner',
    campaign: 'Campaign|Campaign name|Insertion Order|Insertion Order ID|Campaign ID',
    ad_group: 'Line Item|Line Item ID|Insertion Order',
    device: 'Device type',
    impressions: 'Impressions|Billable impressions',
    clicks: 'Clicks',
    cost: 'Media Cost (Advertiser Currency)|Total Media Cost (Advertiser Currency)|Revenue (Adv Currency)|Revenue (Advertiser Currency)|Media Cost (USD)|Revenue (USD)',
    conversions: 'Total Conversions|Conversions',
    currency: 'Advertiser Currency|Currency',
  },
);

export const otherAdsPresets: readonly Preset[] = [pinterest, snapchat, spotify, x, dv360];
