import type { AdChannel } from '@bellwether/contract/catalogue/channels';
import { headingKey } from '@bellwether/contract/imports/heading';

/** Headings that only one platform's exports have. */
const signs: Partial<Record<AdChannel, readonly string[]>> = {
  google_ads: [
    'impr.',
    'search term',
    'campaign type',
    'conv. value',
    'cost / conv.',
    'avg. cpc',
    'cost micros',
    'campaign status',
    'interaction rate',
    'ad group',
    'customer id',
    'view-through conv.',
    'search impr. share',
    'keyword state',
    'added/excluded',
    'currency code',
    'ad network type',
  ],
  facebook_ads: [
    'amount spent',
    'ad set name',
    'adset name',
    'reporting starts',
    'reporting ends',
    'reach',
    'link clicks',
    'clicks (all)',
    'inline link clicks',
    'xyz campaign id',
    'fb campaign id',
    'frequency',
    'attribution setting',
    'results',
    'campaign delivery',
    'cost per result',
    'result indicator',
  ],
  linked_in_ads: [
    'campaign group name',
    'campaign group id',
    'total spent',
    'cost in local currency',
    'cost in usd',
    'lead form opens',
    'total engagements',
    'creative id',
    'one click leads',
    'start date (in utc)',
    'sponsored messaging',
    'approximate unique impressions',
    'total social actions',
    'average ctr',
  ],
  microsoft_ads: [
    'spend',
    'device os',
    'delivered match type',
    'bid match type',
    'top vs other',
    'top vs. other',
    'conversions qualified',
    'gregorian date',
    'network',
    'ad distribution',
    'account number',
    'returned customers',
    'budget association status',
    'all revenue',
  ],
};

/** The platform whose export has such headings; `other` when no two of them are there. */
export const platformOf = (header: readonly string[]): AdChannel => {
  const keys = new Set(header.map(headingKey));
  let best: AdChannel = 'other';
  let most = 1;
  for (const [platform, headings] of Object.entries(signs) as [AdChannel, readonly string[]][]) {
    const seen = headings.filter((heading) => keys.has(headingKey(heading))).length;
    if (seen > most) [best, most] = [platform, seen];
  }
  return best;
};
