import type { IntegrationTypeId } from './integrations.ts';

/** Types that deliver no rows: a switch, a service that is only called, or an id in another system. */
const withoutRows: readonly string[] = [
  'lead_quality_score',
  'lead_quality_score_service',
  'lead_forward_service',
  'session_engagement_score',
  'xero_contact_id',
] satisfies IntegrationTypeId[];
export const deliversRows = (type: string): boolean => !withoutRows.includes(type);

/**
 * Types that deliver rows but are never late: the pixel delivers when someone visits the website, and Google
 * has shut down the older Google Analytics.
 */
const withoutSchedule: readonly string[] = ['pixel', 'google_analytics'] satisfies IntegrationTypeId[];
export const deliversOnSchedule = (type: string): boolean =>
  deliversRows(type) && !withoutSchedule.includes(type);

/** Types whose figures a connector reads, and the pixel, whose visits the website sends. */
const readTypes: readonly string[] = [
  'google_analytics_4',
  'google_ads',
  'meta_ads_ppc',
  'linkedin',
  'se_ranking',
  'google_my_business',
  'google_search_console',
  'xero',
  'myob',
  'simpro',
  'woocommerce',
  'shopify',
  'wildjar',
  'pixel',
] satisfies IntegrationTypeId[];
/** Reports whether Bellwether reads the figures of a type by itself; all others come from uploaded files. */
export const isReadByItself = (type: string): boolean => readTypes.includes(type);

/** Types that are read with a key instead of a sign-in. */
const keyTypes: readonly string[] = [
  'se_ranking',
  'simpro',
  'woocommerce',
  'shopify',
  'wildjar',
  'pixel',
] satisfies IntegrationTypeId[];
/** Reports whether the figures of a type are read with a sign-in, for which an administrator registers the installation. */
export const needsSignIn = (type: string): boolean => isReadByItself(type) && !keyTypes.includes(type);

/** Reports whether the figures of a type come only from files that users upload. */
export const comesFromFiles = (type: string): boolean => deliversRows(type) && !isReadByItself(type);
