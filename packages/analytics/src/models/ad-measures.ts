export const adMeasures = {
  impressions: { agg: 'sum', of: 'impressions' },
  clicks: { agg: 'sum', of: 'clicks' },
  cost: { agg: 'sum', of: 'cost', money: true, media: true },
  conversions: { agg: 'sum', of: 'conversions' },
  conversion_value: { agg: 'sum', of: 'conversion_value', money: true },
} as const;
