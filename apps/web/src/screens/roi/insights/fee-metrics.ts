import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';

/**
 * Rows of the fee comparison: each metric on ad spend only, and with the agency's whole bill. Metrics that fees do not
 * change are the same on both sides.
 */
export const feeMetrics: readonly (readonly [Metric, Metric])[] = [
  ['cost', 'cost_with_fees'],
  ['paid_revenue', 'paid_revenue'],
  ['roi', 'roi_with_fees'],
  ['valid_leads', 'valid_leads'],
  ['cost_per_lead', 'cost_per_lead_with_fees'],
  ['paid_customers', 'paid_customers'],
  ['acquisition_cost', 'acquisition_cost_with_fees'],
  ['paid_monthly_value', 'paid_monthly_value'],
  ['payback_months', 'payback_months_with_fees'],
];
