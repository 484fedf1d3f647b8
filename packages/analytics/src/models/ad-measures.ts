export const adMeasures = {
  impressions: { agg: 'sum', expression: 'impressions' },
  clicks: { agg: 'sum', expression: 'clicks' },
  cost: { agg: 'sum', expression: 'cost', money: true, media: true },
  conversions: { agg: 'sum', expression: 'conversions' },
  conversion_value: { agg: 'sum', expression: 'conversion_value', money: true },
} as const;
