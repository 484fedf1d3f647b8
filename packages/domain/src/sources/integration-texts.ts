import type { IntegrationTypeId } from './integrations.ts';

/** Describes the data of each integration type. */
export const integrationTexts: Record<IntegrationTypeId, string> = {
  myob: 'Invoices, customers and products from your accounting system.',
  xero: 'Invoices, credit notes and customers from your accounting system.',
  simpro: 'Jobs and invoices from your field service system.',
  woocommerce: 'Orders from your online shop.',
  shopify: 'Orders from your online shop.',
  google_analytics: 'Website visits from the older Google Analytics.',
  google_analytics_4: 'Website visits: where they came from and what they did.',
  google_ads: 'Spend, clicks and conversions of your Google campaigns.',
  meta_ads_ppc: 'Spend, clicks and conversions on Facebook and Instagram.',
  linkedin: 'Spend, clicks and conversions of your LinkedIn campaigns.',
  se_ranking: 'Keyword rankings and competitors.',
  lead_quality_score: 'A quality score for each lead.',
  lead_quality_score_service: 'Your own service that scores leads.',
  lead_forward_service: 'Forwards leads to agents.',
  session_engagement_score: 'An engagement score for each visit.',
  wildjar: 'Phone calls: who called, from which campaign, and the recording.',
  xero_contact_id: 'This business’s contact ID in your adviser’s Xero.',
  pixel: 'Website visits and enquiries recorded by our own script.',
  google_my_business: 'Reviews and ratings from your Google Business Profile.',
  google_search_console: 'Searches on Google that showed or opened your website.',
};
