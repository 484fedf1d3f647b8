import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';

/**
 * Rows of the fee comparison: each metric computed from ad spend alone, and from the agency's whole bill. A metric that
 * does not depend on fees is the same on both sides.
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
