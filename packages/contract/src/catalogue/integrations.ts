import { product } from './product.ts';

/** Integration types in the order of the specification; the id is kept in a business's integrations. */
export const integrationTypes = [
  { id: 'myob', value: 'MYOB' },
  { id: 'xero', value: 'Xero' },
  { id: 'simpro', value: 'Simpro' },
  { id: 'woocommerce', value: 'WooCommerce' },
  { id: 'shopify', value: 'Shopify' },
  { id: 'google_analytics', value: 'Google Analytics' },
  { id: 'google_analytics_4', value: 'Google Analytics 4' },
  { id: 'google_ads', value: 'Google Ads' },
  { id: 'meta_ads_ppc', value: 'Meta Ads PPC' },
  { id: 'linkedin', value: 'LinkedIn' },
  { id: 'se_ranking', value: 'SE Ranking' },
  { id: 'lead_quality_score', value: 'Lead quality score' },
  { id: 'lead_quality_score_service', value: 'Lead quality score service' },
  { id: 'lead_forward_service', value: 'Lead forward service' },
  { id: 'session_engagement_score', value: 'Session Engagement Score' },
  { id: 'wildjar', value: 'WildJar' },
  { id: 'xero_contact_id', value: 'Xero Contact ID' },
  { id: 'pixel', value: `${product.name} Pixel` },
  { id: 'google_my_business', value: 'Google My Business' },
] as const;

export type IntegrationTypeId = (typeof integrationTypes)[number]['id'];
export const integrationTypeIds = integrationTypes.map((t) => t.id);

/** Where the rows of a fact come from: an integration, or a file that somebody uploaded. */
export const factSources = ['csv', ...integrationTypeIds] as const;
export type FactSource = 'csv' | IntegrationTypeId;
