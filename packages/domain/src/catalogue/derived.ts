import type { Metric } from './metrics.ts';

/**
 * Formula of a metric that is computed from others, which may come from different tables. A quotient with a
 * zero divisor has no value ('N/A'). The quotient is multiplied by `times`; then `less` is subtracted. For
 * example, ROI is revenue from paid media divided by cost, less 1.
 */
export type Derivation =
  | {
      readonly divide: readonly [Metric, Metric];
      readonly times?: number;
      readonly less?: number;
      /** Set if a zero dividend also gives no value: without cost there is no cost per lead. */
      readonly unlessZero?: true;
    }
  | { readonly subtract: readonly [Metric, Metric] };

export const derivedMetrics: Partial<Record<Metric, Derivation>> = {
  average_invoice: { divide: ['invoiced', 'invoices'] },
  average_price: { divide: ['revenue', 'quantity'] },
  returning_customers: { subtract: ['customers', 'new_customers'] },
  ctr: { divide: ['clicks', 'impressions'] },
  avg_cpc: { divide: ['cost', 'clicks'] },
  cpm: { divide: ['cost', 'impressions'], times: 1000 },
  conversion_rate: { divide: ['conversions', 'clicks'] },
  cost_per_conversion: { divide: ['cost', 'conversions'] },
  roas: { divide: ['conversion_value', 'cost'] },
  cost_per_lead: { divide: ['cost', 'valid_leads'], unlessZero: true },
  returning_users: { subtract: ['users', 'new_users'] },
  engagement_rate: { divide: ['engaged_sessions', 'sessions'] },
  web_conversion_rate: { divide: ['web_conversions', 'sessions'] },
  session_conversion_rate: { divide: ['valid_leads', 'sessions'] },
  return_on_spend: { divide: ['revenue', 'cost'] },
  marketing_share: { divide: ['cost', 'revenue'] },
  cost_per_transaction: { divide: ['cost', 'transactions'], unlessZero: true },
  qualified_share: { divide: ['qualified_leads', 'leads'] },
  missed_call_share: { divide: ['missed_calls', 'calls'] },
  average_quality: { divide: ['quality_sum', 'rated_leads'] },
  average_position: { divide: ['position_sum', 'rankings'] },
  search_click_rate: { divide: ['search_clicks', 'search_impressions'] },
  search_position: { divide: ['search_position_sum', 'search_impressions'] },
  average_rating: { divide: ['rating_sum', 'rated_reviews'] },
  reply_rate: { divide: ['replied_reviews', 'reviews'] },
  competitor_average: { divide: ['competitor_sum', 'competitor_readings'] },
  audit_score: { divide: ['audit_score_sum', 'audits'] },
  transaction_rate: { divide: ['transactions', 'sessions'] },
  free_revenue: { subtract: ['attributed_revenue', 'paid_revenue'] },
  cost_per_paid_lead: { divide: ['cost', 'paid_leads'], unlessZero: true },
  roi: { divide: ['paid_revenue', 'cost'], less: 1 },
  attributed_roas: { divide: ['paid_revenue', 'cost'] },
  acquisition_cost: { divide: ['cost', 'paid_customers'], unlessZero: true },
  lifetime_value: { divide: ['acquired_value', 'acquired_customers'] },
  ltv_to_cac: { divide: ['paid_value', 'cost'] },
  payback_months: { divide: ['cost', 'paid_monthly_value'], unlessZero: true },
  roi_with_fees: { divide: ['paid_revenue', 'cost_with_fees'], less: 1 },
  cost_per_lead_with_fees: { divide: ['cost_with_fees', 'valid_leads'], unlessZero: true },
  acquisition_cost_with_fees: { divide: ['cost_with_fees', 'paid_customers'], unlessZero: true },
  payback_months_with_fees: { divide: ['cost_with_fees', 'paid_monthly_value'], unlessZero: true },
  attributed_share: { divide: ['attributed_revenue', 'attributable_revenue'] },
  matched_share: { divide: ['matched_customers', 'invoiced_customers'] },
  campaign_share: { divide: ['campaign_leads', 'leads'] },
};

/**
 * Metrics that add up to a metric, for its displayed formula. A report contains only the metrics that its reader may
 * see.
 */
export const sumParts: Partial<Record<Metric, readonly Metric[]>> = {
  cost_with_fees: ['cost', 'agency_fees'],
  agency_bill: ['platform_cost', 'media_markup', 'agency_fees'],
};

/** Returns the base metrics that a metric is computed from, or the metric itself if it is not derived. */
export const listBaseMetrics = (metric: Metric): readonly Metric[] => {
  const derivation = derivedMetrics[metric];
  if (!derivation) return [metric];
  return 'divide' in derivation ? derivation.divide : derivation.subtract;
};
