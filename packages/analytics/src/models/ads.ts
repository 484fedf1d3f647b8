import type { Model } from './model.ts';

export const ads = {
  fact: 'ads',
  rollup: { table: 'ads_month', dimensions: ['business', 'channel', 'campaign', 'device', 'date'] },
  dimensions: {
    channel: 'channel',
    campaign: 'campaign',
    ad_group: 'ad_group',
    device: 'device',
  },
  measures: {
    impressions: { agg: 'sum', of: 'impressions' },
    clicks: { agg: 'sum', of: 'clicks' },
    cost: { agg: 'sum', of: 'cost', money: true },
    conversions: { agg: 'sum', of: 'conversions' },
    conversion_value: { agg: 'sum', of: 'conversion_value', money: true },
  },
} as const satisfies Model;
