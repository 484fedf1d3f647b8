import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';

export const channelMetrics = [
  'sessions',
  'engaged_sessions',
  'engagement_rate',
  'valid_leads',
  'session_conversion_rate',
  'cost',
  'cost_per_lead',
  'web_conversions',
  'purchase_revenue',
] as const satisfies readonly Metric[];

/** Metrics hidden by default, because not every website sells or counts conversions. */
export const hiddenChannelMetrics: readonly string[] = ['web_conversions', 'purchase_revenue'];
