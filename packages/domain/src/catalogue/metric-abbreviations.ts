import type { Metric } from './metrics.ts';

/** Abbreviations and other names of metrics that readers search for, in addition to labels. */
export const metricAbbreviations: Partial<Record<Metric, readonly string[]>> = {
  average_invoice: ['AOV', 'average order value'],
  cost: ['media spend', 'budget'],
  avg_cpc: ['cost per click'],
  ctr: ['click-through rate'],
  cpm: ['cost per thousand impressions'],
  conversion_rate: ['CVR', 'CR'],
  cost_per_conversion: ['CPA', 'cost per acquisition'],
  roas: ['return on ad spend'],
  cost_per_lead: ['CPL'],
  session_conversion_rate: ['CVR', 'CR'],
  cost_per_transaction: ['CPA'],
  returning_customers: ['repeat customers'],
  qualified_leads: ['MQL', 'SQL'],
  roi: ['return on investment'],
  attributed_roas: ['return on ad spend'],
  acquisition_cost: ['CAC', 'CPA', 'customer acquisition cost'],
  lifetime_value: ['LTV', 'CLV', 'CLTV', 'customer lifetime value'],
  ltv_to_cac: ['CLV to CAC'],
};
