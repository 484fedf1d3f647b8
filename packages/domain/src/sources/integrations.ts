import { product } from '../catalogue/product.ts';

/**
 * Integration types: first those of the specification in its order, then our own. The id is stored with a business's
 * integrations. The texts are in a separate file (`integration-texts.ts`), because every page loads this list.
 */
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
  { id: 'google_search_console', value: 'Google Search Console' },
] as const;

export type IntegrationTypeId = (typeof integrationTypes)[number]['id'];
export const integrationTypeIds = integrationTypes.map((t) => t.id);

const knownIds: ReadonlySet<string> = new Set(integrationTypeIds);

/** Returns the ids that are in the list. Stored integrations can have a type that only an earlier release had. */
export const knownIntegrationTypes = (ids: readonly string[]): IntegrationTypeId[] =>
  ids.filter((id): id is IntegrationTypeId => knownIds.has(id));

/** Message for a stored integration whose type is no longer in the list. */
export const unsupportedIntegrationMessage = 'This integration is no longer supported';
