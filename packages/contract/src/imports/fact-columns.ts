import type { Fact } from '../catalogue/facts.ts';

const exact = 'DECIMAL(18,6)';
const typed = (type: string, names: string): [string, string][] =>
  names.split(' ').map((name) => [name, type]);

const adSums: [string, string][] = [
  ...typed('BIGINT', 'impressions clicks'),
  ...typed(exact, 'cost conversions conversion_value'),
  ['currency', 'VARCHAR'],
];

const columns: Record<Fact, [string, string][]> = {
  invoices: [
    ['day', 'DATE'],
    ...typed(
      'VARCHAR',
      'document document_number customer customer_key customer_email customer_phone product product_code account',
    ),
    ...typed(exact, 'quantity amount tax'),
    ...typed('VARCHAR', 'country region city status currency'),
    ['currency_rate', exact],
  ],
  ads: [
    ['day', 'DATE'],
    ...typed('VARCHAR', 'channel account campaign campaign_id ad_group device'),
    ...typed('BIGINT', 'impressions clicks'),
    ...typed(exact, 'cost conversions conversion_value'),
    ['currency', 'VARCHAR'],
    ['estimated', 'BOOLEAN'],
  ],
  sessions: [
    ['day', 'DATE'],
    ...typed('VARCHAR', 'channel source medium campaign landing_page device country region city'),
    ...typed('BIGINT', 'sessions users new_users engaged_sessions pageviews'),
    ...typed(exact, 'duration_seconds conversions'),
    ['transactions', 'BIGINT'],
    ['revenue', exact],
    ['currency', 'VARCHAR'],
    ['estimated', 'BOOLEAN'],
  ],
  leads: [
    ['lead_key', 'VARCHAR'],
    ['occurred_at', 'TIMESTAMP'],
    ['day', 'DATE'],
    ...typed(
      'VARCHAR',
      'kind name email phone channel source medium campaign landing_page device city region country status call_status',
    ),
    ['call_seconds', 'BIGINT'],
    ['value', exact],
    ['quality_score', 'BIGINT'],
    ...typed('VARCHAR', 'ga_id funnel conversion_funnel audio_url platform data_source agent_type order_id'),
    ...typed('BIGINT', 'total_sessions session_quality_score'),
  ],
  search_terms: [
    ['day', 'DATE'],
    ...typed('VARCHAR', 'channel account campaign ad_group search_term match_type'),
    ...adSums,
  ],
  ad_landing_pages: [
    ['day', 'DATE'],
    ...typed('VARCHAR', 'channel account campaign landing_page'),
    ...adSums,
  ],
  keyword_rankings: [
    ['day', 'DATE'],
    ...typed('VARCHAR', 'keyword engine place url'),
    ['position', exact],
    ['search_volume', 'BIGINT'],
  ],
  reviews: [
    ['review_key', 'VARCHAR'],
    ['occurred_at', 'TIMESTAMP'],
    ['day', 'DATE'],
    ...typed('VARCHAR', 'place author review reply'),
    ['rating', exact],
    ['replied_at', 'TIMESTAMP'],
  ],
  competitor_metrics: [['day', 'DATE'], ...typed('VARCHAR', 'competitor website metric'), ['value', exact]],
  website_audits: [
    ['day', 'DATE'],
    ...typed('VARCHAR', 'page audit_check'),
    ['score', exact],
    ['issues', 'BIGINT'],
  ],
  lead_touches: [
    ['lead_key', 'VARCHAR'],
    ['occurred_at', 'TIMESTAMP'],
    ['day', 'DATE'],
    ...typed('VARCHAR', 'channel source medium campaign landing_page device'),
  ],
  lead_matches: [
    ['day', 'DATE'],
    ...typed(
      'VARCHAR',
      'lead_key kind name email phone channel campaign customer customer_key customer_email customer_phone reasons state',
    ),
    ['confidence', exact],
    ['lifetime_value', exact],
    ['total_invoices', 'BIGINT'],
  ],
  attributed_invoices: [
    ['day', 'DATE'],
    ...typed(
      'VARCHAR',
      'attribution_model document document_number customer customer_key status channel source medium campaign landing_page device',
    ),
    ['lead_key', 'VARCHAR'],
    ['lead_day', 'DATE'],
    ['touched_at', 'TIMESTAMP'],
    ...typed('BIGINT', 'touch touches'),
    ...typed(exact, 'credit amount'),
    // 12 decimals keep a third of a customer exact enough for values per customer to be right to the cent.
    ['acquired', 'DECIMAL(18,12)'],
    ...typed(exact, 'lifetime_amount monthly_amount customer_value'),
    ...typed(
      'VARCHAR',
      'first_channel first_campaign last_channel last_campaign unattributed_reason currency',
    ),
    ['first_lead', 'DATE'],
  ],
};

/**
 * Returns the columns of a fact in order, with their warehouse types. Money is in the row's own currency and
 * excludes tax. Days are the file's own calendar days. Durations are in seconds.
 */
export const factColumns = (fact: Fact): readonly { name: string; type: string }[] =>
  columns[fact].map(([name, type]) => ({ name, type }));
