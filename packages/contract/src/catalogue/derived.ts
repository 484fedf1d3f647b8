import type { Metric } from './metrics.ts';

/** What follows from other metrics, whichever table they came from. A ratio over nothing is nothing ('N/A'). */
export type Derivation =
  | { readonly divide: readonly [Metric, Metric]; readonly times?: number }
  | { readonly subtract: readonly [Metric, Metric] };

export const derived: Partial<Record<Metric, Derivation>> = {
  average_invoice: { divide: ['invoiced', 'invoices'] },
  average_price: { divide: ['revenue', 'quantity'] },
  returning_customers: { subtract: ['customers', 'new_customers'] },
  ctr: { divide: ['clicks', 'impressions'] },
  avg_cpc: { divide: ['cost', 'clicks'] },
  cpm: { divide: ['cost', 'impressions'], times: 1000 },
  conversion_rate: { divide: ['conversions', 'clicks'] },
  cost_per_conversion: { divide: ['cost', 'conversions'] },
  roas: { divide: ['conversion_value', 'cost'] },
  cost_per_lead: { divide: ['cost', 'leads'] },
  session_conversion_rate: { divide: ['leads', 'sessions'] },
  return_on_spend: { divide: ['revenue', 'cost'] },
  marketing_share: { divide: ['cost', 'revenue'] },
  cost_per_transaction: { divide: ['cost', 'transactions'] },
  average_position: { divide: ['position_sum', 'rankings'] },
  average_rating: { divide: ['rating_sum', 'rated_reviews'] },
  reply_rate: { divide: ['replied_reviews', 'reviews'] },
  competitor_average: { divide: ['competitor_sum', 'competitor_readings'] },
  audit_score: { divide: ['audit_score_sum', 'audits'] },
  transaction_rate: { divide: ['transactions', 'sessions'] },
};

/** The metrics that a metric is made of: itself when a table counts it. */
export const basesOf = (metric: Metric): readonly Metric[] => {
  const made = derived[metric];
  if (!made) return [metric];
  return 'divide' in made ? made.divide : made.subtract;
};
